"""The examples in deploy/ and the versions for a deployment agree with the program that they start."""

from __future__ import annotations

import ast
import json
import re
import shlex
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Any, cast

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from outofturn import cli
from outofturn.cli.parser import WrongArguments
from outofturn.web.app import create_app
from tests.http_client import HttpClient, open_casebook

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(path for path in (ROOT / "deploy").rglob("*") if path.is_file())
PAGES = [ROOT / "README.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").glob("*.md"))]
#: A command as it stands in a unit, in a script or in a sentence; it ends with the quotation or the sentence.
_COMMAND = re.compile(
    r"(?<![\w/.-])(?<!from )(?:/opt/outofturn/bin/)?outofturn ([a-z]+(?: (?:\"[^\"\n]*\"|[^\s`'\"”’,;…()|]+))*)"
)
_PATH = re.compile(r"(?<![\w/.])((?:deploy|docs)/[\w./-]*\w)")


# -- commands


def written() -> Iterator[tuple[str, list[str]]]:
    """Every command with its arguments, and where it stands."""
    for path in (*EXAMPLES, *PAGES):
        if path.name == "adding-an-edition.md":  # commands for an edition that is not there yet
            continue
        for found in _COMMAND.findall(path.read_text(encoding="utf-8").replace("\\\n", " ")):
            yield path.name, shlex.split(re.sub(r"[\[\]]|\.$", "", found))  # brackets: what may be left out
    for line in (ROOT / "deploy/Containerfile").read_text(encoding="utf-8").splitlines():
        if line.startswith("CMD ["):
            yield "Containerfile", json.loads(line.removeprefix("CMD "))


def parser_of(command: str) -> ArgumentParser:
    return cli._parser(command, None)


@pytest.mark.parametrize(("place", "arguments"), list(written()), ids=lambda value: value if isinstance(value, str) else None)
def test_every_command_is_one_that_there_is(
    place: str, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if len(arguments) == 1:  # only its name, in a sentence
        assert arguments[0] in cli.COMMANDS
        return
    try:
        parser_of(arguments[0]).parse_args(arguments)
    except WrongArguments as wrong:
        pytest.fail(f"{place}: outofturn {shlex.join(arguments)}\n{wrong}")


def test_the_commands_are_found() -> None:
    found = {(place, arguments[0]) for place, arguments in written()}
    assert {("outofturn.service", "serve"), ("outofturn-backup.service", "backup"), ("Containerfile", "serve")} <= found


def test_every_variable_is_one_that_the_program_reads() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    for path in (*EXAMPLES, ROOT / "docs/operations.md"):
        for name in set(re.findall(r"OUTOFTURN_[A-Z_]+", path.read_text(encoding="utf-8"))):
            assert f'"{name}"' in source, f"{path.name}: {name}"


@pytest.mark.parametrize("path", [*EXAMPLES, *PAGES], ids=lambda path: path.name)
def test_every_file_that_is_named_is_there(path: Path) -> None:
    lost = [name for name in _PATH.findall(path.read_text(encoding="utf-8")) if not (ROOT / name).exists()]
    assert lost == []


# -- what the examples say


@pytest.mark.parametrize("address", ["/healthz", "/readyz", "/metrics"])
def test_what_watches_the_server_asks_for_pages_that_there_are(address: str, tmp_path: Path) -> None:
    assert any(address.strip("/") in path.read_text(encoding="utf-8") for path in EXAMPLES)
    with open_casebook(tmp_path) as casebook:
        assert HttpClient(create_app(casebook))("GET", address).status_code == 200


def units() -> list[Path]:
    return [path for path in EXAMPLES if path.suffix in (".service", ".timer")]


def test_units_have_only_settings_with_a_value_or_meant_to_be_empty() -> None:
    for path in units():
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        assert all(
            re.fullmatch(r"\[[A-Z]\w+\]|[A-Z]\w+=.+|(CapabilityBoundingSet|AmbientCapabilities)=", line) for line in lines
        )


def test_the_timer_starts_the_service_of_its_name() -> None:
    for path in units():
        assert path.suffix != ".timer" or path.with_suffix(".service") in EXAMPLES


def test_the_server_and_the_backup_use_the_same_cases_as_the_same_user() -> None:
    server, backup = (
        (ROOT / f"deploy/systemd/{name}.service").read_text("utf-8") for name in ("outofturn", "outofturn-backup")
    )
    for name in ("User", "Environment", "EnvironmentFile", "StateDirectory"):
        (line,) = re.findall(rf"^{name}=.*$", server, re.MULTILINE)
        assert line in backup.splitlines()


def test_the_proxies_pass_requests_to_the_port_of_the_server() -> None:
    (port,) = re.findall(r"--port (\d+)", (ROOT / "deploy/systemd/outofturn.service").read_text("utf-8"))
    for name in ("nginx/outofturn.conf", "caddy/Caddyfile"):
        assert set(re.findall(r"127\.0\.0\.1:(\d+)", (ROOT / "deploy" / name).read_text("utf-8"))) == {port}


def test_no_example_has_a_secret_in_an_address() -> None:
    for path in EXAMPLES:
        assert "token=" not in path.read_text(encoding="utf-8").lower().replace("outofturn_token=", "")


def test_the_containers_are_connected() -> None:
    compose: dict[str, Any] = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text(encoding="utf-8"))
    server, database = compose["services"]["outofturn"], compose["services"]["database"]
    assert "@database/outofturn" in server["environment"]["OUTOFTURN_DATABASE_URL"]
    assert database["environment"]["POSTGRES_DB"] == database["environment"]["POSTGRES_USER"] == "outofturn"
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    assert server["environment"]["OUTOFTURN_TRUSTED_PROXY"] == network["gateway"]
    assert {volume.partition(":")[0] for one in (server, database) for volume in one["volumes"]} == compose["volumes"].keys()
    containerfile = (ROOT / "deploy" / server["build"]["context"] / server["build"]["dockerfile"]).read_text(encoding="utf-8")
    assert f"VOLUME {server['volumes'][0].partition(':')[2]}\n" in containerfile
    assert containerfile.rindex("USER outofturn") > containerfile.rindex("RUN ")


