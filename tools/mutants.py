"""Mutation testing of the Laws: is there a test for everything that rules?

python -m tools.mutants [--sample 600] [--seed 1] [--processes 2] [--least 95] [--only law45] [--words]

The code is changed in one small place at a time (a mutant), and the tests must notice it. The changes are those of mutmut,
read from its operators, and two more: a term of a condition left out, a statement left out. mutmut's own runner is not used:
it changes nothing outside plain functions (no property, no table of the editions) and starts from the functions that a test
calls, not from the lines. Here the tests are collected once; each mutant is judged in a forked process, by those tests alone
that reach its line, the quickest first, so that most are found within a second. What is run when a module is imported cannot
be changed that way: such a mutant is judged by a fresh interpreter.

Only what rules is changed: no texts (provisions, what is said and cited, errors of the record), no annotations, no assertions.
With ``--words`` it is the other way round: the composer, the grammar and the English catalogue are changed, and the tests of
the words must notice it. A mutant of the catalogue has a word left out or exchanged, or a value in place of another.

Mutants that nothing could tell from the original stand in ``mutants.yaml`` with the reason, and are left out.
"""

from __future__ import annotations

import argparse
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import subprocess
import sys
import time
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tools.mutations import EQUIVALENT, FILES, ROOT, SOURCE, WORD_FILES, Mutant, places, sampled, stale

