"""Words in common with another text: ``python -m tools.overlap``, on texts made up for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from outofturn.lawbook import texts
from outofturn.laws.book import BOOK, LATEST
from tools import overlap
from tools.overlap import Run, Text, runs, sentences, words_of

EIGHT = "the seventh player sits on the red chair"


def found(ours: str, theirs: str) -> list[str]:
    return [run.words for run in runs([Text("here", ours)], theirs)]


def test_case_and_punctuation_do_not_count() -> None:
    assert words_of("Dummy's “low”, (46B1c):\n LOW-card") == ["dummys", "low", "46b1c", "low", "card"]
    assert found("The seventh player: sits on the RED chair!", f"here {EIGHT} again") == [EIGHT]


def test_seven_words_are_allowed_and_eight_are_not() -> None:
    seven = EIGHT.rpartition(" ")[0]
    assert found(f"now {seven} there", f"so {seven} here") == []
    assert found(f"now {EIGHT} there", f"so {EIGHT} here") == [EIGHT]


def test_a_run_is_told_once_and_as_long_as_it_goes() -> None:
    longer = f"{EIGHT} and waits"
    assert found(f"now {longer} there", f"{EIGHT} or so. {longer}, yes") == [longer]
    assert found(f"{EIGHT}, then {EIGHT}", EIGHT) == [EIGHT, EIGHT]


def test_a_run_ends_with_the_text_it_stands_in() -> None:
    first, second = EIGHT.split(" on ")
    assert list(runs([Text("one", first), Text("other", f"on {second}")], EIGHT)) == []
    assert list(runs([Text("one", "nothing"), Text("other", EIGHT)], EIGHT)) == [Run("other", EIGHT)]


def test_other_sentences_of_a_source_file_count_too() -> None:
    source = 'def f(x):\n    """Says it."""\n    return f"one {x} two" "three"\n'
    assert [(text.place, text.words) for text in sentences(source, "law.py")] == [
        ("law.py:2", "Says it."),
        ("law.py:3", "one "),
        ("law.py:3", " twothree"),
    ]


def test_the_whole_book_is_compared() -> None:
    places = "\n".join(text.place for text in overlap.book())
    compared = {text.words for text in overlap.book()}
    for entry in BOOK.values():
        assert entry.name in places
        assert {*entry.words.values.values(), *entry.changes.values()} <= compared
    assert "law53.py:" in places


def test_translations_are_compared_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    published = tmp_path / "published.txt"
    published.write_text(texts.words(BOOK["premature-lead-or-play"], LATEST, "pl"), encoding="utf-8")
    assert overlap.main([str(published)]) == 1
    assert "pl: law/premature-lead-or-play/words/2007: " in capsys.readouterr().out


def test_what_is_in_common_is_printed_and_makes_it_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = BOOK["premature-lead-or-play"]
    same, other = tmp_path / "same.txt", tmp_path / "other.txt"
    same.write_text(f"It says: {entry.words.values[2007]}", encoding="utf-8")
    other.write_text("Nothing of this kind.", encoding="utf-8")
    assert overlap.main([str(other)]) == 0
    assert capsys.readouterr().out == "0 runs of more than 7 words in common.\n"
    assert overlap.main([str(other), str(same)]) == 1
    out = capsys.readouterr().out
    assert f"{same}: 57A of 2007 ({entry.name}): " in out
    assert "a defender is ahead of his partner he already leads" in out
    assert str(other) not in out


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert overlap.main([str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err
