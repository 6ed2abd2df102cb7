BEGIN TRANSACTION;
CREATE TABLE cases (
	id VARCHAR(12) NOT NULL, 
	version INTEGER NOT NULL, 
	created DATETIME NOT NULL, 
	changed DATETIME NOT NULL, 
	deleted DATETIME, 
	"table" TEXT NOT NULL, 
	board TEXT NOT NULL, 
	names JSON NOT NULL, 
	notes TEXT NOT NULL, 
	ruleset TEXT NOT NULL, 
	setup JSON NOT NULL, 
	count INTEGER NOT NULL, 
	first TEXT NOT NULL, 
	last TEXT NOT NULL, 
	search TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "cases" VALUES('73mglitpvdbc',2,'2026-11-16 10:17:52.916267','2026-11-16 10:17:52.928007',NULL,'5','12','{"N": "\u0141ukasz", "E": "", "S": "", "W": "", "director": "Zo\u00eb"}','Called at once.','2','{"title": "Opening lead out of turn", "edition": 2017, "contract": "4S by S"}',3,'E leads H5','S chooses forbid H','5
12
łukasz



zoë
called at once.
opening lead out of turn
4s by s
e leads h5
s chooses refuse
s chooses forbid h');
INSERT INTO "cases" VALUES('tium6ftngiuc',2,'2026-11-16 10:17:52.947042','2026-11-16 10:17:52.957292',NULL,'','7','{"N": "", "E": "", "S": "", "W": "", "director": ""}','','2','{"id": "revoke", "title": "A revoke, not corrected in time", "editions": [2007, 2017], "edition": 1997, "source": "made for a test", "contract": "3NT by N", "start": {"trick": 5, "on_lead": "S", "won": {"NS": 3, "EW": 1}, "penalty_cards": ["E HK major"]}}',2,'S leads C4','W plays D2','
7






a revoke, not corrected in time
3nt by n
s leads c4
w plays d2');
INSERT INTO "cases" VALUES('5bg5ftmcj5t2',1,'2026-11-16 10:17:52.960405','2026-11-16 10:17:52.960405',NULL,'3','','{"N": "", "E": "", "S": "", "W": "", "director": ""}','','2','{"contract": "1NT by W"}',2,'N leads C4','nonsense','3








1nt by w
n leads c4
nonsense');
INSERT INTO "cases" VALUES('oncoy3okh24p',2,'2026-11-16 10:17:52.964190','2026-11-16 10:17:52.967757','2026-11-16 10:17:52.967757','','9','{"N": "", "E": "", "S": "", "W": "", "director": ""}','','2','{"edition": 2007, "contract": "2H by E"}',1,'S leads C4','S leads C4','
9







2h by e
s leads c4');
INSERT INTO "cases" VALUES('xnkypger2ds2',1,'2026-11-16 10:17:52.971424','2026-11-16 10:17:52.971424',NULL,'5','12','{"N": "\u0141ukasz", "E": "", "S": "", "W": "", "director": "Zo\u00eb"}','Called at once.','2','{"title": "Opening lead out of turn", "edition": 2017, "contract": "4S by S"}',3,'E leads H5','S chooses forbid H','5
12
łukasz



zoë
called at once.
opening lead out of turn
4s by s
e leads h5
s chooses refuse
s chooses forbid h');
CREATE TABLE lines (
	case_id VARCHAR(12) NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	expects JSON NOT NULL, 
	digest VARCHAR(16) NOT NULL, 
	ruleset TEXT NOT NULL, 
	PRIMARY KEY (case_id, number), 
	FOREIGN KEY(case_id) REFERENCES cases (id) ON DELETE CASCADE
);
INSERT INTO "lines" VALUES('73mglitpvdbc',1,'E leads H5','[]','35a26828d410becb','2');
INSERT INTO "lines" VALUES('73mglitpvdbc',2,'S chooses refuse','[]','b83ad1e492c5c47b','2');
INSERT INTO "lines" VALUES('73mglitpvdbc',3,'S chooses forbid H','[]','86e45c92eedc828f','2');
INSERT INTO "lines" VALUES('tium6ftngiuc',1,'S leads C4','[{"expect": {"turn": "W", "irregularity": null}}]','b6dba3fd5f7ff822','2');
INSERT INTO "lines" VALUES('tium6ftngiuc',2,'W plays D2','[{"expect 2017": {"penalty_cards": ["E HK major"]}}]','3a1befb2eeb19411','2');
INSERT INTO "lines" VALUES('5bg5ftmcj5t2',1,'N leads C4','[]','0419b7d5775b0ff0','2');
INSERT INTO "lines" VALUES('5bg5ftmcj5t2',2,'nonsense','[]','','2');
INSERT INTO "lines" VALUES('oncoy3okh24p',1,'S leads C4','[]','8ce8b3ceb8b6f35e','2');
INSERT INTO "lines" VALUES('xnkypger2ds2',1,'E leads H5','[]','35a26828d410becb','2');
INSERT INTO "lines" VALUES('xnkypger2ds2',2,'S chooses refuse','[]','b83ad1e492c5c47b','2');
INSERT INTO "lines" VALUES('xnkypger2ds2',3,'S chooses forbid H','[]','86e45c92eedc828f','2');
CREATE TABLE outofturn_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT outofturn_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "outofturn_version" VALUES('0001');
CREATE TABLE receipts (
	"key" VARCHAR(64) NOT NULL, 
	case_id VARCHAR(12) NOT NULL, 
	created DATETIME NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(case_id) REFERENCES cases (id) ON DELETE CASCADE
);
INSERT INTO "receipts" VALUES('make-one','73mglitpvdbc','2026-11-16 10:17:52.916267');
INSERT INTO "receipts" VALUES('add-one','73mglitpvdbc','2026-11-16 10:17:52.928007');
INSERT INTO "receipts" VALUES('copy','xnkypger2ds2','2026-11-16 10:17:52.971424');
CREATE INDEX cases_newest ON cases (created, id);
CREATE INDEX receipts_case ON receipts (case_id);
COMMIT;
