"""Write down what the folder's Python needs of Python's library: what is there once everything was asked.

Asked is Pyodide itself, with its whole library, in Node; so this needs npm and node.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from divisor_duel.web.core import core
from divisor_duel.web.layout import HERE
from divisor_duel.web.pyodide import fetched

ASK_ALL = """
import sys, zipfile
from importlib import import_module
sys.path.insert(0, '/core.zip')
for name in zipfile.ZipFile('/core.zip').namelist():
    if name.endswith('.py') and 'longest.py' not in name:
        import_module(name.removesuffix('.py').removesuffix('/__init__').replace('/', '.'))
from divisor_duel.web.alone import answer
record = 'game: divisor-duel-evens\\nmoves: 12 6 18 2 4 8 16\\n'
for method, path, wish in (
    ('GET', 'rules', '{}'),
    ('POST', 'games', '{"game": "chess"}'),
    ('POST', 'games', '{"game": "factor-duel", "seats": ["perfect", "human"], "toss": true}'),
    ('POST', 'solve', '{"pool": "1-300", "rule": "chain"}'),
    ('POST', 'review', __import__('json').dumps({'record': record})),
    ('GET', 'puzzles/divisor-duel', '{}'),
    ('POST', 'solo', '{"size": 50, "hint": true}'),
    ('POST', 'lesson', '{}'),
    ('POST', 'links', '{"game": "divisor-duel", "opens": "toss"}'),
    ('POST', 'links/send', '{"address": "https://example.org/link.html#x"}'),
    ('POST', 'kept', '{"text": "{}"}'),
):
    answer(method, path, wish, '[]')
found = (getattr(module, '__file__', None) or '' for module in list(sys.modules.values()))
'\\n'.join(sorted({file.split('.zip/', 1)[1] for file in found if '/lib/' in file and '.zip/' in file}))
"""
RUN = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: "./" });
python.FS.writeFile("/core.zip", readFileSync("core.zip"));
console.log(python.runPython(readFileSync("ask_all.py", "utf-8")));
"""


def library() -> str:
    """The names of the files, a line for each."""
    with tempfile.TemporaryDirectory() as place:
        contents = fetched() | {
            "core.zip": core(),
            "ask_all.py": ASK_ALL.encode(),
            "run.mjs": RUN.encode(),
            "package.json": b'{"type": "module"}',
        }
        for name, content in contents.items():
            (Path(place) / name).write_bytes(content)
        done = subprocess.run(["node", "run.mjs"], cwd=place, stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout


if __name__ == "__main__":
    Path(str(HERE / "library.txt")).write_text(library(), "utf-8")
