"""The Python that a browser loads, in two zip files: what the first ruling needs, and what can come later.

Which modules belong to them follows from what they import. The same sources give the same bytes, so that a version can be
computed from the content.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

import outofturn
from outofturn.wording.language import CATALOGUES, LANGUAGES

#: The modules with which a browser begins; languages are imported by name.
_ROOTS = (
    "outofturn.local_api.preload",
    *(f"outofturn.wording.languages.{name}" for name in sorted(LANGUAGES.values())),
    *(f"outofturn.lawbook.terms.{LANGUAGES[code]}" for code in CATALOGUES),
)
#: Packages in pure Python that can come later, each with the name under which it is installed.
PACKAGES = {
    "fsrs": "fsrs",
    "jinja2": "Jinja2",
    "markupsafe": "MarkupSafe",
    "segno": "segno",
    "typing_extensions": "typing_extensions",
    "yaml": "PyYAML",
}
#: Areas of messages that rulings, kept cases and the lawbook do not need, and those that no engine needs.
_LATE_AREAS = ("chart", "file", "lin", "quiz", "report")
_OTHER_AREAS = ("audit", "equity", "help", "log-in", "page", "session", "terminal", "workers")
_FOLDER = Path(outofturn.__file__).parent
_DATA = (_FOLDER / "report" / "templates",)
_OLDEST = (1980, 1, 1, 0, 0, 0)  # that a zip file can name


def engine_archive() -> bytes:
    """``engine.zip``: rulings, tables, kept cases and the lawbook, in all languages."""
    return _archive({**_sources(_first_modules()), **_catalogues(late=False)})


def extra_archive() -> bytes:
    """``extra.zip``: what is imported only when it is needed, with the packages that it needs, if they are installed."""
    late = _late_modules()
    files = {**_sources(late - _first_modules()), **_catalogues(late=True)}
    for folder in _DATA:
        files |= {_inside(path): path for path in folder.iterdir() if path.is_file()}
    for package in sorted(_needed_packages(late)):
        files |= _package_files(package)
    return _archive(files)


# -- modules


def _first_modules() -> set[str]:
    return _closure(_ROOTS, late=False)


def _late_modules() -> set[str]:
    """Those imported anywhere, also inside functions, but for those that need a package which a browser does not have."""
    found = _closure(_ROOTS, late=True)
    needs = {module: set(_needs(module, late=False)) for module in found}
    cannot_run = {module for module in found if not all(map(_is_there, needs[module]))}
    while more := {module for module in found - cannot_run if needs[module] & cannot_run}:
        cannot_run |= more
    return found - cannot_run


def _is_there(name: str) -> bool:
    """Whether a browser has it, or can load it."""
    top = name.partition(".")[0]
    return top == "outofturn" or top in PACKAGES or top in sys.stdlib_module_names


def _needed_packages(modules: Iterable[str]) -> set[str]:
    """The packages that these modules import, and those that these need."""
    found: set[str] = set()
    new = {name.partition(".")[0] for module in modules for name in _imports(module, late=True)} & set(PACKAGES)
    while new := {package for package in new - found if _package_paths(package)}:
        found |= new
        new = {other for package in new for other in _required(package)}
    return found


def _required(package: str) -> Iterator[str]:
    """The packages of ours that an installed one asks for."""
    asked = {re.split(r"[^\w-]", one)[0] for one in metadata.requires(PACKAGES[package]) or () if "extra ==" not in one}
    known = {name.replace("-", "_").lower() for name in asked}
    return (other for other, name in PACKAGES.items() if name.lower() in known)


def _closure(roots: Iterable[str], *, late: bool) -> set[str]:
    """Our modules that these import, directly or not, with the packages around them."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        module = waiting.pop()
        if module in found or _path(module) is None:
            continue
        found.add(module)
        waiting += [name for name in _needs(module, late=late) if name.startswith("outofturn")]
    return found


def _needs(module: str, *, late: bool) -> Iterator[str]:
    """What a module imports, and the package around it."""
    yield from _imports(module, late=late)
    if package := module.rpartition(".")[0]:
        yield package


def _imports(module: str, *, late: bool) -> list[str]:
    """What a module imports, at once or also later; of ``from a import b`` both ``a`` and ``a.b``."""
    path = _path(module)
    return [name for name, is_late in _names(path) if late or not is_late] if path else []


@cache
def _names(path: Path) -> tuple[tuple[str, bool], ...]:
    """What is imported in a file, and whether only later: inside a function."""
    found: list[tuple[str, bool]] = []
    waiting: list[tuple[ast.AST, bool]] = [(ast.parse(path.read_bytes()), False)]
    while waiting:
        node, is_late = waiting.pop()
        if isinstance(node, ast.Import):
            found += ((alias.name, is_late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += ((name, is_late) for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)))
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            waiting += ((other, is_late) for other in node.orelse)
        elif not isinstance(node, ast.expr):  # which can hold no import
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            waiting += ((inside, is_late or is_function) for inside in ast.iter_child_nodes(node))
    return tuple(found)


@cache
def _path(module: str) -> Path | None:
    """The file of one of our modules; None if there is none."""
    if module.partition(".")[0] != "outofturn":
        return None
    path = _FOLDER.joinpath(*module.split(".")[1:])
    candidates = (path / "__init__.py", path.with_suffix(".py")) if path != _FOLDER else (path / "__init__.py",)
    return next((one for one in candidates if one.is_file()), None)


# -- files


def _sources(modules: Iterable[str]) -> dict[str, Path]:
    return {_inside(path): path for module in modules if (path := _path(module))}


def _catalogues(*, late: bool) -> dict[str, Path]:
    found = {}
    for path in (_FOLDER / "wording" / "catalogues").glob("*/*.po"):
        area = path.stem.partition("-")[0] if path.stem.startswith("page-") else path.stem
        if area not in _OTHER_AREAS and (area in _LATE_AREAS) == late:
            found[_inside(path)] = path
    return found


def _inside(path: Path) -> str:
    return path.relative_to(_FOLDER.parent).as_posix()


def _package_paths(package: str) -> list[Path]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return []
    origin = Path(spec.origin)
    return sorted(origin.parent.rglob("*.py")) if spec.submodule_search_locations else [origin]


def _package_files(package: str) -> dict[str, Path]:
    """The modules of a package and its licence."""
    paths = _package_paths(package)
    (first, *_) = sorted(paths, key=lambda path: len(path.parts))
    above = first.parent.parent if first.name == "__init__.py" else first.parent
    files = {path.relative_to(above).as_posix(): path for path in paths}
    for path in metadata.files(PACKAGES[package]) or []:
        if "LICEN" in path.name.upper():
            files[f"licenses/{package}/{path.name}"] = Path(str(path.locate()))
    return files


def _archive(files: dict[str, Path]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name].read_bytes())
    return written.getvalue()
