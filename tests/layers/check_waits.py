#!/usr/bin/env python3
"""Finds waits of the tests that a busy machine outlasts: what is waited for comes as soon as it comes, so a
limit is for what never comes, and is generous.

Usage: check_waits.py ROOT          prints one line a wait; exit 1 if there is any.
"""
import re
import sys
from pathlib import Path

LEAST = 60_000  # ms
# Calls, and which of their arguments is the limit.
LIMITED = {"qWaitFor": 1, "qWaitForWindowActive": 1, "qWaitForWindowExposed": 1,
           "waitForStarted": 0, "waitForFinished": 0, "waitForReadyRead": 0, "waitForBytesWritten": 0,
           "QTRY_VERIFY_WITH_TIMEOUT": 1, "QTRY_VERIFY2_WITH_TIMEOUT": 2, "QTRY_COMPARE_WITH_TIMEOUT": 2}
CALL = re.compile(r"\b(" + "|".join(LIMITED) + r")\(|\.(wait)\((?=[\d])")
SPIES = ("tests/widgets/", "tests/desktop/", "tests/stories/")  # elsewhere wait() is of a process, in seconds
# Gives up after five seconds; tests/widgets/patience stands in for it.
IMPATIENT = re.compile(r"#include <QtTest|\bQTRY_COMPARE_(?:EQ|NE|LT|LE|GT|GE)\(|\b\w*[sS]py\.wait\(\)")
NUMBER = re.compile(r"\d[\d']*")


def arguments(text: str, start: int) -> list:
    """Of a call whose parenthesis was opened before `start`."""
    found, depth, begin = [], 0, start
    for at in range(start, len(text)):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}" and depth:
            depth -= 1
        elif text[at] in ",)" and not depth:
            found.append(text[begin:at].strip())
            begin = at + 1
            if text[at] == ")":
                break
    return [each for each in found if each]


def limit_is_short(call: str, given: list) -> bool:
    """Names of limits are trusted."""
    place = LIMITED.get(call, 0)
    if len(given) <= place:
        return True
    return bool(NUMBER.fullmatch(given[place])) and int(given[place].replace("'", "")) < LEAST


def check_text(name: str, text: str) -> list:
    found = [(match.start(), match.group(0), "it gives up after five seconds") for match in IMPATIENT.finditer(text)]
    for match in CALL.finditer(text):
        call = match.group(1) or match.group(2)
        if text.startswith("#define", text.rfind("\n", 0, match.start()) + 1):
            continue
        if call == "wait" and not name.startswith(SPIES):
            continue
        if limit_is_short(call, arguments(text, match.end())):
            found.append((match.start(), call, f"give it a limit of a minute or more ({LEAST} ms)"))
    return [f"{name}:{text.count(chr(10), 0, at) + 1}: {what}: {advice}" for at, what, advice in sorted(found)]


def check_tree(root: Path) -> list:
    found = []
    for path in sorted((root / "tests").rglob("*")):
        source = path.relative_to(root)
        if path.suffix in (".cpp", ".h") and "patience" not in source.parts:
            found += check_text(str(source), path.read_text(encoding="utf-8"))
    return found


def main() -> int:
    found = check_tree(Path(sys.argv[1]).resolve())
    print("\n".join(found + [f"{len(found)} waits are short"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
