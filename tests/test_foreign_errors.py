"""What the operating system and the readers of YAML and JSON say is said in our own words, in every language."""

from __future__ import annotations

import errno
import json

import pytest
import yaml

from outofturn.engine.errors import RecordError
from outofturn.notation.foreign_errors import json_reason, system_reason, yaml_reason
from outofturn.notation.safe_yaml import parse
from outofturn.web.validation_messages import validation_messages
from outofturn.wording.error_text import problem
from outofturn.wording.language import CATALOGUES, language

#: Texts with every kind of mistake that people make in a case file.
BAD_YAML = {
    "colon": "title: a: b",
    "dash": "title: - a",
    "character": "title: @a",
    "quotes": 'title: "a',
    "escape": 'title: "\\q"',
    "bracket": "events: [a, b",
    "no-colon": "title: a\nevents\ncontract: b",
    "indentation": "title: a\n  - b\n c: d",
}
BAD_JSON = {
    "value": "[1, ]x",
    "name": "{1: 2}",
    "colon": '{"a" 1}',
    "comma": "[1 2]",
    "more": "[1] 2",
    "quotes": '["a',
    "control-character": '["\n"]',
    "escape": '["\\q"]',
}


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
@pytest.mark.parametrize(("kind", "text"), BAD_YAML.items())
def test_what_the_yaml_readers_say(kind: str, text: str, loader: type[yaml.SafeLoader]) -> None:
    with pytest.raises(yaml.MarkedYAMLError) as caught:
        list(yaml.parse(text, Loader=loader))
    found = yaml_reason(caught.value.problem or "")
    assert found is not None
    assert kind == "no-colon" or kind == "indentation" or found.id == f"error/yaml/{kind}", caught.value.problem


@pytest.mark.parametrize("code", [one for one in CATALOGUES if one != "en"])
@pytest.mark.parametrize("text", BAD_YAML.values())
def test_no_english_in_a_yaml_error(text: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse(text)
    assert problem(caught.value, code) != problem(caught.value)
    assert not {"expected", "found", "allowed", "mapping"} & set(problem(caught.value, code).split())
    assert caught.value.line is not None


@pytest.mark.parametrize(("kind", "text"), BAD_JSON.items())
def test_what_the_json_reader_says(kind: str, text: str) -> None:
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads(text)
    known = {f"error/json/{kind}", "error/json/last-comma"} if kind == "value" else {f"error/json/{kind}"}
    assert json_reason(caught.value.msg).id in known, caught.value.msg


@pytest.mark.parametrize("code", CATALOGUES)
def test_what_the_operating_system_says(code: str) -> None:
    said = {
        language(code).text(system_reason(OSError(number, "English words"))) for number in (errno.ENOENT, errno.EACCES, 9999)
    }
    assert len(said) == 3
    assert not any("English" in text for text in said)


def test_a_value_that_is_none_of_those_allowed() -> None:
    error = {
        "type": "literal_error",
        "loc": ("body", "seat"),
        "msg": "Input should be 'N' or 'E'",
        "ctx": {"expected": "'N' or 'E'"},
    }
    assert [language("fr").text(found) for found in validation_messages([error])] == [
        "« seat » doit être l’une de ces valeurs\u00a0: N, E.".replace("« ", "«\u00a0").replace(" »", "\u00a0»")
    ]


def test_an_error_of_a_kind_that_is_not_known_says_only_where_it_is() -> None:
    error = {"type": "date_type", "loc": ("body", "when"), "msg": "Input should be a valid date"}
    assert [language().text(found) for found in validation_messages([error])] == ["“when” is not valid."]
