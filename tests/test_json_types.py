"""The page's types of the JSON: made from every kind of schema that the server may use, and up to date."""

from __future__ import annotations

from typing import Any

import pytest

from tools.json_types import TARGET, declarations, generated, type_of

REF = {"$ref": "#/components/schemas/Seat"}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (True, "unknown"),
        (False, "never"),
        ({}, "unknown"),
        ({"type": "string", "pattern": "^a"}, "string"),
        ({"type": "integer"}, "number"),
        ({"type": ["integer", "string", "null"]}, "number | string | null"),
        ({"type": "string", "nullable": True}, "string | null"),
        ({"anyOf": [REF, {"type": "null"}]}, "Seat | null"),
        ({"const": "major"}, '"major"'),
        ({"enum": ["N", "E", 3, None], "type": "string"}, '"N" | "E" | 3 | null'),
        (REF, "Seat"),
        ({"$ref": "#/components/schemas/Page[Summary]"}, "Page_Summary_"),
        ({"type": "array"}, "unknown[]"),
        ({"type": "array", "items": REF}, "Seat[]"),
        ({"type": "array", "items": {"anyOf": [REF, {"type": "null"}]}}, "(Seat | null)[]"),
        ({"type": "array", "prefixItems": [REF, {"type": "string"}], "minItems": 2, "maxItems": 2}, "[Seat, string]"),
        ({"type": "array", "prefixItems": [REF], "items": {"type": "string"}, "minItems": 1}, "[Seat, ...string[]]"),
        ({"type": "array", "prefixItems": [REF, REF], "minItems": 1, "maxItems": 2}, "[Seat, Seat?]"),
        ({"type": "array", "prefixItems": [REF], "items": False}, "[Seat]"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"type": "object", "additionalProperties": False}, "Record<string, never>"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({"type": "object", "patternProperties": {"^[0-9]{4}$": {"type": "integer"}}}, "Record<string, number>"),
        (
            {"type": "object", "additionalProperties": REF, "propertyNames": {"enum": ["NS", "EW"]}},
            'Partial<Record<"NS" | "EW", Seat>>',
        ),
        ({"allOf": [REF, {"anyOf": [{"type": "string"}, {"type": "null"}]}]}, "Seat & (string | null)"),
        (
            {
                "oneOf": [{"$ref": "#/components/schemas/Lead"}, {"$ref": "#/components/schemas/Play"}],
                "discriminator": {"propertyName": "kind", "mapping": {"lead": "#/components/schemas/Lead"}},
            },
            "Lead | Play",
        ),
    ],
)
def test_type_of_a_schema(schema: dict[str, Any] | bool, expected: str) -> None:
    assert type_of(schema) == expected


def test_declarations() -> None:
    schemas: dict[str, dict[str, Any]] = {
        "Seat": {"enum": ["N", "E"], "type": "string"},
        "Play": {
            "type": "object",
            "description": "A card\n played. */",
            "required": ["kind", "on"],
            "properties": {
                "kind": {"const": "play"},
                "on": {"type": "object", "properties": {"face-down": {"type": "boolean", "description": "Unseen?"}}},
                "card": {"type": "string"},
            },
        },
        "Open": {"type": "object", "properties": {"contract": {"type": "string"}}, "additionalProperties": True},
    }
    assert declarations(schemas).split("\n\n", 1)[1] == (
        "export interface Open {\n  contract?: string;\n  [name: string]: unknown;\n}\n"
        "\n/** A card played. * / */\nexport interface Play {\n"
        '  kind: "play";\n  on: {\n    /** Unseen? */\n    "face-down"?: boolean;\n  };\n  card?: string;\n}\n'
        '\nexport type Seat = "N" | "E";\n'
    )


def test_checked_in_types_are_up_to_date() -> None:
    assert TARGET.read_text("utf-8") == generated(), "run “make js-types”"
