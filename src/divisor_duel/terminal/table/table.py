"""The table where a game is played: it watches the match, asks the people, and keeps the game on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from divisor_duel import install
from divisor_duel.errors import IllegalMove, Mistake
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.telling import announced
from divisor_duel.language import Fact, Reader, say, tell_all
from divisor_duel.players.levels import Guess
from divisor_duel.players.match import Ended, Event, Moved, Players, Resigned, TakeBack, TakenBack, match
from divisor_duel.solver import solve
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.choosing import agreed
from divisor_duel.terminal.table.reading import read, rule_text, show_example
from divisor_duel.terminal.table.saves import OtherGame, Save, copy_path
from divisor_duel.terminal.table.view import Ask, PlainView, Typed, help_text, interpret

THINKING_SECONDS = 20.0
"""How long a hint or the computer's move may take."""


class LeftTheTable(Exception):
    """The people left before the game was over."""


class TerminalTable:
    """One game at a terminal; what its `COMMANDS` do are methods."""

    def __init__(
        self, record: Record, view: PlainView, ask: Ask, save: Save, copy: Path | None = None
    ) -> None:
        self.record = record
        self.view = view
        self.ask = ask
        self.save = save
        self.copy = copy
        self._kept = False
        self._copies: dict[str, Path] = {}
        self._troubles: set[str] = set()
        self._nudged: Position | None = None

    def play(self, players: Players) -> None:
        """Play the game to its end, or until the people leave; a person's player is `human`."""
        try:
            for event in match(self.record.position, players):
                self._on(event)
        except (LeftTheTable, EOFError, KeyboardInterrupt) as how:
            self._leave()
            end_after(how)

    def _on(self, event: Event) -> None:
        before = self.record.position
        self.record = replace(self.record, position=event.position)
        match event:
            case Moved(number=number):
                self._keep()
                typed = self.record.seats[before.to_move - 1] == "human"
                self.view.paragraph(wording.moved_line(self.record, isinstance(number, Guess), typed))
            case TakenBack():
                self._keep()
                self.view.say(wording.taken_back_line(before, event.position))
            case Ended(outcome=outcome):
                self.record = replace(self.record, ended=outcome)
                self._keep()
                if event.position.moves:
                    self.view.last_turn(self.record)
                self.view.ended(announced(wording.told(self.record), outcome))

    def say_what_next(self) -> None:
        """Tell those who leave a game that is over what they can type to come back to it."""
        if self._kept:
            self.view.say("")
            self.view.paragraph(say("game-over-next"))
            self.view.commands(*wording.next_commands(self.record, self.save.as_argument))

    def human(self, position: Position) -> int:
        """Ask the person whose turn it is until they take a legal number."""
        self.view.turn(self.record)
        question = self.view.prompt(self.record)
        while True:
            offered = [*map(str, position.legal_moves), *COMMANDS] if self.view.show_choices else [*COMMANDS]
            line = self.ask(question, offered)
            try:
                typed = interpret(line, COMMANDS)
                if isinstance(typed, int):
                    position.play(typed)
                    return typed
                command, argument = typed
                COMMANDS[command](self, argument)
            except IllegalMove as mistake:
                self.view.problem(mistake.fact if self.view.show_choices else mistake.why)
                self._name_slip(typed)
            except Mistake as mistake:
                self.view.problem(mistake.fact)

    def _name_slip(self, typed: Typed) -> None:
        """Tell whoever typed what the rulebook takes, or offers, against its own rule that it does."""
        # Imported here: few games need it, and each would start later.
        from divisor_duel.learn.rulebooks.slips import slip_of

        position = self.record.position
        slip = slip_of(position, typed) if isinstance(typed, int) else None
        if slip is not None:
            code = "book-has-move" if slip.line.kind == "takes" else "book-offers-move"
            self.view.paragraph(say(code, book=position.rules.book, line=slip.line.place))

    def undo(self, argument: str) -> None:
        """Take back the last move; against the computer, its answer too."""
        people = self.record.seats.count("human")
        plies = 1 if people == 2 else 2
        if len(self.record.position.moves) < plies:
            raise Mistake("nothing-of-yours-to-undo")
        raise TakeBack(plies)

    def moves(self, argument: str) -> None:
        """List the moves so far."""
        self.view.say(wording.moves_text(self.record))

    def board(self, argument: str) -> None:
        """Switch the board on, and draw it, or off."""
        if self.view.switch_board():
            self.view.board(self.record)
        else:
            self.view.paragraph(say("board-off"))

    def hint(self, argument: str) -> None:
        """Give a nudge; asked again, name the move and the reason."""
        position = self.record.position
        with self.view.thinking(say("solver-is-thinking")):
            solution = solve(position, THINKING_SECONDS)
        if self._nudged != position:
            self._nudged = position
            self._tell(solution.hint())
        elif solution.winning_moves:
            self._tell(solution.explanation(THINKING_SECONDS))
        else:
            best = solution.weighed(THINKING_SECONDS)
            assert best is not None
            take = Fact(f"hint-take-{best.why}", position.rules, number=best.number)
            self._tell([take, *solution.move_explanation(best.number, THINKING_SECONDS)])

    def why(self, argument: str) -> None:
        """Say who is winning, and why."""
        with self.view.thinking(say("solver-is-thinking")):
            explained = solve(self.record.position, THINKING_SECONDS).explanation(THINKING_SECONDS)
        self._tell(explained)

    def _tell(self, explanation: list[Fact]) -> None:
        self.view.paragraph(tell_all(explanation, Reader(wording.names(self.record))))

    def rules(self, argument: str) -> None:
        """Show the rules of this game, page by page."""
        read(self.view, self.ask, rule_text(self.record.position.rules, min(78, self.view.width)))

    def example(self, argument: str) -> None:
        """Play the sample game of the rulebook."""
        book = self.record.position.rules.book
        if not book:
            raise Mistake("no-example")
        show_example(self.view, self.ask, book)

    def save_copy(self, argument: str) -> None:
        """Keep a copy of the game in a file."""
        if not argument:
            raise Mistake("save-needs-file")
        path = self._copies.get(argument)
        try:
            path = path or copy_path(argument, self.record)
        except OtherGame as other:
            if not agreed(self.view, self.ask, other.question):
                raise Mistake("nothing-written") from None
            path = other.path
        try:
            self.record.save(path)
        except OSError as error:
            raise Mistake("cannot-write", file=argument, reason=error.strerror or str(error)) from None
        self._copies[argument] = path
        self.view.say(say("saved", file=argument))

    def resign(self, argument: str) -> None:
        """Give the game up, if the player means it."""
        if agreed(self.view, self.ask, say("sure-to-resign")):
            raise Resigned
        self.view.say(say("game-goes-on"))

    def help(self, argument: str) -> None:
        """List the commands."""
        read(self.view, self.ask, table_help(self.view.width))

    def quit(self, argument: str) -> None:
        """Leave the game."""
        raise LeftTheTable

    def _keep(self) -> None:
        self._kept = self._written(lambda: self.save.write(self.record), "cannot-be-kept")
        if copy := self.copy:
            self._written(lambda: self.record.save(copy), "copy-cannot-be-kept", str(copy))

    def _written(self, write: Callable[[], None], trouble: str, file: str = "") -> bool:
        try:
            write()
        except OSError as error:
            if trouble not in self._troubles:
                self._troubles.add(trouble)
                reason = (error.strerror or str(error)).lower()
                self.view.problem(Fact(trouble, file=file, reason=reason))
            return False
        return True

    def _leave(self) -> None:
        if not self.record.position.moves:
            self.view.say("", say("left-before-first-move"))
        elif self._kept or (self.save.path and not self._troubles):
            self.view.say("", say("left-and-kept"))
            self.view.commands(install.command("play", "--resume", self.save.name))
        else:
            self.view.say("", say("left-and-not-kept"))


COMMANDS: Final[dict[str, Callable[[TerminalTable, str], None]]] = {
    "undo": TerminalTable.undo,
    "moves": TerminalTable.moves,
    "board": TerminalTable.board,
    "hint": TerminalTable.hint,
    "why": TerminalTable.why,
    "rules": TerminalTable.rules,
    "example": TerminalTable.example,
    "save": TerminalTable.save_copy,
    "resign": TerminalTable.resign,
    "help": TerminalTable.help,
    "quit": TerminalTable.quit,
}
"""What can be typed at the table beside a number, and what it does, given what was typed after it."""


def table_help(width: int) -> str:
    """Say what can be typed at the table."""
    return help_text(width, {name: f"typed-{name}" for name in COMMANDS}, "type-number-to-take")
