"""The Python that a browser loads, in two zip files: what the first ruling needs, and what can come later.

Which modules belong to them follows from what they import. The same sources give the same bytes, so that a version can be
computed from the content.
"""

from __future__ import annotations

import ast
import io
import sys
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

import outofturn
from outofturn.wording.language import LANGUAGES

#: The modules with which a browser begins; languages are imported by name.
_ROOTS = ("outofturn.local_api.preload", *(f"outofturn.wording.languages.{name}" for name in sorted(LANGUAGES.values())))
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
_OTHER_AREAS = ("audit", "equity", "log-in", "page", "session", "terminal", "workers")
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
    return {module for module in _closure(_ROOTS, late=True) if _can_run(module)}


def _can_run(module: str) -> bool:
    known = {"outofturn", *PACKAGES}
    return all(
        name.partition(".")[0] in known or _is_standard(name)
        for found in _closure([module], late=False)
        for name in _imports(found, late=False)
    )


def _needed_packages(modules: Iterable[str]) -> set[str]:
    """The packages that these modules import, and those that these import."""
    found: set[str] = set()
    new = {name.partition(".")[0] for module in modules for name in _imports(module, late=True)} & set(PACKAGES)
    while new:
        found |= new
        imported = {name.partition(".")[0] for package in new for path in _package_paths(package) for name in _names(path)}
        new = imported & set(PACKAGES) - found
    return {package for package in found if _package_paths(package)}


def _is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


def _closure(roots: Iterable[str], *, late: bool) -> set[str]:
    """Our modules that these import, directly or not, with the packages around them."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        module = waiting.pop()
        if module in found or _path(module) is None:
            continue
        found.add(module)
        waiting += [name for name in (module.rpartition(".")[0], *_imports(module, late=late)) if name.startswith("outofturn")]
    return found


@cache
def _imports(module: str, *, late: bool) -> tuple[str, ...]:
    """What a module imports, at once or also later; of ``from a import b`` both ``a`` and ``a.b``."""
    path = _path(module)
    return tuple(_names(path, late=late)) if path else ()


def _names(path: Path, *, late: bool = True) -> Iterator[str]:
    waiting: list[ast.AST] = [ast.parse(path.read_bytes())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            waiting += node.orelse
        elif late or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += ast.iter_child_nodes(node)


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
