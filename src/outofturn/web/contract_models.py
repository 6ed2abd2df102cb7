"""Pydantic models made from the JSON contract, for the OpenAPI description.

Pydantic could read the contract's types itself, but not those of the standard library before Python 3.12, and it would
neither forbid other keys nor take the descriptions.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

from outofturn.notation.json_contract import OPEN_OBJECTS, Pattern, Range


@cache
def model_of(contract: Any) -> type[BaseModel]:
    """The model of one of the contract's objects."""
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(contract, include_extras=True).items():
        is_required = get_origin(hint) is not NotRequired
        hint = hint if is_required else get_args(hint)[0]
        texts = [text for text in getattr(hint, "__metadata__", ()) if isinstance(text, str)]
        default: dict[str, Any] = {} if is_required else {"default_factory": lambda: None}
        fields[f"{name}_"] = (type_of(hint), Field(alias=name, description=" ".join(texts) or None, title=None, **default))
    config = ConfigDict(extra="allow" if contract in OPEN_OBJECTS else "forbid", strict=True)
    model: type[BaseModel] = create_model(
        contract.__name__.removesuffix("Json"), __config__=config, __doc__=contract.__doc__, **fields
    )
    return model


def type_of(hint: Any) -> Any:
    """A type of the contract with models in the place of its objects."""
    if is_typeddict(hint):
        return model_of(hint)
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        bounds = [_constraint(one) for one in hint.__metadata__ if isinstance(one, Pattern | Range)]
        exact = [one for one in hint.__metadata__ if not isinstance(one, str | Pattern | Range)]
        found = type_of(exact[0] if exact else inside[0])
        return reduce(lambda kind, bound: Annotated[kind, bound], bounds, found)
    if origin in (None, Literal):
        return hint
    if origin in (UnionType, Union):
        return reduce(or_, map(type_of, inside))
    return origin[tuple(map(type_of, inside))]


def _constraint(bound: Pattern | Range) -> Any:
    """What Pydantic calls the form of a text or the range of a number."""
    if isinstance(bound, Pattern):
        return StringConstraints(pattern=f"^({bound.regex})$")
    return Field(ge=bound.least, le=bound.most)
