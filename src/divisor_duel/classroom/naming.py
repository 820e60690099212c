"""What pupils are called: friendly names made of two words, or their own, checked.

Lists of names that no pupil may have are short, since a teacher sees every name. One is refused for a word of
it that is listed, or has a listed part in it. What real people are called (Dick, Harshit, Nazim) is left out,
and a teacher may call a pupil whatever their name is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache
from random import Random
from typing import Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.record import check_name
from divisor_duel.language import ENGLISH, LANGUAGES, say, use

LONGEST: Final = 24
"""How many letters a name in a class has at most: it must fit on a wall."""

_KINDS: Final = {
    "en": (
        *("Amber", "Bold", "Brave", "Bright", "Calm", "Cheerful", "Clever", "Cosmic", "Cubic", "Curious"),
        *("Daring", "Dotted", "Eager", "Early", "Even", "Exact", "Gentle", "Giant", "Golden", "Grand"),
        *("Happy", "Hidden", "Humble", "Indigo", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry"),
        *("Mighty", "Misty", "Nimble", "Noble", "Odd", "Perfect", "Polite", "Prime", "Proud", "Quick"),
        *("Quiet", "Rapid", "Royal", "Silver", "Snowy", "Square", "Sunny", "Swift", "Tidy", "Witty"),
    ),
    "de": (
        *("Abend", "Achat", "Berg", "Blitz", "Blumen", "Diamant", "Donner", "Fabel", "Feder", "Feuer"),
        *("Flitz", "Fluss", "Funken", "Garten", "Gipfel", "Glanz", "Gold", "Honig", "Insel", "Kiesel"),
        *("Klee", "Kometen", "Kristall", "Kosmos", "Kubik", "Meister", "Mond", "Morgen", "Nebel", "Ozean"),
        *("Perlen", "Polar", "Primzahl", "Quadrat", "Quarz", "Regen", "Rubin", "Saphir", "Schnee", "Silber"),
        *("Sommer", "Sonnen", "Stern", "Strand", "Turbo", "Wald", "Wind", "Wolken", "Zahlen", "Zauber"),
    ),
    "fr": (
        *("bois", "brumes", "champs", "chemins", "cimes", "collines", "cols", "coraux", "cristaux"),
        *("cubes", "diviseurs", "dunes", "falaises", "fleuves", "glaces", "jardins", "jungles", "lacs"),
        *("lagons", "landes", "lunes", "marais", "multiples", "neiges", "nombres", "nuages", "oasis"),
        *("ondes", "opales", "palmiers", "perles", "phares", "plages", "plaines", "pluies", "prairies"),
        *("rivages", "rochers", "rubis", "sables", "saphirs", "sapins", "savanes", "soleils", "sommets"),
        *("sources", "steppes", "vagues", "vallons", "vents"),
    ),
    "es": (
        *("Alegre", "Amable", "Audaz", "Azul", "Brillante", "Capaz", "Celeste", "Constante", "Cordial"),
        *("Diligente", "Dulce", "Elegante", "Especial", "Estelar", "Excelente", "Feliz", "Fiel", "Flexible"),
        *("Fuerte", "Genial", "Gentil", "Gigante", "Grande", "Impar", "Invencible", "Leal", "Libre", "Lunar"),
        *("Musical", "Noble", "Notable", "Original", "Paciente", "Perspicaz", "Polar", "Potente", "Prudente"),
        *("Puntual", "Radiante", "Sagaz", "Singular", "Solar", "Sonriente", "Suave", "Tenaz", "Tropical"),
        *("Valiente", "Veloz", "Verde", "Vivaz"),
    ),
}
_ANIMALS: Final = {
    "en": (
        *("Alpaca", "Antelope", "Badger", "Beaver", "Bison", "Camel", "Cheetah", "Condor", "Coyote", "Crane"),
        *("Dolphin", "Eagle", "Falcon", "Ferret", "Finch", "Gazelle", "Gecko", "Giraffe", "Hamster", "Hare"),
        *("Hedgehog", "Heron", "Ibex", "Jaguar", "Kestrel", "Koala", "Lemur", "Leopard", "Llama", "Lynx"),
        *("Marmot", "Marten", "Newt", "Ocelot", "Octopus", "Orca", "Otter", "Owl", "Panda", "Pelican"),
        *("Penguin", "Puffin", "Rabbit", "Raven", "Salmon", "Seal", "Swan", "Tiger", "Turtle", "Walrus"),
    ),
    "de": (
        *("Adler", "Ameise", "Amsel", "Antilope", "Biber", "Biene", "Dachs", "Delfin", "Dohle", "Eidechse"),
        *("Elch", "Elster", "Ente", "Eule", "Falke", "Forelle", "Fuchs", "Gams", "Gazelle", "Gecko"),
        *("Giraffe", "Grille", "Hamster", "Hummel", "Igel", "Jaguar", "Katze", "Koala", "Kranich", "Lachs"),
        *("Lerche", "Libelle", "Luchs", "Marder", "Meise", "Otter", "Panda", "Pinguin", "Puma", "Rabe"),
        *("Raupe", "Robbe", "Schwalbe", "Specht", "Storch", "Taube", "Tiger", "Uhu", "Wachtel", "Wal"),
    ),
    "fr": (
        *("Abeille", "Alouette", "Alpaga", "Antilope", "Belette", "Bison", "Bouquetin", "Bouvreuil"),
        *("Caribou", "Castor", "Cerf", "Chamois", "Chat", "Chouette", "Cigale", "Cigogne", "Coccinelle"),
        *("Colibri", "Condor", "Corbeau", "Cygne", "Daim", "Dauphin", "Faucon", "Fennec", "Fourmi"),
        *("Gazelle", "Gecko", "Girafe", "Grillon", "Hamster", "Hermine", "Hibou", "Jaguar", "Koala"),
        *("Lama", "Lapin", "Libellule", "Loutre", "Lynx", "Marmotte", "Moineau", "Otarie", "Ours", "Panda"),
        *("Pingouin", "Puma", "Renard", "Tigre", "Tortue"),
    ),
    "es": (
        *("Abeja", "Alce", "Alondra", "Alpaca", "Ardilla", "Avestruz", "Bisonte", "Caballo", "Canguro"),
        *("Castor", "Cebra", "Chinchilla", "Ciervo", "Cisne", "Coyote", "Erizo", "Flamenco", "Gacela"),
        *("Garza", "Gaviota", "Gecko", "Golondrina", "Grillo", "Grulla", "Guacamayo", "Guepardo", "Hormiga"),
        *("Iguana", "Jaguar", "Jilguero", "Jirafa", "Koala", "Lagarto", "Lechuza", "Leopardo", "Liebre"),
        *("Lince", "Llama", "Mapache", "Mariposa", "Marmota", "Nutria", "Panda", "Pantera", "Puma"),
        *("Quetzal", "Tapir", "Tigre", "Tortuga", "Venado"),
    ),
}
_TOGETHER: Final = {
    "en": "{kind} {animal}",
    "de": "{kind}-{animal}",
    "fr": "{animal} des {kind}",
    "es": "{animal} {kind}",
}
"""German and French adjectives would change with the sentence or the animal; these Spanish ones do not."""
_REFUSED_WORDS: Final = {
    "en": (
        *("arse", "ass", "cunt", "fag", "hitler", "idiot", "moron", "nazi", "nigga", "penis", "poop"),
        *("pussy", "retard", "sex", "shit", "slut", "twat", "vagina", "wank", "whore"),
    ),
    "de": (
        *("arsch", "behindert", "blödmann", "doof", "fick", "hitler", "hure", "idiot", "kacke"),
        *("kanake", "mongo", "nazi", "neger", "nutte", "opfer", "penis", "pimmel", "schwuchtel"),
        *("spast", "spasti", "titten", "trottel", "vollidiot"),
    ),
    "fr": (
        *("abruti", "abrutie", "bâtard", "bite", "boche", "bordel", "caca", "chiant", "chienne", "conne"),
        *("crétin", "cul", "débile", "gouine", "hitler", "idiot", "idiote", "imbécile", "mongolien"),
        *("nazi", "nichon", "nichons", "nique", "pédé", "pute", "sexe", "tapette", "teub", "triso"),
        *("youpin", "zizi"),
    ),
    "es": (
        *("boludo", "caca", "capullo", "chingada", "chingar", "coño", "culo", "estúpida", "estúpido"),
        *("follar", "gilipollas", "guarra", "guarro", "hitler", "huevón", "idiota", "imbécil", "joder"),
        *("marica", "mongolo", "nazi", "negrata", "pene", "perra", "polla", "puta", "puto", "retrasada"),
        *("retrasado", "sexo", "subnormal", "sudaca", "tetas", "tonta", "tonto", "vagina", "zorra"),
    ),
}
_REFUSED_PARTS: Final = {
    "en": (
        *("arsehole", "asshole", "bastard", "bitch", "bullshit", "dickhead", "faggot", "fuck", "nigger"),
        *("porn", "shithead", "wanker"),
    ),
    "de": (
        *("arschgeige", "arschloch", "fotze", "hurensohn", "missgeburt", "scheiße", "schlampe"),
        *("schwanzlutscher", "wichser"),
    ),
    "fr": (
        *("bougnoule", "connard", "connasse", "couille", "enculé", "merde", "niquer", "pétasse"),
        *("pouffiasse", "putain", "salope"),
    ),
    "es": (
        *("cabrón", "conchatumadre", "hijodeputa", "hijoputa", "malparid", "maricón"),
        *("mierda", "pelotud", "pendej"),
    ),
}
_DIGITS: Final = str.maketrans("013457", "oieast")
"""Digits that stand for letters."""
_SIGNS: Final = " -'’."
_UNSEEN: Final = tuple(
    range(int(first, 16), int(last, 16) + 1)
    for first, last in (
        *(("AD", "AD"), ("34F", "34F"), ("61C", "61C"), ("115F", "1160"), ("17B4", "17B5"), ("180B", "180F")),
        *(("200B", "200F"), ("202A", "202E"), ("2060", "206F"), ("2800", "2800"), ("3164", "3164")),
        *(("FE00", "FE0F"), ("FEFF", "FEFF"), ("FFA0", "FFA0"), ("FFF0", "FFF8"), ("1BCA0", "1BCA3")),
        *(("1D173", "1D17A"), ("E0000", "E0FFF")),
    )
)
"""What shows nothing: Unicode's default-ignorable code points, and the empty braille cell."""
_LOOK_ALIKE: Final = str.maketrans(
    # Cyrillic, large and small; then Greek; then Latin letters that stand for others.
    "АВЕЅІЈКМНОРСТУХԚԜЁЇавеѕіјкмнорстухԛԝёїһԁгӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικνορτυχγςıɑɡℓ",
    "ABESIJKMHOPCTYXQWEIabesijkmhopctyxqweihdrlABEZHIKMNOPTYXabeznikvoptuxyciagl",
)
"""Letters that a class takes for Latin ones."""
_ONE_STROKE: Final = str.maketrans("I1|0", "lllO")
"""What is written with one stroke, or as a ring, as it stands: a capital I, a one and an l look alike."""


