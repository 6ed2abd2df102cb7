"""Mutation testing of the Laws: is there a test for everything that rules?

python -m tools.mutants [--sample 600] [--seed 1] [--processes 2] [--least 95] [--only law45]

The code is changed in one small place at a time (a mutant), and the tests must notice it. The changes are those of mutmut,
read from its operators, and two more: a term of a condition left out, a statement left out. mutmut's own runner is not used:
it changes nothing outside plain functions (no property, no table of the editions) and starts from the functions that a test
calls, not from the lines. Here the tests are collected once; each mutant is judged in a forked process, by those tests alone
that reach its line, the quickest first, so that most are found within a second. What is run when a module is imported cannot
be changed that way: such a mutant is judged by a fresh interpreter.

Only what rules is changed: no texts (provisions, what is said and cited, errors of the record), no annotations, no assertions.
Mutants that nothing could tell from the original stand in ``mutants.yaml`` with the reason, and are left out.
"""

from __future__ import annotations

import argparse
import difflib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import resource
import signal
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import libcst as cst
import libcst.matchers as m
import pytest
import yaml
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "outofturn"
EQUIVALENT = Path(__file__).with_suffix(".yaml")
#: What is changed.
FILES = (
    *sorted(path for path in (SOURCE / "laws").glob("*.py") if path.stem not in ("__init__", "book", "contents")),
    SOURCE / "duty.py",
    SOURCE / "director.py",
    SOURCE / "position.py",
)
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
)
#: For a first look: what is not noticed by these is not said outright by any test of a provision.
QUICK = TESTS[:6]
OPTIONS = ("-q", "--no-header", "--no-summary", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
#: A test that takes so many seconds more than it should, and ten times as long, goes on for ever: the mutant is found out.
PATIENCE = 2
#: What a mutant may take up at most, in seconds at work and in bytes.
TIME, MEMORY = 300, 4_000_000_000


# -- the changes


class Mutant(NamedTuple):
    """One change of one file."""

    path: Path
    line: int
    last: int
    function: str | None  #: the function or method that holds it; None for what runs at import
    source: str  #: the whole file with the change

    @property
    def module(self) -> str:
        return ".".join(("outofturn", *self.path.relative_to(SOURCE).with_suffix("").parts))

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}"

    def diff(self) -> list[str]:
        """The lines that go and those that come."""
        before = self.path.read_text(encoding="utf-8").splitlines()
        lines = difflib.unified_diff(before, self.source.splitlines(), lineterm="", n=0)
        return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]

    @property
    def change(self) -> dict[str, str]:
        """What tells it from others, whatever the number of its line."""
        was, becomes = (" ".join(line[1:].strip() for line in self.diff() if line[0] == sign) for sign in "-+")
        return {"file": str(self.path.relative_to(SOURCE)), "in": self.function or "", "was": was, "becomes": becomes}


def term_left_out(node: cst.BooleanOperation) -> Iterator[cst.CSTNode]:
    """Not a term that something is or is not None: it is there for the next term, which makes no sense without it."""
    if not _is_about_none(node.right):
        yield node.left
    if not _is_about_none(node.left):
        yield node.right


def _is_about_none(node: cst.CSTNode) -> bool:
    return m.matches(node, m.Comparison(comparisons=[m.ComparisonTarget(m.Is() | m.IsNot(), m.Name("None"))]))


