"""What a flow chart is made of, before anybody draws it: nodes, and the ways from one to the next.

Everything is a plain value: two places from which play goes on in the same way are equal, and are drawn once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    """What stands at a node."""

    EVENT = "event"  #: what has happened
    QUESTION = "question"  #: a player decides
    FACT = "fact"  #: the director finds something out
    OUTCOME = "outcome"  #: what now holds


class Way(Enum):
    """How one gets from a node to the next."""

    ON = "on"  #: it follows of itself
    CHOICE = "choice"  #: a player has chosen
    HAPPENING = "happening"  #: something at the table has settled it, without a choice
    FINDING = "finding"  #: the director has found so


class Node(NamedTuple):
    kind: Kind
    lines: tuple[str, ...]
    branches: tuple[Branch, ...] = ()
    #: All that holds here, also what an earlier node has said: nodes that merely read alike are not the same.
    holds: tuple[str, ...] = ()

    def walk(self) -> Iterator[Node]:
        """This node and all that follow, each as often as a way leads to it."""
        yield self
        for branch in self.branches:
            yield from branch.node.walk()

    def ways(self) -> Iterator[Branch]:
        """All the ways from here on."""
        for node in self.walk():
            yield from node.branches

    def leaves(self) -> Iterator[Node]:
        return (node for node in self.walk() if not node.branches)


class Branch(NamedTuple):
    way: Way
    words: str
    laws: tuple[str, ...]
    node: Node
    disputes: tuple[str, ...] = ()  #: why authorities differ here, if they do


class Note(NamedTuple):
    """A provision that holds for the whole chart, in the project's own words."""

    law: str
    words: str


class Chart(NamedTuple):
    kind: str
    title: str
    edition: int
    root: Node
    notes: tuple[Note, ...] = ()
    review: tuple[str, ...] = ()  #: provisions under which the director should look again after play

    @property
    def disputes(self) -> list[str]:
        """Why authorities differ, each reason once, in the order in which they come up."""
        return list(dict.fromkeys(why for branch in self.root.ways() for why in branch.disputes))


def gathered(branches: Iterable[Branch]) -> list[tuple[Node, list[Branch]]]:
    """The branches of a node by where they lead: those that lead to the same place stand together."""
    groups: list[tuple[Node, list[Branch]]] = []
    for branch in branches:
        for node, group in groups:
            if node == branch.node:
                group.append(branch)
                break
        else:
            groups.append((branch.node, [branch]))
    return groups
