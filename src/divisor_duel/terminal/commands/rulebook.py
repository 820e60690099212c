"""`games`, `books` and `rules`: what can be played, from which rulebook, and how."""

from __future__ import annotations

import click

from divisor_duel import install
from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import which_numbers
from divisor_duel.game.rules import Rules, books, books_of, games
from divisor_duel.language import current, say
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.options import echo_json, json_option, rules_option
from divisor_duel.terminal.speaking import command, option
from divisor_duel.terminal.table.wording import listing, screen_width, wrapped


def _described(rules: Rules) -> dict[str, str]:
    words = rules.words_in(current())
    return rules.as_dict() | {"title": words.title, "summary": words.summary}


def _told(rules: Rules) -> str:
    told = [rules.words_in(current()).summary, say("games-pool", pool=which_numbers(rules.pool, "the-"))]
    if source := books_of(rules):
        told.append(say("games-from", books=source))
    return " ".join(told)


@command("games", "help-games")
@json_option
def list_games(as_json: bool) -> None:
    """List the named games."""
    if as_json:
        echo_json([_described(rules) for rules in games.values()])
        return
    click.echo(listing({name: _told(rules) for name, rules in games.items()}, screen_width()))
    _say("games-next")
    for words in (["play", "factor-duel"], ["rules", "factor-duel"], ["play", "--pool", "2-100"]):
        click.echo(f"  {install.command(*words)}")


@command("books", "help-books")
@json_option
def list_books(as_json: bool) -> None:
    """List the rulebooks, and how to play each of them."""
    if as_json:
        echo_json([{"book": book} | _described(rules) for book, rules in books.items()])
        return
    click.echo(listing({book: _told_book(rules) for book, rules in books.items()}, screen_width()))
    _say("books-next")
    for words in (["play", "--book", "002"], ["rules", "--book", "002"]):
        click.echo(f"  {install.command(*words)}")


def _told_book(rules: Rules) -> str:
    """Tell of a rulebook, in its words."""
    # The numbers behind the comma in a game's title are said in words.
    title = rules.words.title.partition(",")[0]
    told = say("books-title", title=title, pool=which_numbers(rules.pool, "the-"))
    return " ".join([told, rules.words.summary, say("books-game", game=rules.id)])


def _say(code: str) -> None:
    click.echo(f"\n{wrapped(say(code), screen_width())}")


@command("rules", "help-rules")
@rules_option
@option("--example", is_flag=True, help="help-rules-example")
@json_option
def show_rules(rules: Rules, example: bool, as_json: bool) -> None:
    """Show the rules of a game, or the sample game of its rulebook."""
    if example:
        if not rules.book:
            title, typed = rules.words_in(current()).title, ["rules", "--book", "004", "--example"]
            raise InvalidInput("example-needs-book", game=title, command=install.command(*typed))
        # Imported here, because the rules themselves need no table to play at.
        from divisor_duel.terminal.table.game import TableOptions
        from divisor_duel.terminal.table.reading import show_example
        from divisor_duel.terminal.table.view import keyboard, wants_plain

        try:
            show_example(TableOptions().view(), keyboard(wants_plain()), rules.book)
        except (EOFError, KeyboardInterrupt) as how:
            end_after(how)
    elif as_json:
        words = rules.words_in(current())
        about = " ".join(words.about.split())
        tips = [{"tip": tip, "exact_play": truth} for tip, truth in words.tips]
        shown = " ".join(words.example.split())
        echo_json(_described(rules) | {"rules": about, "example": shown, "tips": tips})
    else:
        from divisor_duel.terminal.table.reading import rule_text

        click.echo(rule_text(rules, min(78, screen_width())))
