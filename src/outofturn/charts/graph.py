"""A flow chart before it is drawn: nodes, and branches from one to the next.

All are plain values: two nodes from which play goes on in the same way are equal, and are drawn once. A chart is built of
messages, and so is the same in every language; put into words, it is a chart of strings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from outofturn.engine.message import Message

Text = TypeVar("Text", Message, str)


class NodeKind(Enum):
    """What a node says."""

    EVENT = "event"  #: what has happened
    QUESTION = "question"  #: a player decides
    FACT = "fact"  #: the director finds something out
    OUTCOME = "outcome"  #: what now holds


class BranchKind(Enum):
    """What leads from a node to the next."""

    ON = "on"  #: nothing has to happen
    CHOICE = "choice"  #: a player has chosen
    TABLE_EVENT = "table_event"  #: something at the table has settled it, without a choice
    FINDING = "finding"  #: the director has found so


class ChartNode(NamedTuple, Generic[Text]):
    kind: NodeKind
    lines: tuple[Text, ...]
    branches: tuple[Branch[Text], ...] = ()
    #: All that holds here, also what an earlier node has said: nodes with the same lines need not be the same.
    holds: tuple[Message, ...] = ()

    def walk(self) -> Iterator[ChartNode[Text]]:
        """This node and all that follow, each as often as a branch leads to it."""
        yield self
        for branch in self.branches:
            yield from branch.node.walk()

    def all_branches(self) -> Iterator[Branch[Text]]:
        """All branches from here on."""
        for node in self.walk():
            yield from node.branches

    def leaves(self) -> Iterator[ChartNode[Text]]:
        return (node for node in self.walk() if not node.branches)


class Branch(NamedTuple, Generic[Text]):
    kind: BranchKind
    words: Text
    laws: tuple[str, ...]
    node: ChartNode[Text]
    #: Where authorities differ here, if they do: the reading that is followed, and the other.
    disputes: tuple[tuple[Text, Text], ...] = ()


#: Of a branch that has no words.
NO_WORDS = Message("")


class Note(NamedTuple):
    """A provision that holds for the whole chart: its number and its name, or its words once the chart is in a language."""

    law: str
    words: str


class Chart(NamedTuple, Generic[Text]):
    kind: str
    title: Text
    edition: int
    root: ChartNode[Text]
    notes: tuple[Note, ...] = ()
    review: tuple[str, ...] = ()  #: provisions under which the director should look again after play
    language: str = "en"

    @property
    def disputes(self) -> list[tuple[Text, Text]]:
        """Where authorities differ, each point once, in the order in which they come up."""
        return list(dict.fromkeys(why for branch in self.root.all_branches() for why in branch.disputes))


def grouped_by_target(branches: Iterable[Branch[Text]]) -> list[tuple[ChartNode[Text], list[Branch[Text]]]]:
    """The branches of a node by the node that they lead to."""
    groups: list[tuple[ChartNode[Text], list[Branch[Text]]]] = []
    for branch in branches:
        for node, group in groups:
            if node == branch.node:
                group.append(branch)
                break
        else:
            groups.append((branch.node, [branch]))
    return groups
