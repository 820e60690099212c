"""Write what travels over the API as TypeScript types, for the page's code to be checked against."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from divisor_duel.web.serve.app import create_app

PAGE = Path(__file__).parent.parent / "src" / "divisor_duel" / "web" / "page" / "shapes.d.ts"
HEAD = "// What travels over the API, made from the server's schema by `make shapes`. Do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def page() -> str:
    """The types of all shapes the API's schema names."""
    schemas = create_app("sqlite:///unused.db").openapi()["components"]["schemas"]
    return "\n".join((HEAD, *(shape(name, schema) for name, schema in sorted(schemas.items()))))


def shape(name: str, schema: Schema) -> str:
    """One shape, with what is said of it and of its fields."""
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    if "properties" not in schema:
        return "\n".join((*lines, f"export type {name} = {kind(schema)};", ""))
    required = schema.get("required", ())
    lines.append(f"export interface {name} {{")
    for key, field in schema["properties"].items():
        if "description" in field:
            lines.append(f"  /** {field['description']} */")
        lines.append(f"  {key}{'' if key in required else '?'}: {kind(field)};")
    return "\n".join((*lines, "}", ""))


def kind(schema: Schema) -> str:
    """The type of one value."""
    match schema:
        case {"$ref": name}:
            return str(name).rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": kinds}:
            return " | ".join(map(kind, kinds))
        case {"type": "array", "prefixItems": kinds}:
            return f"[{', '.join(map(kind, kinds))}]"
        case {"type": "array", "items": items}:
            return f"Array<{kind(items)}>"
        case {"type": "object", "additionalProperties": True}:
            return "Record<string, unknown>"
        case {"type": "object", "additionalProperties": values}:
            return f"Record<string, {kind(values)}>"
        case {"type": plain} if plain in PLAIN:
            return PLAIN[plain]
    raise ValueError(f"there is no type for {schema}")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
