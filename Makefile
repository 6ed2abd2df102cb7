# make run      the director's page, in the browser
# make site     the director's page as a folder for any web host, without a server, in build/site
# make quick    the checks that a change of a Law, a sentence or a module needs: under a minute
# make test     all checks: what has to pass before a change goes in
# make lint     the checks that run no test (make lint-js: those of the page's scripts alone)
# make steady   the tests in a browser again and again, while the machine is busy: which ever fail? RUNS=10
# make js-types the types of the JSON for the page's scripts, and what their tests need, after a change of the API or its texts
# make docs     the documentation, as a site in site/ (make sizes: the sizes in docs/site.md again)
# make soak     soak-tests: all that make test takes a sample of; soak-page: the same in a browser, and more;
#               soak-rulings: a million random steps, every line of the notation; soak-server: a server that is killed,
#               whose database crashes and whose disk fills, and random requests: STEPS=1000000 KILLS=200 CRASHES=50 EXAMPLES=300 SEED=1 (minutes)
#               soak-files: damaged files of boards, and a fuzzer that looks for new ways through their readers: SECONDS=120
# make constraints  the newest versions of all packages that the server needs, in constraints.txt for deployments
# make mutants  does a test notice every small change of the Laws? SAMPLE=600 SEED=1 (some minutes)
# make verify-equity  the solver beside DDS on 1,000 positions and beside a plain minimax on 2,000 endings:
#               POSITIONS=1000 ENDINGS=2000 SEED=1 (ten minutes or more)
# make bench    speed, beside other bridge engines, of the server under load and under attack, and of a cold start on a phone
# make shots    the pictures of the page in docs/
#
# Each of them sets up .venv and node_modules by itself, once, if it needs them. On a bare Debian or Ubuntu machine (as root)
# what is missing of these system packages is installed first: for everything
SYSTEM_PACKAGES := python3 python3-venv
# for the checks of the page's scripts (Node 18.18 or newer; the page itself needs no Node)
NODE_PACKAGES := nodejs npm
# for the tests, the pictures and the bench: a browser, what the program that steers it needs (libatomic1), and a database
# server, which they start by themselves
TEST_PACKAGES := chromium chromium-headless-shell fonts-dejavu-core libatomic1 postgresql

# Without compiled files each of the hundreds of programs that the tests start would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
NODE_BIN := node_modules/.bin
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
# What "make quick" looks at.
KERNEL := src/outofturn/engine src/outofturn/laws src/outofturn/director.py src/outofturn/notation src/outofturn/wording
CORE_TESTS := tests/laws $(patsubst %,tests/test_%.py,approved_texts cases casefile event_messages instructions \
	names no_contradiction opening_leads option_labels page_messages play_order readings record rules ruleset wording worked_board)
INSTALL := DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends
# What each needs: the page alone, all checks, the checks with a browser and a database, the bench.
RUN_READY := $(VENV)/.run-ready
READY := $(VENV)/.ready
TEST_READY := $(VENV)/.test-ready
NODE_READY := node_modules/.ready
BENCH_READY := $(VENV)/.bench-ready

STEPS ?= 1000000
KILLS ?= 200
CRASHES ?= 50
EXAMPLES ?= 300
WORKERS ?= 1
SECONDS ?= 120
SAMPLE ?= 600
RUNS ?= 10
POSITIONS ?= 1000
ENDINGS ?= 2000
SEED ?= 1

.PHONY: run site quick test lint lint-python lint-js steady js-types docs sizes soak soak-tests soak-rulings soak-server soak-page soak-files constraints mutants verify-equity bench shots
.DELETE_ON_ERROR:

run: $(RUN_READY)
	@$(BIN)/outofturn serve

site: $(RUN_READY) $(NODE_READY)
	@$(BIN)/outofturn site build/site

# What is fast to find: the style, types and layers of the engine and its words, and the tests of the Laws and the core.
quick: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/mypy $(KERNEL)
	@$(BIN)/python -m pytest -n 2 $(CORE_TESTS)

