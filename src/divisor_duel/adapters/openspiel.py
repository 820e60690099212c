"""The games in OpenSpiel: importing this module registers them.

Each named game goes by its id with underscores, `divisor_duel`; `divisor_duel_custom` takes `pool`, `rule`
and `openings`: `pyspiel.load_game("divisor_duel_custom", {"pool": "1-12,15"})`. Inside a game string, where
OpenSpiel keeps the comma for itself and takes 2-50 for a number, write `;` for the comma and `2-50:1`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from divisor_duel.errors import MissingExtra
from divisor_duel.game.pool import read_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games

try:
    import numpy as np
    import pyspiel

    from divisor_duel.adapters.planes import PLANES, number_at, observe
except ImportError:
    raise MissingExtra("extra-openspiel", "openspiel") from None

CUSTOM = "divisor_duel_custom"


class PlayerAction(NamedTuple):
    """An entry of a history, as OpenSpiel has it."""

    player: int
    action: int


class DivisorGame(pyspiel.Game):
    """The rules of one game, as OpenSpiel wants them."""

    def __init__(self, kind: Any, rules: Rules, parameters: dict[str, Any]) -> None:
        self.rules = rules
        size = len(rules.pool)
        info = pyspiel.GameInfo(
            num_distinct_actions=size,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=size,
        )
        super().__init__(kind, info, parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)

    def new_initial_state(
        self, moves: str | dict[str, Any] | pyspiel.StateStruct | None = None
    ) -> DivisorState:
        """Return the position before the first move, or that of a state: of its text or of its struct."""
        state = DivisorState(self)
        index = self.rules.pool.index
        if isinstance(moves, pyspiel.StateStruct):
            moves = moves.to_dict()
        numbers = moves["moves"] if isinstance(moves, dict) else read_numbers(moves or "")
        for number in Position(self.rules, numbers).moves:
            state.apply_action(index[number])
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PositionObserver:
        """Return an observer of the position, or with perfect recall of the order of the moves too."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return PositionObserver(len(self.rules.pool), recall)


def _load(text: str) -> Any:
    """Make a pickled game again; to find this, Python imports the module, which registers the games."""
    return pyspiel.load_game(text)


class DivisorState(pyspiel.State):
    """A position, as OpenSpiel wants it; an action is the place of a number in the pool."""

    def __init__(self, game: DivisorGame) -> None:
        super().__init__(game)
        self._held = Held(Position(game.rules))

    @property
    def position(self) -> Position:
        """The position, for everything OpenSpiel does not ask."""
        return self._held.position

    def current_player(self) -> int:
        """Return 0, 1 or the mark of a finished game."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.position.to_move - 1

    def is_terminal(self) -> bool:
        """Say whether the player to move is stuck."""
        return not self.position.choices

    def returns(self) -> list[float]:
        """Return 1 for the winner, -1 for the loser, 0 for both while the game goes on."""
        outcome = self.position.outcome
        if outcome is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 1 else [-1.0, 1.0]

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which OpenSpiel asks to be told."""
        assert self.full_history()[-1] == (player, action)
        self._held = Held(self.position.undo())

    # OpenSpiel's own history cannot be shortened from Python, so all that tells of it is derived here.

    def history(self) -> list[int]:
        """Return the actions so far."""
        index = self.position.rules.pool.index
        return [index[number] for number in self.position.moves]

    def full_history(self) -> list[PlayerAction]:
        """Return the actions so far and who took them."""
        return [PlayerAction(i % 2, action) for i, action in enumerate(self.history())]

    def history_str(self) -> str:
        """Return the actions so far, as text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """Return how many actions there were."""
        return len(self.position.moves)

    def is_initial_state(self) -> bool:
        """Say whether nothing has happened yet."""
        return not self.position.moves

    def __str__(self) -> str:
        return " ".join(map(str, self.position.moves))

    def _legal_actions(self, player: int) -> list[int]:
        index = self.position.rules.pool.index
        return [index[number] for number in self.position.legal_moves]

    def _apply_action(self, action: int) -> None:
        self._held = Held(self.position.play(number_at(self.position.rules.pool, action)))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(number_at(self.position.rules.pool, action))

    # Structs, of which OpenSpiel makes JSON: numbers of the pool instead of places in it.

    def _to_struct(self) -> dict[str, Any]:
        over = self.is_terminal()
        return {
            "moves": list(self.position.moves),
            "current_player": None if over else self.current_player(),
            "legal_moves": list(self.position.legal_moves),
        }

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self._to_struct()

    def _action_to_struct(self, player: int, action: int) -> dict[str, int]:
        return {"number": number_at(self.position.rules.pool, action)}

    def _struct_to_actions(self, action: dict[str, Any]) -> list[int]:
        # What is no number of the pool is no action; OpenSpiel says so.
        index: dict[Any, int] = self.position.rules.pool.index
        return [index.get(action.get("number"), int(pyspiel.INVALID_ACTION))]


class Held:
    """Carries a position through OpenSpiel's copying: what never changes need not be copied."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _hold, (self.position.rules.spec, self.position.moves)


def _hold(spec: dict[str, str], moves: tuple[int, ...]) -> Held:
    return Held(Position(Rules.from_spec(**spec), moves))


class PositionObserver:
    """Writes a position into tensors: the planes, and for perfect recall the turn of each number."""

    def __init__(self, size: int, recall: bool) -> None:
        self._recall = recall
        self.tensor = np.zeros((PLANES + recall) * size, np.float32)
        self.dict = {"observation": self.tensor.reshape(PLANES + recall, size)}

    def set_from(self, state: DivisorState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        planes = self.dict["observation"]
        planes[:PLANES] = observe(state.position, player + 1)
        if self._recall:
            planes[PLANES] = 0
            for turn, action in enumerate(state.history(), 1):
                planes[PLANES, action] = turn / planes.shape[1]

    def string_from(self, state: DivisorState, player: int) -> str:
        """Return the numbers taken, in order, as text."""
        return str(state)


def _register(name: str, title: str, parameters: dict[str, str], fixed: Rules | None = None) -> None:
    kind = pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )

    # A class, because OpenSpiel lets go of a maker only after Python has ended, when a function's end aborts.
    class Registered(DivisorGame):
        def __init__(self, given: dict[str, str]) -> None:
            spec = {key: value.replace(";", ",") or None for key, value in given.items()}
            rules = fixed or Rules.from_spec(**spec)
            super().__init__(kind, rules, {key: _as_parameter(value) for key, value in given.items()})

    pyspiel.register_game(kind, Registered)


def _as_parameter(text: str) -> str:
    """Write a notation so that a game string can hold it."""
    if text.isdecimal():
        text = f"{text}-{text}"
    return text.replace(",", ";") + (":1" if text.replace("-", "").isdecimal() else "")


for _rules in games.values():
    _register(_rules.id.replace("-", "_"), _rules.words.title, {}, _rules)
_register(
    CUSTOM,
    "Divisor Duel with a pool of one's own",
    {"pool": "2-50:1", "rule": "chain", "openings": "", "goal": "last"},
)
