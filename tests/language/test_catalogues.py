"""Catalogues: all that is said is in them, what was translated stays, and whatever is wrong with one is told."""

from __future__ import annotations

import io
import string
from gettext import GNUTranslations
from pathlib import Path

import pytest

from divisor_duel.language import telling
from divisor_duel.language.compiling import CATALOGUES, compiled, decompiled, entries, said
from divisor_duel.language.telling import messages
from tests.support.scripts import script

catalogues = script("scripts/catalogues.py")

HEAD = r"""msgid ""
msgstr ""
"Language: de\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""
BODY = r"""
#. Said in an example.
#: language/messages/example.py
#, python-brace-format
msgctxt "wins-with"
msgid "{mover} wins with {number}."
msgstr "{mover} gewinnt mit „{number}“."

#, python-brace-format
msgctxt "so-far"
msgid "{count} move"
msgid_plural "{count} moves"
msgstr[0] "{count} Zug"
msgstr[1] "{count} Züge"

#: web/page/templates/example.html
#, python-format
msgid "None yet. <a href=\"%(start)s\">Play one</a>."
msgstr ""
"Noch keins. "
"<a href=\"%(start)s\">Spiel eins</a>."
"""
WANTED = [
    catalogues.Message(
        "wins-with",
        ("{mover} wins with {number}.",),
        ("Said in an example.",),
        "language/messages/example.py",
    ),
    catalogues.Message("so-far", ("{count} move", "{count} moves"), (), "language/messages/example.py"),
    catalogues.Message(
        None, ('None yet. <a href="%(start)s">Play one</a>.',), (), "web/page/templates/example.html"
    ),
]


def test_pythons_gettext_reads_what_is_compiled() -> None:
    told = GNUTranslations(io.BytesIO(compiled(said(entries(HEAD + BODY)))))
    assert told.pgettext("wins-with", WANTED[0].texts[0]) == "{mover} gewinnt mit „{number}“."
    one, more = WANTED[1].texts
    assert told.npgettext("so-far", one, more, 1) == "{count} Zug"
    assert told.npgettext("so-far", one, more, 2) == "{count} Züge"
    assert told.gettext(WANTED[2].texts[0]) == 'Noch keins. <a href="%(start)s">Spiel eins</a>.'
    assert told.gettext("unknown") == "unknown"


def test_what_is_fuzzy_or_empty_is_told_in_english() -> None:
    unsure = BODY.replace("#, python-brace-format", "#, fuzzy, python-brace-format").replace("Züge", "")
    told = GNUTranslations(io.BytesIO(compiled(said(entries(HEAD + unsure)))))
    assert told.pgettext("wins-with", WANTED[0].texts[0]) == WANTED[0].texts[0]


def test_what_was_compiled_can_be_read_again() -> None:
    assert decompiled(compiled(said(entries(HEAD + BODY)))) == said(entries(HEAD + BODY))


def test_a_whole_catalogue_has_no_faults() -> None:
    assert [*catalogues.faults(HEAD + BODY, WANTED)] == []


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        (BODY, "", "wins-with is missing; run: make messages"),
        ('msgctxt "wins-with"', 'msgctxt "wins"', "wins is no longer used; run: make messages"),
        ("#, python", "#, fuzzy, python", "wins-with is fuzzy: look at it again, its English has changed"),
        ("{count} Züge", "", "so-far is not translated"),
        ("{mover} gewinnt mit „{number}“.", "", "wins-with is not translated"),
        (
            "{mover} gewinnt",
            "{sieger} gewinnt",
            "wins-with has other gaps than its English: {sieger} gewinnt mit „{number}“.",
        ),
        (
            "{mover} gewinnt",
            "Wer zieht, gewinnt",
            "wins-with has other gaps than its English: Wer zieht, gewinnt mit „{number}“.",
        ),
        (
            "mit „{number}“",
            "mit „{number“",
            "wins-with has other gaps than its English: {mover} gewinnt mit „{number“.",
        ),
        ("Spiel eins</a>", "Spiel eins", "'None yet. <a href=\"%(start)s\">Play one</a>.' has other gaps"),
        ("nplurals=2", "nplurals=3", "so-far is not translated"),
    ],
)
def test_every_fault_is_told(before: str, after: str, fault: str) -> None:
    told = [*catalogues.faults((HEAD + BODY).replace(before, after), WANTED)]
    assert any(line.startswith(fault) for line in told), told


def test_a_language_may_do_without_the_words_of_a_game_but_not_bring_others() -> None:
    wanted = [catalogues.Message("taken", ("{number} has been {verbed}",), (), "")]
    said = HEAD + '\nmsgctxt "taken"\nmsgid "{number} has been {verbed}"\nmsgstr "{number} ist weg"\n'
    assert [*catalogues.faults(said, wanted)] == []
    assert [*catalogues.faults(said.replace("ist weg", "ist kein {divisor}"), wanted)]


def test_the_words_of_games_are_all_there_with_their_gaps() -> None:
    english = {"nim": {"pool": "2-50", "title": "Nim", "turn": "{name} moves", "tips": [["Look.", "Do."]]}}
    german = {"nim": {"title": "Nim", "turn": "{name} ist dran", "tips": [["Schau.", "Ja."]]}}
    assert [*catalogues.faults_of_games(german, english)] == []
    assert [*catalogues.faults_of_games({"nim": german["nim"] | {"turn": "dran"}}, english)] == [
        "nim.turn has other gaps than its English: dran"
    ]
    assert [*catalogues.faults_of_games({}, english)] == ["nim is missing"]
    assert {*catalogues.faults_of_games({"nim": {"title": "Nim"}}, english)} == {
        "nim.turn is missing",
        "nim.tips is missing",
    }


def test_every_message_of_the_tables_and_templates_is_gathered_with_what_translators_are_told() -> None:
    gathered = {(message.context, message.texts[0]): message for message in catalogues.gathered()}
    codes = {context.partition("|")[0] for context, _ in gathered if context}
    assert codes == messages().keys()
    assert gathered["list-and", "{list} and {last}"].comments == ("3, 5 and 9",)
    assert gathered[None, "From 1 to"].comments == ("a list of numbers follows: 20, 50, 100",)
    assert gathered[None, "A first game of %(count)s step."].texts[1].endswith("steps.")


def test_every_message_of_a_table_can_be_filled_in() -> None:
    for message in catalogues.gathered():
        if message.context:
            for text in message.texts:
                assert [*string.Formatter().parse(text)], message


@pytest.mark.frameworks("babel")
def test_merging_keeps_what_is_translated_and_nothing_else() -> None:
    assert catalogues.merged(HEAD + BODY, "de", WANTED) == HEAD + BODY.replace(
        '""\n"Noch keins. "\n"', '"Noch keins. '
    )
    notes = "# move    Zug\n#\n# pool    Zahlenvorrat\n"
    assert catalogues.merged(notes + HEAD, "de", WANTED[:1]).startswith(notes + HEAD)
    less = catalogues.merged(HEAD + BODY, "de", WANTED[:1])
    assert "so-far" not in less
    assert "gewinnt mit" in less


@pytest.mark.frameworks("babel")
def test_a_translation_whose_english_has_changed_is_kept_for_another_look() -> None:
    changed = [WANTED[0]._replace(texts=("{mover} has won with {number}.",)), *WANTED[1:]]
    merged = catalogues.merged(HEAD + BODY, "de", changed)
    assert "gewinnt mit" in merged
    assert [*catalogues.faults(merged, changed)] == [
        "wins-with is fuzzy: look at it again, its English has changed"
    ]


@pytest.mark.frameworks("babel")
def test_a_new_language_begins_empty_with_its_plurals() -> None:
    assert "nplurals=3" in (begun := catalogues.merged("", "pl", WANTED))
    assert sum("is not translated" in fault for fault in catalogues.faults(begun, WANTED)) == len(WANTED)


def test_a_clone_that_has_not_compiled_its_catalogues_reads_them_as_they_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "catalogues").mkdir()
    (tmp_path / "catalogues" / "de.po").write_bytes((CATALOGUES / "de.po").read_bytes())
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    there = telling.translations.__wrapped__("de")
    assert there.pgettext("only", "Only {number} wins.") == "Nur {number} gewinnt."
