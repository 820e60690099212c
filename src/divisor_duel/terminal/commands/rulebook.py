"""`games`, `books` and `rules`: what can be played, from which rulebook, and how."""

from __future__ import annotations

import click

from divisor_duel.game.pool import the_numbers
from divisor_duel.game.rules import Rules, books, books_of, games
from divisor_duel.terminal.options import echo_json, json_option, rules_option
from divisor_duel.terminal.table.rules_text import rule_text
from divisor_duel.terminal.table.wording import command, listing, screen_width, wrapped


def _described(rules: Rules) -> dict[str, str]:
    return rules.as_dict() | {"title": rules.words.title, "summary": rules.words.summary}


def _told(rules: Rules) -> str:
    pool, source = the_numbers(rules.pool), books_of(rules)
    return f"{rules.words.summary} The pool: {pool}." + (f" From {source}." if source else "")


@command("games", "help-games")
@json_option
def list_games(as_json: bool) -> None:
    """List the named games."""
    if as_json:
        echo_json([_described(rules) for rules in games.values()])
        return
    click.echo(listing({name: _told(rules) for name, rules in games.items()}, screen_width()))
    _say("Play one, read its rules, or play with a pool of your own:")
    for words in (["play", "factor-duel"], ["rules", "factor-duel"], ["play", "--pool", "2-100"]):
        click.echo(f"  {command(*words)}")


@command("books", "help-books")
@json_option
def list_books(as_json: bool) -> None:
    """List the rulebooks, and how to play each of them."""
    if as_json:
        echo_json([{"book": book} | _described(rules) for book, rules in books.items()])
        return
    entries = {
        book: f"{_title(rules)}, {the_numbers(rules.pool)}. {rules.words.summary} As a game: {rules.id}."
        for book, rules in books.items()
    }
    click.echo(listing(entries, screen_width()))
    _say("Play by a rulebook, in its words, or read its rules:")
    for words in (["play", "--book", "002"], ["rules", "--book", "002"]):
        click.echo(f"  {command(*words)}")


def _say(text: str) -> None:
    click.echo(f"\n{wrapped(text, screen_width())}")


def _title(rules: Rules) -> str:
    return rules.words.title.partition(",")[0]


@command("rules", "help-rules")
@rules_option
@json_option
def show_rules(rules: Rules, as_json: bool) -> None:
    """Read the rules of a game, with an example."""
    if as_json:
        about = " ".join(rules.words.about.split())
        tips = [{"tip": tip, "exact_play": truth} for tip, truth in rules.words.tips]
        example = " ".join(rules.words.example.split())
        echo_json(_described(rules) | {"rules": about, "example": example, "tips": tips})
    else:
        click.echo(rule_text(rules, min(78, screen_width())))
