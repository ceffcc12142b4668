#!/usr/bin/env python3
"""Finds methods that are asked for by name: what differs between them is a trait of their registry entry.

Usage: check_method_names.py ROOT          prints one line a violation; exit 1 if there is any.
The names are read from core/objective, where each method has one file. Outside the rooms below no quoted
text of core, app and widgets may be one of them.
"""
import re
import sys
from pathlib import Path

# Where methods live, and the registry's presets, which are made of names.
ROOMS = ("core/objective", "core/classic", "core/train/plan/Presets.cpp")

# Folder or file → the names that it may quote, and why: most mean something else than a method there.
ALLOWED = {
    "core/decide": ({"ncm", "mne", "softmax"}, "ids of decision rules, a registry of its own"),
    "core/board/BoardRules.cpp": ({"ncm", "mne"}, "ids of the board's rules"),
    "core/train/plan/Tasks.cpp": ({"ncm"}, "the rule that a task is decided by"),
    "widgets/board": ({"ncm", "mne"}, "ids of the board's rules"),
    "widgets/models/evaluation/EpisodeQuestion.cpp": ({"ncm", "mne"}, "ids of the board's rules"),
    "core/train/plan/Plan.cpp": ({"snca"}, "the default of --method"),
    "core/train/finished/EmbeddingsRun.cpp": ({"none"}, "the plan of a file of embeddings"),
    "widgets/models/evaluation/PaperRows.cpp": ({"ccml", "snca", "nngk", "mne"}, "ids of the papers' tables"),
    "app/desktop/gallery/GalleryRuns.cpp": ({"mne", "ncm", "nngk", "none", "softmax"}, "the drawn runs"),
    "app/engine/commands/Map.cpp": ({"pca"}, "how a map is made"),
    "app/engine/serve/map/MapJob.cpp": ({"pca"}, "how a map is made"),
    "app/engine/serve/map/MapMethods.cpp": ({"pca"}, "how a map is made"),
    "widgets/map": ({"pca"}, "how a map is made"),
    "widgets/models/map/MapSession.h": ({"pca"}, "how a map is made"),
}
# Words of many other lists: names of methods only where a statement speaks of one.
COMMON = {"none", "pca"}
SOURCES = {".h", ".cpp", ".cu", ".cuh"}

NAME = re.compile(r'\binfo\.id = "(\w+)"')
# A comment, or a text: a quote within a comment opens none.
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)\'', re.S)
METHOD = re.compile(r"method", re.I)


def method_names(root: Path) -> set:
    names = set()
    for path in sorted((root / "core/objective").rglob("*.cpp")):
        names.update(NAME.findall(path.read_text(encoding="utf-8")))
    return names


def lies_in(source: Path, place: str) -> bool:
    return source == Path(place) or source.is_relative_to(place)


def allowed_in(source: Path) -> set:
    return set().union(*(names for place, (names, _) in ALLOWED.items() if lies_in(source, place)))


def statement_around(text: str, at: int) -> str:
    """From the last ; { or } before a place to the next; a braced list is cut short."""
    begin = max(text.rfind(mark, 0, at) for mark in ";{}") + 1
    ends = [end for mark in ";{}" if (end := text.find(mark, at)) >= 0]
    return text[begin:min(ends, default=len(text))]


def quoted_names(text: str, names: set):
    """(line, name) of every quoted text that is a method's name."""
    for token in TOKEN.finditer(text):
        name = token.group(1)
        if name not in names:
            continue
        if name in COMMON and not METHOD.search(statement_around(text, token.start())):
            continue
        yield text.count("\n", 0, token.start()) + 1, name


def check_tree(root: Path) -> list:
    names = method_names(root)
    if not names:
        return ["core/objective names no method; is info.id set in another way now?"]
    found = []
    for top in ("core", "app", "widgets"):
        for path in sorted((root / top).rglob("*")):
            source = path.relative_to(root)
            if path.suffix not in SOURCES or any(lies_in(source, room) for room in ROOMS):
                continue
            for line, name in quoted_names(path.read_text(encoding="utf-8"), names - allowed_in(source)):
                found.append(f"{source}:{line}: asks for the method {name} by name; let it tell what it is by a "
                             "trait (core/train/plan/MethodTraits.h)")
    return found


def unused_allowances(root: Path) -> list:
    """What the list allows and no source needs any more."""
    names = method_names(root)
    used = {place: set() for place in ALLOWED}
    for top in ("core", "app", "widgets"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in SOURCES:
                continue
            source = path.relative_to(root)
            for place in ALLOWED:
                if lies_in(source, place):
                    used[place].update(name for _, name in quoted_names(path.read_text(encoding="utf-8"), names))
    return [f"{place}: {name} is allowed, and not needed" for place, (allowed, _) in ALLOWED.items()
            for name in sorted(allowed - used[place])]


def main() -> int:
    root = Path(sys.argv[1]).resolve()
    found = check_tree(root) + unused_allowances(root)
    print("\n".join(found + [f"{len(found)} violations"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
