"""The command `site`: the pages as a folder of files, for any static host."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.language import say
from divisor_duel.terminal.speaking import argument, command, option


@command("site", "help-site")
@argument("folder", metavar="value-folder", type=click.Path(file_okay=False, path_type=Path))
@option(
    "--pyodide",
    metavar="value-folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="help-site-pyodide",
)
@option(
    "--esbuild",
    metavar="value-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="help-site-esbuild",
)
@option(
    "--book",
    metavar="value-folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="help-site-book",
)
def site(folder: Path, pyodide: Path | None, esbuild: Path | None, book: Path | None) -> None:
    """Write the pages into a folder."""
    from divisor_duel.web.site import bundle
    from divisor_duel.web.site import folder as pages
    from divisor_duel.web.site import pyodide as python

    files = pages.write_folder(
        folder,
        python.given(pyodide) if pyodide else python.fetched(),
        esbuild.read_bytes() if esbuild else bundle.fetched(),
        book,
    )
    size = pages.compressed(pages.loaded(files)) / 1e6
    click.echo(say("site-written", count=len(files), folder=folder, size=size))
    click.echo(say("site-try", command=f"python3 -m http.server -d {folder}"))
