"""Arguments that cannot be understood: how the command is used, and what is wrong, in the language asked for."""

from __future__ import annotations

import re

import pytest

from outofturn.cli import UNREADABLE, main
from outofturn.wording.language import DEFAULT, LANGUAGES
from tools.style_of_words import problems_of_style

#: Each kind of mistake, with what is said of it in English.
WRONG = {
    "rule": "outofturn rule: Missing: CASE.",
    "rule x --frob": "outofturn: This command does not know “--frob”.",
    "frob": "outofturn COMMAND: There is no “frob”. There are rule, check, law,",
    "token frob": "outofturn token ACTION: There is no “frob”. There are new, withdraw, list.",
    "serve --log-format xml": "outofturn serve --log-format: There is no “xml”. There are text, json.",
    "rule x --edition": "outofturn rule --edition: A value is missing.",
    "equity": "outofturn equity: Missing: CASE.",
    "law --json --markdown": "outofturn law --markdown: It cannot be used together with --json.",
    "serve --log x": "outofturn serve: “--log” can mean --log-format, --log-level.",
    "audit x --jobs 0": "outofturn audit --jobs: A number from 1 on is needed.",
    "equity x --samples 10001": "outofturn equity --samples: A number from 1 to 10000 is needed.",
    "serve --wait soon": "outofturn serve --wait: A whole number of seconds is needed.",
    "serve --workers 65": "outofturn serve --workers: The number of workers is from 1 to 64.",
    "serve --port 65536": "outofturn serve --port: A port is a number from 0 to 65535.",
    "rule x --json=yes": "outofturn rule --json: The arguments cannot be understood: ignored explicit argument 'yes'.",
}


def said(arguments: str, code: str, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """The usage and what is wrong."""
    assert main([*arguments.split(), f"--language={code}"]) == UNREADABLE
    captured = capsys.readouterr()
    assert captured.out == ""
    usage, found, wrong = captured.err.rpartition("\noutofturn")
    assert found
    return usage, re.sub(r"[ \n]+", " ", f"outofturn{wrong}").strip()


@pytest.mark.parametrize("arguments", WRONG)
def test_what_is_wrong_is_said(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    usage, wrong = said(arguments, DEFAULT, capsys)
    assert usage.startswith("usage: outofturn")
    assert wrong.startswith(WRONG[arguments])


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != DEFAULT])
@pytest.mark.parametrize("arguments", [arguments for arguments in WRONG if "=yes" not in arguments])
def test_it_is_said_in_the_language_asked_for(arguments: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    usage, wrong = said(arguments, code, capsys)
    assert not usage.startswith("usage")
    english, sentence = WRONG[arguments].partition(": ")[2], wrong.partition(":")[2].strip()
    assert sentence
    assert sentence != english
    assert not any("is English" in problem for problem in problems_of_style(code[:2], sentence))


def test_a_setting_that_does_not_exist_is_named_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "cases/c01-told-to-lead-by-dummy.yaml", "--readings", "none.yaml", "--language", "fr"]) == UNREADABLE
    assert "Le fichier ne peut pas être lu" in capsys.readouterr().err
