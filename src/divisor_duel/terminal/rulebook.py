"""`games` and `rules`: what can be played, and how."""

from __future__ import annotations

import textwrap

import click

from divisor_duel.rules import Rules, games
from divisor_duel.terminal.options import echo_json, json_option, rules_option
from divisor_duel.terminal.wording import command


def _described(rules: Rules) -> dict[str, str]:
    return rules.as_dict() | {"title": rules.words.title, "summary": rules.words.summary}


@click.command("games")
@json_option
def list_games(as_json: bool) -> None:
    """List the named games."""
    if as_json:
        echo_json([_described(rules) for rules in games.values()])
        return
    width = max(map(len, games))
    for name, rules in games.items():
        click.echo(f"{name:{width}}  {rules.pool!s:6}  {rules.words.summary}")
    click.echo(f"\nPlay one:       {command('play', 'factor-duel')}")
    click.echo(f"Read its rules: {command('rules', 'factor-duel')}")
    click.echo(f"Your own pool:  {command('play', '--pool', '2-100', '--rule', 'antichain')}")


def rule_text(rules: Rules, width: int = 78) -> str:
    """The rules of a game as a few paragraphs."""
    words = rules.words
    paragraphs = [f"{words.title}: {words.summary}", words.about, "For example: " + words.example.strip()]
    if rules.id == "custom":
        paragraphs.insert(2, f"The pool is {rules.pool}.")
        if rules.openings != rules.pool:
            paragraphs.insert(3, f"The first number must be {rules.first}.")
    if words.source:
        paragraphs.append(f"(After {words.source}.)")
    return "\n\n".join(textwrap.fill(" ".join(paragraph.split()), width) for paragraph in paragraphs)


@click.command("rules")
@rules_option
@json_option
def show_rules(rules: Rules, as_json: bool) -> None:
    """Read the rules of a game, with an example."""
    if as_json:
        about = " ".join(rules.words.about.split())
        echo_json(_described(rules) | {"rules": about, "example": " ".join(rules.words.example.split())})
    else:
        click.echo(rule_text(rules))
