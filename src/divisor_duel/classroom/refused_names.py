"""Names that no pupil may give themselves, by language: short lists, since a teacher sees every name.

A name is refused for one of its words that is listed, or has a listed part in it. What real people are called
(Dick, Harshit, Nazim) is left out, and a teacher may call a pupil whatever their name is.
"""

from __future__ import annotations

from typing import Final

WORDS: Final = {
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
PARTS: Final = {
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
DIGITS: Final = str.maketrans("013457", "oieast")
"""Digits that stand for letters."""
