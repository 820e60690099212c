"""What is said while the page is made as a folder of files, which takes programs of others."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # A program that failed without a word.
    "says-nothing": "it says nothing",
    "npm-cannot-fetch": "npm cannot fetch {called}: {why}",
    # {called} is a program and its version: esbuild 0.28.2
    "npm-needed-for-esbuild": "npm is needed to fetch {called}; or give the program {called} with --esbuild",
    "npm-needed-for-pyodide": "npm is needed to fetch {called}; or give its folder with --pyodide",
    "node-needed": "node is needed to compile Python for the browser; it comes with npm",
    "node-cannot-run": "node cannot run pyodide {version}: {why}",
    "esbuild-unknown-here": (
        "esbuild {version} is not known for {system} on {machine}; "
        "give the program esbuild {version} with --esbuild"
    ),
    "esbuild-of-another-package": (
        "the package of esbuild for {kind} is not that of {version}; nothing was made of it"
    ),
    "esbuild-of-another-version": "esbuild {wanted} is needed, and this is {version}",
    "esbuild-cannot-run": "esbuild {version} cannot be run here: {why}",
    "esbuild-failed": "esbuild {version} has failed: {why}",
    "pyodide-lacks": "{name} of pyodide {version} is missing",
    "pyodide-of-another-version": "{name} is not the one of pyodide {version}; nothing was made of it",
}
