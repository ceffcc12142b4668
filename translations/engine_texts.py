#!/usr/bin/env python3
"""Writes EngineTexts.h, which shows lupdate the registry's texts for people.

kindred-engine options --json | translations/engine_texts.py > translations/EngineTexts.h
"""
import json
import pathlib
import re
import sys

WORDS = {"title", "sentence", "cost", "example", "score", "text", "unit"}
ROOT = pathlib.Path(__file__).resolve().parent.parent
#: Where the reasons against a method, an encoder or a task stand; `options` does not print them.
REASONS = ["core/objective", "core/model", "core/data/Describe.cpp"]
#: Where rules and protocols say why they cannot decide: what these return whole, in small letters.
JUDGES = ["core/decide", "core/evaluate", "core/train/finished/EvaluationSides.cpp"]


def texts(node):
    if isinstance(node, dict):
        for key, value in node.items():
            if key in WORDS and isinstance(value, str):
                yield value
            else:
                yield from texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts(value)


def reasons():
    for place in REASONS:
        path = ROOT / place
        for file in sorted(path.rglob("*.[ch]*")) if path.is_dir() else [path]:
            yield from re.findall(r'"((?:It )?needs [^"]*)"', file.read_text(), re.IGNORECASE)

    for place in JUDGES:
        path = ROOT / place
        for file in sorted(path.glob("*.cpp")) if path.is_dir() else [path]:
            for literals in re.findall(r'return\s+((?:"[^"]*"\s*)+);', file.read_text()):
                text = "".join(re.findall(r'"([^"]*)"', literals))
                if re.match("[a-z].* ", text):
                    yield text


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


registry = json.load(sys.stdin)
found = dict.fromkeys(text for text in [*texts(registry), *reasons()] if text)
print("// Made by engine_texts.py for lupdate; no program includes it.\n// clang-format off")
for text in found:
    print(f'QT_TRANSLATE_NOOP("Engine", {quoted(text)})')