#: What judges it, the quickest first.
TESTS = (
    "tests/laws",
    "tests/test_cases.py",
    "tests/test_ruleset.py",
    "tests/test_record.py",
    "tests/test_bad_input.py",
    "tests/test_casefile.py",
    "tests/test_ruled_records.py",
    "tools/shallow_world.py",
    "tests/test_soak.py::test_a_sample_of_the_random_records",
    "tests/test_properties.py::test_cards_are_conserved",
    "tests/test_properties.py::test_turning_the_table_turns_the_ruling",
    "tests/test_properties.py::test_a_plain_card_is_looked_at_alike_by_the_quick_way_and_the_long",
    "tests/test_properties.py::test_every_trick_goes_to_the_right_hand_and_the_tricks_add_up",
    "tests/test_approved_texts.py::test_what_is_said_of_each_case_is_what_was_approved",  # what the Laws have the director say
    "tests/test_spoken_records.py",
)
#: What judges a change of the words.
WORD_TESTS = (
    "tests/test_languages.py",
    "tests/test_instructions.py",
    "tests/test_approved_texts.py",
    "tests/test_spoken_records.py",
    "tests/test_speech.py",
    "tests/test_json_api.py",
    "tests/test_faces_in_languages.py",
)
#: For a first look: what is not noticed by these is not said outright by any test of a provision.
QUICK = TESTS[:6]
OPTIONS = ("-q", "--no-header", "--no-summary", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
#: A test that takes so many seconds more than it should, and ten times as long, goes on for ever: the mutant is found out.
PATIENCE = 2
#: What a mutant may take up at most, in seconds at work and in bytes.
TIME, MEMORY = 300, 4_000_000_000


# -- in place of the original


def put_in_place(mutant: Mutant) -> None:
    """Give the function that is in use the changed code."""
    assert mutant.function is not None
    code = _code_of(compile(mutant.source, str(mutant.path), "exec"), mutant.function)
    _function(sys.modules[mutant.module], mutant.function).__code__ = code


def _code_of(module: types.CodeType, name: str) -> types.CodeType:
    code = module
    for part in name.split("."):
        inside = [item for item in code.co_consts if isinstance(item, types.CodeType) and item.co_name == part]
        code = inside[-1]
    return code


def _function(module: types.ModuleType, name: str) -> types.FunctionType:
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    found = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
    found = getattr(found, "__wrapped__", found)
    assert isinstance(found, types.FunctionType), name
    return found


class ChangedFile(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed source."""

    def __init__(self, module: str, path: Path, source: str) -> None:
        self.module, self.path, self.source = module, path, source

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        exec(compile(self.source, str(self.path), "exec"), vars(module))


def judge_afresh(module: str, path: str, *tests: str) -> int:
    """In an interpreter of its own: the source comes by standard input. 0 if no test notices it."""
    sys.meta_path.insert(0, ChangedFile(module, Path(path), sys.stdin.read()))
    return int(pytest.main([*OPTIONS, "-x", "--tb=no", *tests]) != 0)


# -- judged


class Verdict(NamedTuple):
    mutant: Mutant
    killed: bool
    tests: int  #: how many reach it; -1 where that is not known


def show(verdict: Verdict) -> None:
    mutant, _, count = verdict
    reached = "" if count < 0 else f"; {count} tests reach it"
    print("\n".join([f"\n{mutant.place} in {mutant.function or 'the module'}{reached}", *mutant.diff()]), flush=True)


class Judge:
    """A plugin of pytest: the tests that were collected are put to each mutant instead of being run once."""

    def __init__(self, mutants: Sequence[Mutant], tests: Sequence[str], processes: int) -> None:
        self.mutants, self.tests, self.processes = mutants, tests, processes
        self.verdicts: list[Verdict] = []
        self.items: list[pytest.Item] = []
        self.failing: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = list(session.items)
        reaching = self._reaching()
        waiting = list(self.mutants)
        running: dict[int, tuple[Mutant, int]] = {}
        begun = time.monotonic()
        while waiting or running:
            while waiting and len(running) < self.processes:
                mutant = waiting.pop(0)
                tests = reaching.of(mutant)
                running[self._begin(mutant, tests)] = mutant, -1 if mutant.function is None else len(tests)
            process, status = os.wait()
            mutant, count = running.pop(process)
            self.verdicts.append(Verdict(mutant, status != 0, count))
            if status == 0:
                show(self.verdicts[-1])
            self._tell(begun)
        return True

    def _reaching(self) -> Reaching:
        """Which tests reach which lines. One that fails without any mutant can tell nothing, and is left out."""
        import coverage

        watch = coverage.Coverage(data_file=None, include=[str(path) for path in (*FILES, *WORD_FILES)])
        took, failing = [], set()
        watch.start()
        for number, item in enumerate(self.items):
            watch.switch_context(str(number))
            _forget()
            before = time.perf_counter()
            if _fails(item):
                print(f"left out, for it fails without any mutant: {item.nodeid}", flush=True)
                failing.add(number)
                self.failing.append(item.nodeid)
            took.append(time.perf_counter() - before)
        watch.stop()
        data = watch.get_data()
        lines = {Path(name): data.contexts_by_lineno(name) for name in data.measured_files()}
        return Reaching(self.items, took, failing, lines)

    def _begin(self, mutant: Mutant, tests: list[Timed]) -> int:
        process = os.fork()
        if process:
            return process
        resource.setrlimit(resource.RLIMIT_CPU, (TIME, TIME))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            os._exit(self._judged(mutant, tests))
        except BaseException:
            os._exit(3)

    def _judged(self, mutant: Mutant, tests: list[Timed]) -> int:
        if mutant.function is None:
            alone = [sys.executable, "-m", "tools.mutants", "--afresh", mutant.module, str(mutant.path)]
            alone += [*(f"--deselect={name}" for name in self.failing), *self.tests]
            quiet = subprocess.DEVNULL
            return subprocess.run(alone, input=mutant.source, text=True, cwd=ROOT, stdout=quiet, stderr=quiet).returncode
        put_in_place(mutant)
        _forget()
        for item, took in tests:
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + 10 * took)  # it ends the process
            if _fails(item):
                return 1
        return 0

    def _tell(self, begun: float) -> None:
        done = len(self.verdicts)
        if done % 50 == 0 or done == len(self.mutants):
            killed = sum(verdict.killed for verdict in self.verdicts)
            print(f"{done} of {len(self.mutants)}, {killed} killed, {time.monotonic() - begun:.0f} s", flush=True)


class Timed(NamedTuple):
    item: pytest.Item
    took: float  #: seconds, without any mutant


class Reaching:
    """The tests that reach a line."""

    def __init__(
        self, items: list[pytest.Item], took: list[float], failing: set[int], lines: dict[Path, dict[int, list[str]]]
    ) -> None:
        self.items, self.took, self.failing, self.lines = items, took, failing, lines

    def of(self, mutant: Mutant) -> list[Timed]:
        """The quickest first."""
        contexts = self.lines.get(mutant.path, {})
        found = {int(name) for line in range(mutant.line, mutant.last + 1) for name in contexts.get(line, ()) if name}
        order = sorted(found - self.failing, key=lambda number: (self.took[number], number))
        return [Timed(self.items[number], self.took[number]) for number in order]


def _forget() -> None:
    """Forget what has been put into words: it would hide what a mutant says."""
    from outofturn.wording import composer, look_ahead
    from outofturn.wording.language import forget_words

    composer.sentences.cache_clear()
    look_ahead.spoken_options.cache_clear()
    forget_words()


def _fails(item: pytest.Item) -> bool:
    from _pytest.runner import runtestprotocol

    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


# -- the command


def main() -> int:
    sys.path.insert(0, str(SOURCE.parent))  # what is changed is what is run
    if sys.argv[1:2] == ["--afresh"]:
        return judge_afresh(*sys.argv[2:])
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Mutation testing of the Laws.")
    parser.add_argument("--sample", type=int, default=600, help="how many mutants; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=float, default=95, help="per cent that must be killed")
    parser.add_argument("--quick", action="store_true", help="judge by the tests of the Laws and the cases alone")
    parser.add_argument("--only", default="", help="files whose name has this in it")
    parser.add_argument("--words", action="store_true", help="change what makes the words instead, and the English catalogue")
    asked = parser.parse_args()
    if asked.words:
        from tools.catalogue_mutants import judged

        killed, size = judged(asked.sample, asked.seed)
        print(f"English catalogue: {killed} of {size} killed", flush=True)
    paths = [path for path in (WORD_FILES if asked.words else FILES) if asked.only in path.name]
    found = [place for path in paths for place in places(path, words=asked.words)]
    gone = stale(found) if not asked.only and not asked.words else []
    for entry in gone:
        print(f"{EQUIVALENT.name} speaks of code that is not there: {entry['file']}, {entry['in']}: {entry['was']}")
    if gone:
        return 2
    sample = list(sampled(found, asked.sample, asked.seed))
    print(f"{len(found)} places; {len(sample)} mutants are judged", flush=True)
    tests = WORD_TESTS if asked.words else QUICK if asked.quick else TESTS
    judge = Judge(sample, tests, asked.processes)
    pytest.main([*OPTIONS, *tests], plugins=[judge])
    survivors = sorted((verdict for verdict in judge.verdicts if not verdict.killed), key=lambda verdict: verdict.mutant[:2])
    if len(judge.verdicts) < len(sample):
        print("the tests could not be run")
        return 2
    print("\nSurvivors:")
    for verdict in survivors:
        show(verdict)
    killed = len(sample) - len(survivors)
    share = 100 * killed / len(sample)
    print(f"\n{killed} killed, {len(survivors)} survived: {share:.1f} %")
    return int(share < asked.least)


if __name__ == "__main__":
    sys.exit(main())
