"""Python compiled before it is sent, by the very Python that will run it: a browser took seconds to do that.

Pyodide runs here in Node, which comes with npm.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from divisor_duel.errors import InvalidInput
from divisor_duel.language import Fact
from divisor_duel.web.site.pyodide import VERSION, Files
from divisor_duel.web.site.python_bundle import PACKAGE, zipped

_RUN: Final = """
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: "./", env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/given.zip", readFileSync("given.zip"));
python.runPython(readFileSync("program.py", "utf-8"));
writeFileSync("made", python.FS.readFile("/made"));
"""
"""Runs a program that finds `/given.zip` and leaves `/made`."""

_ASKED: Final = f"{PACKAGE}/web/api/"
"""Here functions keep their types, by which a wish is read."""

_COMPILE: Final = f"""
import ast
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from types import CodeType
from zipfile import ZipFile

HEAD = MAGIC_NUMBER + bytes([1]) + bytes(11)  # there is no source to compare it with

def bare(code):
    inner = tuple(bare(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=nowhere(len(code.co_code) // 2))

def nowhere(steps):  # a byte for up to eight instructions that are on no line
    eights, left = divmod(steps, 8)
    return b"\\xff" * eights + bytes([0xF7 + left] if left else [])

class Untyped(ast.NodeTransformer):
    def visit_FunctionDef(self, function):
        self.generic_visit(function)
        if not function.decorator_list:  # a decorator may ask for them
            function.returns = None
            for part in ast.walk(function.args):
                if isinstance(part, ast.arg):
                    part.annotation = None
        return function

    visit_AsyncFunctionDef = visit_FunctionDef

def parsed(source, name):
    tree = ast.parse(source)
    return tree if name.startswith("{_ASKED}") else Untyped().visit(tree)

with ZipFile("/given.zip") as given, ZipFile("/made", "w") as made:
    for name in given.namelist():
        code = compile(parsed(given.read(name), name), name, "exec", dont_inherit=True, optimize=2)
        made.writestr(name, HEAD + dumps(code if name.startswith("{PACKAGE}/") else bare(code)))
"""
"""Only our own modules keep their lines, to tell where something failed: of the library they are a fifth.

The types of functions are left out, which nothing asks for when it runs.
"""


def compiled(pyodide: Files, *parts: Files) -> list[Files]:
    """Return each part with its modules as bytecode, under the names that Python finds it by."""
    sources = {name: source for part in parts for name, source in part.items() if name.endswith(".py")}
    with ZipFile(io.BytesIO(run_in_node(_COMPILE, zipped(sources), pyodide))) as file:
        code = {name: file.read(name) for name in sources}
    return [
        {f"{name}c" if name in code else name: code.get(name, content) for name, content in part.items()}
        for part in parts
    ]


def run_in_node(program: str, given: bytes, pyodide: Files) -> bytes:
    """Let a program in Pyodide make something of a zip file."""
    if (node := shutil.which("node")) is None:
        raise InvalidInput("node-needed")
    with tempfile.TemporaryDirectory() as place:
        contents = {"given.zip": given, "program.py": program.encode(), "run.mjs": _RUN.encode()}
        for name, content in (pyodide | contents).items():
            (Path(place) / name).write_bytes(content)
        done = subprocess.run([node, "run.mjs"], cwd=place, capture_output=True, text=True)
        if done.returncode:
            why = done.stderr.strip().splitlines()
            said = why[-1] if why else Fact("says-nothing")
            raise InvalidInput("node-cannot-run", version=VERSION, why=said)
        return (Path(place) / "made").read_bytes()
