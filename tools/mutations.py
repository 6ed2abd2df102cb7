"""The changes that mutation testing makes in the code of the Laws, and a sample of them (see ``mutants``)."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import libcst as cst
import libcst.matchers as m
import yaml
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "outofturn"
EQUIVALENT = Path(__file__).with_name("mutants.yaml")
#: What is changed.
FILES = (
    *sorted(
        path
        for path in (SOURCE / "laws").glob("*.py")
        if path.stem not in ("__init__", "book", "contents", "interpretations", "words_only")
    ),
    SOURCE / "engine" / "obligations.py",
    SOURCE / "director.py",
    SOURCE / "engine" / "decision.py",
    SOURCE / "engine" / "position.py",
)


#: What is changed to see whether the words are tested: the composer and the grammar.
WORD_FILES = (
    SOURCE / "engine" / "instructions.py",
    *(
        SOURCE / "wording" / f"{name}.py"
        for name in ("composer", "look_ahead", "option_messages", "instruction_messages", "obligation_messages", "language")
    ),
    *sorted(path for path in (SOURCE / "wording" / "languages").glob("*.py") if path.stem != "__init__"),
)


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

    def __init__(self, *, words: bool = False) -> None:
        super().__init__()
        self.words = words  #: what makes words is changed too
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
            return (says and not self.words) or node.name.value in ("__str__", "__repr__")
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

    def lot(self, seed: int) -> str:
        """Its lot in a draw. It depends on the change alone, so that the sample stays the same when other code changes."""
        change = (self.module.code_for_node(node) for node in (self.node, self.changed))
        told = "\n".join((str(seed), str(self.path.relative_to(SOURCE)), self.function or "", *change))
        return hashlib.sha256(told.encode()).hexdigest()

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


def places(path: Path, *, words: bool = False) -> list[Place]:
    """Every place of a file; with ``words`` also what only makes words."""
    source = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(source))
    finder = Finder(words=words)
    wrapper.visit(finder)
    return [Place(path, source, wrapper.module, *found) for found in finder.found]


def sampled(found: Sequence[Place], size: int, seed: int) -> Iterator[Mutant]:
    """So many mutants, or all (0), that something could tell from the original."""
    order = sorted(found, key=lambda place: place.lot(seed)) if size else found
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