# -- versions


@cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def required() -> list[Requirement]:
    """What the server needs, as pyproject.toml has it."""
    of_project = project()["project"]
    return [Requirement(text) for text in (*of_project["dependencies"], *of_project["optional-dependencies"]["serve"])]


@cache
def constraints() -> dict[str, Requirement]:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    found = [Requirement(line) for line in text.splitlines() if not line.startswith("#")]
    return {canonicalize_name(one.name): one for one in found}


def test_constraints_are_exact_versions_and_nothing_else() -> None:
    for one in constraints().values():
        assert [specifier.operator for specifier in one.specifier] == ["=="], one
        assert not one.url
        assert not one.extras
    assert "://" not in (ROOT / "constraints.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("requirement", required(), ids=str)
def test_constraints_are_within_the_bounds(requirement: Requirement) -> None:
    (exact,) = constraints()[canonicalize_name(requirement.name)].specifier
    assert requirement.specifier.contains(exact.version)


def test_constraints_name_everything_that_is_installed_with_the_server() -> None:
    """As far as the versions are those installed here: other versions may need other packages."""
    waiting = required()
    seen: set[tuple[str, str]] = set()
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        assert name in constraints(), f"run “make constraints”: {one} is missing"
        for extra in {"", *one.extras} - {extra for other, extra in seen if other == name}:
            seen.add((name, extra))
            waiting += (
                found for found in needed_by(name, extra) if found.marker is None or found.marker.evaluate({"extra": extra})
            )


def needed_by(name: str, extra: str) -> Iterator[Requirement]:
    try:
        installed = distribution(name)
    except PackageNotFoundError:
        return
    if constraints()[name].specifier.contains(installed.version):
        yield from map(Requirement, installed.requires or [])


def test_every_package_that_is_imported_is_declared() -> None:
    """Not only by way of another one, which may allow versions that are too old."""
    extras = project()["project"]["optional-dependencies"]
    others = [Requirement(text) for name in ("audit", "equity", "learn", "table") for text in extras[name]]
    declared = {canonicalize_name(one.name) for one in (*required(), *others)}
    of_module = packages_distributions()
    for path in (ROOT / "src").rglob("*.py"):
        for name in imported(path) - sys.stdlib_module_names - {"outofturn", "__future__"}:
            assert {canonicalize_name(found) for found in of_module[name]} & declared, f"{path.name} imports {name}"


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_the_source_distribution_has_what_a_deployment_needs() -> None:
    included = cast(list[str], project()["tool"]["hatch"]["build"]["targets"]["sdist"]["include"])
    assert {"deploy", "constraints.txt", "docs"} <= set(included)
    assert [name for name in included if not (ROOT / name).exists()] == []
