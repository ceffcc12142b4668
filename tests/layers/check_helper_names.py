#!/usr/bin/env python3
"""Finds helpers of one name in anonymous namespaces of files that a unity build compiles together.

Usage: check_helper_names.py ROOT          prints one line a name; exit 1 if there is any.
Overloads and repeated aliases of one type may meet; constants and types may not, nor may functions of the
same parameters.
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

from check_layers import layer_of

SEPARATE = {"cuda"}
ENUMERATION = re.compile(r"^enum (?!class\b)[^{;]*\{([^}]*)\}", re.M)
ANONYMOUS = re.compile(r"^namespace \{\n(.*?)^\} // namespace$", re.S | re.M)
HELPERS = [
    ("constant", re.compile(r"^(?:inline |static )?(?:constexpr|const) [^=;(){]*?\b(k[A-Z]\w*)\b", re.M)),
    ("type", re.compile(r"^(?:struct|class|enum(?: class)?) (\w+)[^;{]*\{", re.M)),
    ("alias", re.compile(r"^using (\w+ = [^;]+);", re.M)),
    ("function", re.compile(r"^[A-Za-z][\w:<>,&*\s]*?[\s&*](\w+\([^;{]*\))(?: const)?(?: noexcept)?\n\{", re.M)),
]


def room_of(source: Path) -> str:
    """What is compiled together: a layer, but the window's parts all in one library, the engine's server
    apart from its commands, and the window's tests by their folders."""
    if source.is_relative_to("tests"):
        return str(source.parent)
    for library, room in (("app/engine/serve", "serve"), ("widgets", "widgets")):
        if source.is_relative_to(library):
            return room
    return layer_of(source)


def enumerators(block: str):
    for names in ENUMERATION.findall(block):
        for entry in re.sub(r"//.*", "", names).split(","):
            if name := entry.split("=")[0].strip():
                yield name


def helpers(text: str):
    """(name, kind, signature) of everything an anonymous namespace of `text` declares."""
    for block in ANONYMOUS.findall(text):
        for kind, pattern in HELPERS:
            for found in pattern.findall(block):
                signature = " ".join(found.split())
                yield re.split(r"[ (]", signature)[0], kind, signature
        for name in enumerators(block):
            yield name, "constant", name


def clash(kind: str, signature: str, earlier: list) -> bool:
    for other_kind, other_signature, _ in earlier:
        if kind != other_kind or kind in ("constant", "type"):
            return True
        if (signature == other_signature) == (kind == "function"):
            return True
    return False


def check_tree(root: Path) -> list:
    rooms = defaultdict(lambda: defaultdict(list))
    found = []
    for top in ("core", "app", "widgets", "tests/widgets", "tests/desktop"):
        for path in sorted((root / top).rglob("*.cpp")):
            source = path.relative_to(root)
            if (room := room_of(source)) in SEPARATE:
                continue
            seen = rooms[room]
            for name, kind, signature in helpers(path.read_text(encoding="utf-8")):
                others = [entry for entry in seen[name] if entry[2] != source]
                if clash(kind, signature, others):
                    found.append(f"{source}: {kind} {name} is also in {others[0][2]}; give them names of their own")
                seen[name].append((kind, signature, source))
    return found


def main() -> int:
    found = check_tree(Path(sys.argv[1]).resolve())
    print("\n".join(found + [f"{len(found)} names meet"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
