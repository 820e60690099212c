"""The files that a page of the folder asks for, joined into one of each kind: slow computers feel each file.

A module becomes a function that is called once and returns what the module exports; its code stays as it is,
without the comments. It may import and export in the ways that the page's code does, and in no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from divisor_duel.web.page.layout import HERE

_SCRIPTS, _STYLES = HERE / "scripts", HERE / "styles"
_FOLDERS = [folder for folder in _SCRIPTS.iterdir() if folder.is_dir()]
_IMPORT: Final = re.compile(r'^(import|export) \{([^}]*)\} from "[./\w]*?([\w-]+\.js)";$', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("[./\w]*?([\w-]+\.js)"\)')
_EXPORT: Final = re.compile(r"^export ((?:(?:async )?function|class|const) (?:\{ )?([\w$]+))", re.MULTILINE)
_COMMENT: Final = re.compile(r"^ *(//.*|/\*\*(.|\n)*?\*/)\n", re.MULTILINE)
_INDENT: Final = re.compile(r"^ +", re.MULTILINE)
_LEFT: Final = re.compile(r"^ *(import|export)\b.*|\bimport\(.*", re.MULTILINE)


def joined_name(names: Sequence[str]) -> str:
    """The name of the file that these are joined into."""
    kind = names[-1].rpartition(".")[2]
    return f"{'-'.join(name.removesuffix(f'.{kind}') for name in names)}.{kind}"


def joined(names: Sequence[str]) -> str:
    """Style sheets in their order, or modules with all that they import, in the order in which they run."""
    if names[-1].endswith(".css"):
        return "".join(map(_read, names))
    code: dict[str, str] = {}
    for name in names:
        _add(name, code)
    *before, (_, last) = code.items()
    wrapped = [f"const {_place(name)} = (() => {{\n{text}}})();\n" for name, text in before]
    return "".join([*wrapped, last])


def _add(name: str, code: dict[str, str]) -> None:
    if name in code:
        return
    text = _INDENT.sub("", _COMMENT.sub("", _read(name)))
    for needed in _needed(text):
        _add(needed, code)
    code[name] = _as_function(name, text)


def _needed(text: str) -> Iterator[str]:
    yield from (found[3] for found in _IMPORT.finditer(text))
    yield from (found[1] for found in _LATER.finditer(text))


def _as_function(name: str, text: str) -> str:
    exported = [found[2] for found in _EXPORT.finditer(text)]
    exported += [found[2].strip() for found in _IMPORT.finditer(text) if found[1] == "export"]
    text = _IMPORT.sub(_taken, text)
    text = _LATER.sub(lambda found: f"Promise.resolve({_place(found[1])})", text)
    text = _EXPORT.sub(r"\1", text)
    if left := _LEFT.search(text):
        raise ValueError(f"{name} cannot be joined: {left[0].strip()}")
    return f"{text}return {{ {', '.join(exported)} }};\n" if exported else text


def _taken(found: re.Match[str]) -> str:
    return f"const {{{found[2].replace(' as ', ': ')}}} = {_place(found[3])};"


def _place(name: str) -> str:
    """What holds the exports of a module."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _read(name: str) -> str:
    if name.endswith(".css"):
        return (_STYLES / name).read_text("utf-8")
    (file,) = (folder / name for folder in _FOLDERS if (folder / name).is_file())
    return file.read_text("utf-8")