def operator_swapped(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """As mutmut has it, but for ``card // 13``: with a fraction of a suit nothing is ruled otherwise, it breaks down."""
    if not m.matches(node, m.BinaryOperation(operator=m.FloorDivide())):
        yield from mutators.operator_swap_op(node)


def statement_left_out(node: cst.SimpleStatementLine) -> Iterator[cst.CSTNode]:
    """A call for its effect, or a change of the table."""
    if len(node.body) != 1:
        return
    line = node.body[0]
    effect = isinstance(line, cst.Expr) and isinstance(line.value, cst.Call)
    change = isinstance(line, cst.Assign) and isinstance(line.targets[0].target, cst.Attribute)
    if effect or change:
        yield node.with_changes(body=[cst.Pass()])


def keyword_left_out(node: cst.Call) -> Iterator[cst.CSTNode]:
    """mutmut leaves out positional arguments too; that is an error of the language, not of the Laws."""
    for at, argument in enumerate(node.args):
        if argument.keyword is not None and argument.keyword.value != "strict":
            rest = [*node.args[:at], *node.args[at + 1 :]]
            if rest:
                rest[-1] = rest[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
            yield node.with_changes(args=rest)


OPERATORS: tuple[tuple[type[cst.CSTNode], Callable[[Any], Iterable[cst.CSTNode]]], ...] = (
    (cst.BaseNumber, mutators.operator_number),
    (cst.Name, mutators.operator_name),
    (cst.Assign, mutators.operator_assignment),
    (cst.AugAssign, mutators.operator_augmented_assignment),
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),
    (cst.CSTNode, mutators.operator_keywords),
    (cst.CSTNode, operator_swapped),
    (cst.Match, mutators.operator_match),
    (cst.IfExp, mutators.operator_if_exp),
    (cst.BooleanOperation, term_left_out),
    (cst.SimpleStatementLine, statement_left_out),
    (cst.Call, keyword_left_out),
)
#: Calls whose arguments are texts, or that are for people and not for the ruling.
TEXTS = (
    "provision", "say", "dispute", "RecordError", "LookupError", "LawConflict", "AssertionError", "name", "the", "their_card",
    "listing", "the_cards", "words", "one_of", "number_word", "join", "format", "capitalize", "removeprefix",
)  # fmt: skip
NEVER_CHANGED = ("len", "isinstance", "TypeVar", "getattr")


class Finder(cst.CSTVisitor):
    """Finds every place of a module where code that rules can be changed, and how."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[cst.CSTNode, cst.CSTNode, CodeRange, str | None]] = []
        self._names: list[str] = []
        self._functions = 0

    def on_visit(self, node: cst.CSTNode) -> bool:
        if self._says_nothing(node):
            return False
        if not _is_text(node):
            for kind, operator in OPERATORS:
                if isinstance(node, kind):
                    for changed in operator(node):
                        self._note(node, changed)
        if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            self._inside(node)
            return False
        return True

    def _inside(self, node: cst.FunctionDef | cst.ClassDef) -> None:
        is_function = isinstance(node, cst.FunctionDef)
        if isinstance(node, cst.FunctionDef):
            self._default_values(node)
        if not self._functions:
            self._names.append(node.name.value)
        self._functions += is_function
        node.body.visit(self)
        self._functions -= is_function
        if not self._functions:
            self._names.pop()

    def _default_values(self, node: cst.FunctionDef) -> None:
        """They are worked out when the module is imported."""
        for parameter in (*node.params.params, *node.params.kwonly_params):
            if parameter.default is not None:
                parameter.default.visit(self)

    def _note(self, node: cst.CSTNode, changed: cst.CSTNode) -> None:
        function = ".".join(self._names) if self._functions else None
        self.found.append((node, changed, self._range(node), function))

    def _range(self, node: cst.CSTNode) -> CodeRange:
        found: CodeRange = self.get_metadata(PositionProvider, node)
        return found

    def _says_nothing(self, node: cst.CSTNode) -> bool:
        """Is this no code that rules?"""
        if isinstance(node, (cst.Annotation, cst.Assert, cst.Import, cst.ImportFrom, cst.FormattedString, cst.Decorator)):
            return True
        if isinstance(node, cst.FunctionDef):
            says = node.returns is not None and _written(node.returns.annotation) in ("str", "list[str]")
            return says or node.name.value in ("__str__", "__repr__")
        if isinstance(node, cst.Assign):
            return _is_text(node.value) or _written(node.value).startswith(("TypeVar", "provision("))
        if isinstance(node, cst.If):
            return _written(node.test) == "TYPE_CHECKING" or _only_says(node)
        if isinstance(node, cst.SimpleStatementLine) and isinstance(node.body[0], cst.Expr):
            call = node.body[0].value
            return isinstance(call, cst.Call) and _called(call) in ("say", "dispute")
        if isinstance(node, cst.Call):
            return _called(node) in (*TEXTS, *NEVER_CHANGED)
        if isinstance(node, cst.Arg):
            return node.keyword is not None and node.keyword.value == "strict"
        return False


def _only_says(node: cst.CSTNode | None) -> bool:
    """Does this choose between words, and nothing else?"""
    if node is None:
        return True
    if isinstance(node, cst.If):
        return _only_says(node.body) and _only_says(node.orelse)
    if isinstance(node, cst.Else):
        return _only_says(node.body)
    if isinstance(node, cst.IndentedBlock):
        return all(map(_only_says, node.body))
    say = m.Expr(m.Call(func=m.Attribute(attr=m.Name("say"))))
    return m.matches(node, m.SimpleStatementLine(body=[say]))


def _called(call: cst.Call) -> str:
    return call.func.attr.value if isinstance(call.func, cst.Attribute) else _written(call.func)


def _written(node: cst.CSTNode) -> str:
    return cst.Module([]).code_for_node(node)


def _is_text(node: cst.CSTNode) -> bool:
    """Is this a text, or a choice between texts?"""
    if isinstance(node, cst.BaseString):
        return True
    if isinstance(node, cst.IfExp):
        return _is_text(node.body) or _is_text(node.orelse)
    if isinstance(node, (cst.BinaryOperation, cst.BooleanOperation)):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, cst.Call) and _called(node) in TEXTS


class Place(NamedTuple):
    """Where a file can be changed, and how."""

    path: Path
    source: str
    module: cst.Module
    node: cst.CSTNode
    changed: cst.CSTNode
    where: CodeRange
    function: str | None

    def mutant(self) -> Mutant | None:
        """The changed file; None if the change makes no difference, or no sense to Python."""
        text = self._written()
        try:
            compile(text, str(self.path), "exec")
        except SyntaxError:
            return None
        if text == self.source:
            return None
        return Mutant(self.path, self.where.start.line, self.where.end.line, self.function, text)

    def _written(self) -> str:
        lines = self.source.splitlines(keepends=True)
        start, end = (sum(map(len, lines[: at.line - 1])) + at.column for at in (self.where.start, self.where.end))
        if self.source[start:end] == self.module.code_for_node(self.node):
            return self.source[:start] + self.module.code_for_node(self.changed) + self.source[end:]
        return cst.ensure_type(self.module.deep_replace(self.node, self.changed), cst.Module).code  # right, and slow


def places(path: Path) -> list[Place]:
    """Every place of a file."""
    source = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(source))
    finder = Finder()
    wrapper.visit(finder)
    return [Place(path, source, wrapper.module, *found) for found in finder.found]


def sampled(found: Sequence[Place], size: int, seed: int) -> Iterator[Mutant]:
    """So many mutants, or all (0), that something could tell from the original."""
    order = random.Random(seed).sample(found, len(found)) if size else found
    done = 0
    for place in order:
        mutant = place.mutant()
        if mutant is not None and not equivalent(mutant):
            yield mutant
            done += 1
            if done == size:
                return


def stale(found: Sequence[Place]) -> list[dict[str, str]]:
    """The changes called equivalent that cannot be made any more, because the code has changed."""
    functions = {(entry["file"], entry["in"]) for entry in _known()}
    there = []
    for place in found:
        if (str(place.path.relative_to(SOURCE)), place.function or "") in functions and (mutant := place.mutant()) is not None:
            there.append(mutant.change)
    return [entry for entry in _known() if entry not in there]


def equivalent(mutant: Mutant) -> bool:
    """Is it known that nothing can tell it from the original?"""
    return mutant.change in _known()


def _known(cache: list[list[dict[str, str]]] = []) -> list[dict[str, str]]:  # noqa: B006 - read once
    if not cache:
        entries = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or []
        cache.append([{key: entry[key] for key in ("file", "in", "was", "becomes")} for entry in entries])
    return cache[0]


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

        watch = coverage.Coverage(data_file=None, include=[str(path) for path in FILES])
        took, failing = [], set()
        watch.start()
        for number, item in enumerate(self.items):
            watch.switch_context(str(number))
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
    asked = parser.parse_args()
    paths = [path for path in FILES if asked.only in path.name]
    found = [place for path in paths for place in places(path)]
    for entry in stale(found) if not asked.only else ():
        print(f"{EQUIVALENT.name} speaks of code that is not there: {entry['file']}, {entry['in']}: {entry['was']}")
    sample = list(sampled(found, asked.sample, asked.seed))
    print(f"{len(found)} places; {len(sample)} mutants are judged", flush=True)
    tests = QUICK if asked.quick else TESTS
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
