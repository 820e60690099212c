"""Which messages a program can say, seen from its source: to check it, or to take a part of it along."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from importlib import import_module

from divisor_duel.language import messages


def used(program: Iterable[ast.AST], codes: Iterable[str]) -> set[str]:
    """Return the codes that are written in a program, or can be put together of what is.

    A table that is imported by itself is used as a whole.

    >>> sorted(used([ast.parse('say(f"level-{level}"), ("the-", "sum")')], ["level-3", "the-sum", "other"]))
    ['level-3', 'the-sum']
    """
    texts: set[str] = set()
    patterns = set()
    for node in (node for tree in program for node in ast.walk(tree)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{messages.__name__}."):
            texts |= import_module(str(node.module)).MESSAGES.keys()
        elif isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
            if re.fullmatch("[a-z0-9-]*[a-z][a-z0-9-]*", "".join(filter(None, parts))):
                patterns.add(re.compile("".join(part or "[a-z0-9-]*" for part in parts)))
    before = [text for text in texts if re.fullmatch("[a-z0-9-]+-", text)]
    return {
        code
        for code in codes
        if code in texts
        or re.sub(r"-\d+$", "", code) in texts
        or any(code.startswith(text) and code[len(text) :] in texts for text in before)
        or any(pattern.fullmatch(code) for pattern in patterns)
    }
