"""TypeScript types of the JSON that the server takes and gives, made from its OpenAPI description, and of the records that a
browser keeps.

    python -m tools.json_types    writes src/outofturn/web/static/api-types.d.ts

The page is plain JavaScript; ``tsc`` checks it against these types. Browsers never load them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from outofturn.local_api.record_contract import Records, Write
from outofturn.web.app import create_app
from outofturn.web.contract_models import model_of

TARGET = Path(__file__).parent.parent / "src" / "outofturn" / "web" / "static" / "api-types.d.ts"
Schema = Mapping[str, Any]

_HEADER = """\
// Made by tools/json_types.py from the server's OpenAPI description and from local_api/record_contract.py. Do not edit: change
// the schemas and run "make js-types".
"""
_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_REF = "#/components/schemas/"


def declarations(schemas: Mapping[str, Schema]) -> str:
    """All schemas as exported TypeScript types, in the order of their names."""
    return "\n".join([_HEADER, *(_declaration(identifier(name), schemas[name]) for name in sorted(schemas))])


def identifier(name: str) -> str:
    """A schema's name as a TypeScript name: ``Page[Summary]`` becomes ``Page_Summary_``."""
    return re.sub(r"\W", "_", name)


def _declaration(name: str, schema: Schema) -> str:
    """An interface where the schema is an object with named properties, else a type alias."""
    if _is_plain_object(schema):
        return f"{_comment(schema)}export interface {name} {_members(schema)}\n"
    return f"{_comment(schema)}export type {name} = {type_of(schema)};\n"


def _is_plain_object(schema: Schema) -> bool:
    return bool(schema.get("properties")) and not any(key in schema for key in ("anyOf", "oneOf", "allOf", "$ref"))


def type_of(schema: Schema | bool, indent: str = "") -> str:
    """A schema as a TypeScript type."""
    if isinstance(schema, bool):  # JSON schema: true allows everything, false nothing
        return "unknown" if schema else "never"
    if "$ref" in schema:
        return identifier(schema["$ref"].removeprefix(_REF))
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        return _union([json.dumps(value, ensure_ascii=False) for value in schema["enum"]])
    for key, joined in (("oneOf", _union), ("anyOf", _union), ("allOf", _intersection)):
        if key in schema:
            combined = joined([type_of(part, indent) for part in schema[key]])
            return _union([combined, "null"]) if schema.get("nullable") else combined
    return _type_by_name(schema, indent)


def _type_by_name(schema: Schema, indent: str) -> str:
    """A schema that says its ``type``: one name, or a list of names of which any will do."""
    named = schema.get("type")
    if named is None:
        return _object(schema, indent) if "properties" in schema else "unknown"
    names = [named] if isinstance(named, str) else list(named)
    if schema.get("nullable"):  # OpenAPI 3.0; from 3.1 on null is one of the types
        names.append("null")
    return _union([_one_type(name, schema, indent) for name in names])


def _one_type(name: str, schema: Schema, indent: str) -> str:
    if name == "array":
        return _array(schema, indent)
    if name == "object":
        return _object(schema, indent)
    return _SIMPLE[name]


def _array(schema: Schema, indent: str) -> str:
    """A list, or a tuple where each place has a schema of its own."""
    places = schema.get("prefixItems")
    if places is None:
        return f"{_in_brackets(type_of(schema.get('items', True), indent))}[]"
    # An absent minItems would allow a shorter list; pydantic always says how long a tuple is.
    least = schema.get("minItems", len(places))
    parts = [type_of(part, indent) + ("?" if at >= least else "") for at, part in enumerate(places)]
    rest = schema.get("items", schema.get("maxItems", 0) != len(places))
    if rest is not False:
        parts.append(f"...{_in_brackets(type_of(rest, indent))}[]")
    return f"[{', '.join(parts)}]"


def _object(schema: Schema, indent: str) -> str:
    """Named properties, or a mapping from names to values of one type."""
    if schema.get("properties"):
        return _members(schema, indent)
    if patterns := schema.get("patternProperties"):  # names of a certain form, which TypeScript cannot say
        return _mapping(None, _union([type_of(value, indent) for value in patterns.values()]))
    value = schema.get("additionalProperties", True)
    if value is False:
        return "Record<string, never>"
    return _mapping(schema.get("propertyNames"), type_of(value, indent))


def _mapping(names: Schema | None, value: str) -> str:
    """A mapping; where only certain names are possible, any of them may be absent."""
    if names is None or not ("enum" in names or "const" in names or "$ref" in names):
        return f"Record<string, {value}>"
    return f"Partial<Record<{type_of(names)}, {value}>>"


def _members(schema: Schema, indent: str = "") -> str:
    """The braces of an object type, a property a line."""
    inner = f"{indent}  "
    required = schema.get("required", ())
    lines = []
    for name, one in schema["properties"].items():
        key = name if _NAME.fullmatch(name) else json.dumps(name)
        optional = "" if name in required else "?"
        lines.append(f"{_comment(one, inner)}{inner}{key}{optional}: {type_of(one, inner)};\n")
    more = schema.get("additionalProperties", False)
    if more is not False:
        # Named properties must fit the index signature too, and "unknown" fits them all.
        lines.append(f"{inner}[name: string]: unknown;\n")
    return f"{{\n{''.join(lines)}{indent}}}"


def _comment(schema: Schema | bool, indent: str = "") -> str:
    text = "" if isinstance(schema, bool) else schema.get("description", "")
    if not text:
        return ""
    return f"{indent}/** {' '.join(text.split()).replace('*/', '* /')} */\n"


def _union(parts: list[str]) -> str:
    return " | ".join(dict.fromkeys(parts))


def _intersection(parts: list[str]) -> str:
    return " & ".join(dict.fromkeys(f"({part})" if " | " in part else part for part in parts))


def _in_brackets(text: str) -> str:
    return f"({text})" if " | " in text or " & " in text else text


def generated() -> str:
    """What the file should say for the server as it is. To describe itself the server needs no cases."""
    app = create_app(cast(Any, None))
    return declarations(_record_schemas() | app.openapi()["components"]["schemas"])


def _record_schemas() -> dict[str, Schema]:
    """What the page exchanges with the engine in a browser beside requests and answers, with all that is in it."""
    found: dict[str, Schema] = {}
    for contract in (Records, Write):
        schema = model_of(contract).model_json_schema(ref_template=f"{_REF}{{model}}")
        found |= {**schema.pop("$defs"), schema["title"]: schema}
    return found


if __name__ == "__main__":
    TARGET.write_text(generated(), encoding="utf-8")
