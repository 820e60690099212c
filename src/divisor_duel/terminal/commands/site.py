"""The command `site`: the pages as a folder of files, for any static host."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--pyodide",
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Python for the browser, as npm's package pyodide has it.  [default: npm fetches it]",
)
def site(folder: Path, pyodide: Path | None) -> None:
    """Write the pages as a FOLDER that works without a server and without a network."""
    from divisor_duel.web.site import folder as pages
    from divisor_duel.web.site.pyodide import fetched, given

    files = pages.write_folder(folder, given(pyodide) if pyodide else fetched())
    size = pages.compressed(files) / 1e6
    click.echo(f"Wrote {len(files)} files to {folder}, {size:.1f} MB to load at the first visit, compressed.")
    click.echo(f"Offer it with any web server, or try it here: python3 -m http.server -d {folder}")
