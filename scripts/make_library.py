"""Write down what the folder's Python needs of Python's library: what is there once everything was asked.

Asked is Pyodide itself, with its whole library, in Node; so this needs npm and node.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from divisor_duel.web.site.bytecode import run_in_node
from divisor_duel.web.site.pyodide import fetched
from divisor_duel.web.site.python_bundle import core, zipped

ASK_ALL = """
import sys, zipfile
from importlib import import_module
sys.path.insert(0, '/given.zip')
for name in zipfile.ZipFile('/given.zip').namelist():
    if name.endswith('.py') and 'longest.py' not in name:
        import_module(name.removesuffix('.py').removesuffix('/__init__').replace('/', '.'))
from divisor_duel.web.api.worker import answer
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
names = sorted({file.split('.zip/', 1)[1] for file in found if '/lib/' in file and '.zip/' in file})
open('/made', 'w').write(''.join(f'{name}\\n' for name in names))
"""


if __name__ == "__main__":
    library = run_in_node(ASK_ALL, zipped(core()), fetched())
    Path(str(files("divisor_duel.web.site") / "library.txt")).write_bytes(library)