def suggest(taken: Collection[str], count: int, random: Random, language: str = ENGLISH) -> list[str]:
    """Return so many friendly names that nobody has yet; fewer when hardly any are left."""
    used = {look for name in taken for look in looks(name)}
    free = [name for name in _friendly(language) if used.isdisjoint(looks(name))]
    return random.sample(free, min(count, len(free)))


def is_friendly(name: str) -> bool:
    """Say whether a name is one of those that are suggested, in whichever language."""
    return any(name in _friendly(language) for language in _KINDS)


@cache
def _friendly(language: str) -> dict[str, None]:
    """Return every friendly name of a language, in its order; English ones where it has none of its own."""
    own = language if language in _KINDS else ENGLISH
    return {
        _TOGETHER[own].format(kind=kind, animal=animal): None
        for kind in _KINDS[own]
        for animal in _ANIMALS[own]
    }


def check(name: str) -> str:
    """Give back a name of one's own as a class can read it, or raise `InvalidInput`."""
    name = " ".join(check_name(unicodedata.normalize("NFC", name)).split())
    if len(name) > LONGEST:
        raise InvalidInput("class-name-too-long", name=name[:20] + "…", most=LONGEST)
    if not all(_is_plain(letter) for letter in name) or _is_piled(name) or not any(looks(name)):
        raise InvalidInput("class-name-unfit", name=name)
    return name