# The solver is compiled once, before several processes want it at the same time.
test: $(TEST_READY) $(NODE_READY)
	@$(BIN)/python -m tools.machine_check
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint
	@node --test --test-reporter=dot tests/js/*.test.js
	@$(BIN)/outofturn equity docs/equity-example.yaml >/dev/null
	@$(PYTEST)

steady: $(TEST_READY) $(NODE_READY)
	@$(BIN)/python -m tools.machine_check
	@$(BIN)/python -m tools.steady --runs $(RUNS)

lint: lint-python lint-js

lint-python: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

lint-js: $(NODE_READY)
	@$(NODE_BIN)/eslint --max-warnings 0 .
	@$(NODE_BIN)/prettier --check --log-level warn '**/*.{js,ts}'
	@$(NODE_BIN)/tsc
	@$(NODE_BIN)/tsc --project tsconfig.worker.json

js-types: $(READY)
	@$(BIN)/python -m tools.json_types
	@$(BIN)/python -m tools.js_tables

docs: $(READY)
	@$(BIN)/python -m tools.build_docs

sizes: $(READY) $(NODE_READY)
	@$(BIN)/python -m tools.site_sizes

soak: soak-tests soak-rulings soak-server soak-page soak-files

soak-tests: $(TEST_READY) $(NODE_READY)
	@OUTOFTURN_WHOLE=1 $(PYTEST) --ignore=tests/browser

soak-rulings: $(READY)
	@$(BIN)/python -m tests.soak --steps $(STEPS) --seed $(SEED)

soak-server: $(TEST_READY)
	@$(BIN)/python -m tests.soak_server --kills $(KILLS) --crashes $(CRASHES) --workers $(WORKERS) --seed $(SEED)
	@OPENAPI_EXAMPLES=$(EXAMPLES) $(BIN)/python -m pytest tests/test_openapi.py

soak-page: $(TEST_READY) $(NODE_READY)
	@OUTOFTURN_WHOLE=1 $(PYTEST) tests/browser -m ""

soak-files: $(READY)
	@$(PIP) install 'atheris>=3.0'
	@$(BIN)/python -m tests.fuzz_files $(SECONDS)

# For every platform and every Python that is supported, hence uv; it is not needed for anything else.
constraints: $(READY)
	@$(PIP) install uv
	@$(BIN)/uv pip compile pyproject.toml --extra serve --universal --python-version 3.11 --upgrade --no-annotate --quiet \
		--custom-compile-command 'make constraints' --output-file constraints.txt

mutants: $(READY)
	@$(BIN)/python -m tools.mutants --sample $(SAMPLE) --seed $(SEED)

verify-equity: $(READY)
	@$(BIN)/python -m tests.verify_equity --positions $(POSITIONS) --endings $(ENDINGS) --seed $(SEED)

bench: $(BENCH_READY) $(NODE_READY)
	@$(BIN)/python -m bench.play_out
	@$(BIN)/python -m bench.rulings
	@$(BIN)/python -m bench.audit
	@$(BIN)/python -m bench.equity
	@$(BIN)/python -m bench.serving
	@$(BIN)/python -m bench.serving --workers 1 2 4
	@$(BIN)/python -m bench.long_record
	@$(BIN)/python -m bench.local_list
	@$(BIN)/python -m bench.attacks
	@$(BIN)/python -m bench.cold_start

shots: $(TEST_READY)
	@$(BIN)/python -m tools.screenshots

# Debian's python3 comes without ensurepip, and then "python3 -m venv" fails half way.
$(RUN_READY): pyproject.toml
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { apt-get update -qq && $(INSTALL) $(SYSTEM_PACKAGES); }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Out of Turn needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --editable '.[serve,equity]'
	@touch $@

$(READY): $(RUN_READY)
	@$(PIP) install --editable '.[serve,table,audit,equity,dev,docs]'
	@touch $@

$(NODE_READY): package.json package-lock.json
	@command -v npm >/dev/null || { apt-get update -qq && $(INSTALL) $(NODE_PACKAGES); }
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(TEST_READY): $(READY)
	@command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null \
		&& ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ldconfig -p | grep -q 'libatomic\.so\.1 ' \
		|| { apt-get update -qq && $(INSTALL) $(TEST_PACKAGES); }
	@touch $@

$(BENCH_READY): $(TEST_READY) bench/requirements.txt
	@$(PIP) install --requirement bench/requirements.txt
	@touch $@
