"""The page of the API: each request and each shape that travels, from the server's own schema."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from divisor_duel.web.serve.app import create_app

Schema = dict[str, Any]

PARTS: Final = {
    "learning": "Questions",
    "links": "Games by link",
    "games": "Games",
    "rooms": "Classes",
}
"""What the parts of the API are called."""

INTRODUCTION: Final = """# Every request

What a server answers, from its own schema, which it gives as JSON at `/api/openapi.json`; [the API](http.md)
in words has keys, limits and a short game by hand.
"""

FAILURES: Final = """## Failures

Each is answered by a [Problem](#problem): a code, a sentence in the reader's language, and the facts in it.

| status | what it says |
| --- | --- |
"""


def page() -> str:
    """Return the page."""
    schema = create_app("sqlite:///unused.db").openapi()
    requests = [
        (method, path, request)
        for path, methods in schema["paths"].items()
        for method, request in methods.items()
    ]
    parts = [INTRODUCTION]
    for tag, title in PARTS.items():
        parts.append(f"## {title}\n")
        parts += [of_request(*request) for request in requests if request[2]["tags"] == [tag]]
    failures = {
        status: answer["description"]
        for _, _, request in requests
        for status, answer in request["responses"].items()
        if int(status) >= 400
    }
    rows = "\n".join(f"| {status} | {said} |" for status, said in sorted(failures.items()))
    parts += [FAILURES + rows + "\n", "## Shapes\n"]
    parts += [of_shape(name, shape) for name, shape in sorted(schema["components"]["schemas"].items())]
    return "\n".join(parts)


def of_request(method: str, path: str, request: Schema) -> str:
    """Tell of one request: what it does, takes and answers."""
    lines = [f"### `{method.upper()} {path}`\n", request.get("description", request["summary"]) + "\n"]
    if asked := request.get("requestBody"):
        lines.append(f"- takes {body(asked['content'])}")
    lines += [
        f"- `{given['name']}`: {kind(given['schema'])}" + said(given["schema"]) + said(given)
        for given in request.get("parameters", ())
        if given["in"] == "query"
    ]
    good = {status: answer for status, answer in request["responses"].items() if int(status) < 300}
    lines += [f"- answers {status}: {body(answer.get('content', {}))}" for status, answer in good.items()]
    return "\n".join(lines) + "\n"


def body(content: Schema) -> str:
    """Tell what is in a body."""
    kinds = [
        kind(about["schema"]) if name == "application/json" and "schema" in about else f"`{name}`"
        for name, about in content.items()
    ]
    return " or ".join(kinds) or "nothing"


def of_shape(name: str, shape: Schema) -> str:
    """Tell of a shape: its fields, in a table."""
    lines = [f"### {name}\n", shape.get("description", "") + "\n"]
    if "properties" not in shape:
        return "\n".join([*lines, f"One of {kind(shape)}.\n"])
    required = shape.get("required", ())
    lines += ["| field | type | |", "| --- | --- | --- |"]
    for key, field in shape["properties"].items():
        optional = "" if key in required else " or left out"
        lines.append(f"| `{key}` | {kind(field)}{optional} | {said(field).removeprefix(': ')} |")
    return "\n".join(lines) + "\n"


def said(field: Schema) -> str:
    """Return what the schema says of a field in words."""
    return f": {plain(field['description'])}" if "description" in field else ""


def plain(text: str) -> str:
    """Return a text that a table can hold."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


def kind(schema: Schema) -> str:
    """Return a type in words; a shape is led to."""
    match schema:
        case {"$ref": str(name)}:
            shape = name.rpartition("/")[2]
            return f"[{shape}](#{shape.lower()})"
        case {"const": value}:
            return f"`{json.dumps(value)}`"
        case {"enum": values}:
            return " or ".join(f"`{json.dumps(value)}`" for value in values)
        case {"anyOf": kinds}:
            return " or ".join(map(kind, kinds))
        case {"type": "array", "prefixItems": kinds}:
            return f"[{', '.join(map(kind, kinds))}]"
        case {"type": "array", "items": items}:
            return f"list of {kind(items)}"
        case {"type": "object", "additionalProperties": {} as values} if values:
            return f"mapping to {kind(values)}"
        case {"type": str(plainly)}:
            return plainly
    return "any value"