@lru_cache(4096)
def looks(name: str) -> frozenset[str]:
    """Return how a name looks to a class, as it stands and in letters of one size.

    Two names that share a look would be taken for the same, whatever alphabet their letters are of.
    """
    letters = unicodedata.normalize("NFKD", name).translate(_LOOK_ALIKE)
    return frozenset(_bare(each) for each in (letters, letters.translate(_ONE_STROKE)))


def alike(one: str, other: str) -> bool:
    """Say whether a class would take two names for the same."""
    return not looks(one).isdisjoint(looks(other))


@cache
def reserved() -> tuple[str, ...]:
    """Return what the computer and a teacher are called in any language, which no pupil may be."""
    names = []
    for language in LANGUAGES:
        with use(language):
            names += [name.strip() for name in say("names-reserved").split(",")]
    return tuple(names)


def pretends(name: str) -> bool:
    """Say whether a class would take one of that name for the computer or the teacher."""
    return any(alike(part, kept) for part in (name, *_words(name)) for kept in reserved())


def insults(name: str) -> bool:
    """Say whether a pupil may not be called so because of the lists."""
    words = _words(name)
    if all(len(word) == 1 for word in words):
        words = ["".join(words)]  # s p e l l e d
    for word in words:
        seen = {*looks(word), *looks(word.translate(_DIGITS))}
        if not seen.isdisjoint(_refused(False)) or any(p in look for look in seen for p in _refused(True)):
            return True
    return False


@cache
def _refused(parts: bool) -> frozenset[str]:
    """Return the listed words, or parts of words, of all languages, as they look."""
    listed = (_REFUSED_PARTS if parts else _REFUSED_WORDS).values()
    return frozenset(_bare(unicodedata.normalize("NFKD", each)) for words in listed for each in words)


def _words(name: str) -> list[str]:
    return [word for word in re.split(r"[\s\-'’.]+", name) if word]


def _bare(letters: str) -> str:
    seen = (each for each in letters.casefold() if unicodedata.category(each)[0] in "LN")
    return "".join(each for each in seen if not _is_unseen(each))


def _is_unseen(letter: str) -> bool:
    return any(ord(letter) in each for each in _UNSEEN)


def _is_plain(letter: str) -> bool:
    return letter in _SIGNS or (unicodedata.category(letter)[0] in "LNM" and not _is_unseen(letter))


def _is_piled(name: str) -> bool:
    """Say whether marks are piled up on a letter, so that they cover the lines around it."""
    marks = [unicodedata.category(letter)[0] == "M" for letter in name]
    return any(all(marks[start : start + 3]) for start in range(len(marks) - 2))
