"""Who is in a class, and how they come back: by codes, names, and words; a teacher to the desk, too.

A place that nobody holds yet, as in a lesson that was opened from a file, belongs to whoever taps its name.
An old place is taken on another device by the pupil's word, or once the teacher has let them in.

The word that opens a desk on another device is for a second teacher, and when a browser forgot the key. It
follows from the teacher's own key and a salt, so a desk shows it again though only a hash is kept. What the
other device holds is the word with a proof that needs the salt: a word that was guessed opens nothing but by
the entrance, where guesses are counted.
"""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import replace
from typing import Final

from divisor_duel.classroom import Claim, DeskWord, NotNow, Pupil, State, naming
from divisor_duel.classroom.room import Room
from divisor_duel.errors import InvalidInput

MOST_PUPILS: Final = 250
"""How many a class has at most."""
MOST_EVER: Final = 1000
"""How many it has at most with whom was removed."""
UNCLAIMED: Final = "unclaimed"
"""The key of a place that nobody holds yet: no token leads to it."""
LETTERS: Final = "BCDFGHJKMNPRSTWXYZ"
"""Without I and L, O and Q, U and V, which look alike, and without the other vowels."""
CODE_LENGTH: Final = 7
"""So many that trying them out is hopeless, even where nobody is refused for a wrong one."""
DESK_LETTERS: Final = 10
PUPIL_LETTERS: Final = 5
"""A pupil's word: it opens one place of one class."""


def join(room: Room, name: str, key: str, word: str | None = None) -> Room:
    """Let one more in, by a name that nobody here has; `word` is the hash of what brings them back."""
    if not room.settings.open:
        raise NotNow("door-closed", "door-closed")
    if len(room.members) >= MOST_PUPILS or len(room.pupils) >= MOST_EVER:
        raise NotNow("class-full", "full", count=MOST_PUPILS)
    number = 1 + max((pupil.number for pupil in room.pupils), default=0)
    return replace(room, pupils=(*room.pupils, Pupil(number, room.free_name(name), key, word=word)))


def leave(room: Room, number: int) -> Room:
    """Pair a pupil no more; the board waits."""
    return room.with_pupil(replace(room.pupil(number), state=State.RESTING, waiting=None))


def come_back(room: Room, number: int) -> Room:
    """Pair a pupil again."""
    return room.with_pupil(replace(room.pupil(number), state=State.HERE))


def read_roster(text: str) -> tuple[str, ...]:
    """Read names, one in a line; in a single line commas or semicolons part them.

    >>> read_roster("Ada, Ben; Cleo")
    ('Ada', 'Ben', 'Cleo')
    """
    lines = [line for line in text.splitlines() if line.strip(" \t,;")]
    parts = re.split("[,;]", lines[0]) if len(lines) == 1 else [line.strip(" \t,;") for line in lines]
    written = [part for part in parts if part.strip()]
    if len(written) > MOST_PUPILS:  # said before each is compared with all others
        raise InvalidInput("roster-too-long", count=len(written), most=MOST_PUPILS)
    names: list[str] = []
    for part in written:
        name = naming.check(re.sub(r"[\s,;]+", " ", part).strip())
        if any(naming.alike(name, other) for other in names):
            raise InvalidInput("roster-name-twice", name=name)
        if naming.pretends(name):
            raise InvalidInput("class-name-reserved", name=name)
        names.append(name)
    return tuple(names)


def called(room: Room, name: str) -> Pupil | None:
    """Return the pupil whom a class would know by a name, if there is one."""
    return next((pupil for pupil in room.members if naming.alike(pupil.name, name)), None)


def take_place(room: Room, number: int, key: str) -> Room:
    """Let another key hold a pupil's place."""
    return room.with_pupil(replace(room.pupil(number), key=key, state=State.HERE, asks=None))


def ask_for_place(room: Room, number: int, claim: Claim) -> Room:
    """Ask the teacher for a pupil's place; whoever asks after somebody else waits until that is decided."""
    pupil = room.pupil(number)
    if pupil.asks not in (None, claim):
        raise NotNow("place-asked-for", name=pupil.name)
    return room.with_pupil(replace(pupil, asks=claim))


def decide(room: Room, number: int, admit: bool) -> Room:
    """Give a place to whoever asks for it, or refuse it."""
    pupil = room.pupil(number)
    if pupil.asks is None:
        raise NotNow("nobody-asks", name=pupil.name)
    if pupil.state is State.REMOVED:
        raise InvalidInput("class-no-pupil", number=number)
    if not admit:
        return room.with_pupil(replace(pupil, asks=None))
    return take_place(room.with_pupil(replace(pupil, word=pupil.asks.word)), number, pupil.asks.key)


def unclaimed(room: Room) -> list[Pupil]:
    """Return the pupils whose places wait for them."""
    return [pupil for pupil in room.members if pupil.key == UNCLAIMED]


def claim(room: Room, name: str | None, key: str, word: str) -> Room | None:
    """Give a place that nobody holds yet to whoever comes by its name; None if there is none."""
    pupil = called(room, name) if name else None
    if pupil is None or pupil.key != UNCLAIMED:
        return None
    return take_place(room.with_pupil(replace(pupil, word=word)), pupil.number, key)


def new_code() -> str:
    """Draw a code out of 612 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Read a typed code: case, spaces and hyphens do not matter."""
    code = read_word(text)
    if len(code) != CODE_LENGTH or any(letter not in LETTERS for letter in code):
        raise InvalidInput("not-a-class-code", text=text[:20], letters=CODE_LENGTH)
    return code


def spelled(secret: str, salt: str, letters: int) -> str:
    """Return the word that follows from a secret.

    >>> spelled("a secret", "a salt", 5)
    'JBPXX'
    """
    number = int.from_bytes(hmac.digest(secret.encode(), salt.encode(), "sha256"), "big")
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(letters))


def read_word(text: str) -> str:
    """Read a typed word: case, spaces and hyphens do not matter."""
    return "".join(letter for letter in text.upper() if letter not in " -")


def token_for(word: str, salt: str) -> str:
    """Return the token that a word leads to."""
    proof = hmac.digest(salt.encode(), word.encode(), "sha256").hex()[:32]
    return f"{word}-{proof}"


def word_of(token: str, kept: DeskWord, first: bool) -> str:
    """Return the word as the holder of a token may see it: of the first key, or of one that the word gave."""
    return spelled(token, kept.salt, DESK_LETTERS) if first else token.partition("-")[0]
