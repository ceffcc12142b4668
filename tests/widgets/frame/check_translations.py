#!/usr/bin/env python3
"""Fails when a translation is unfinished, when lupdate finds text that the .ts files do not have,
and when text is translated that lupdate cannot see.

check_translations.py LUPDATE SOURCE_DIR
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

lupdate, root = sys.argv[1], pathlib.Path(sys.argv[2])
failures = []


def messages(path):
    """(context, source, comment) -> whether it is finished"""
    found = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [form.text for form in translation.iter("numerusform")] or [translation.text]
            key = (context.findtext("name"), message.findtext("source"), message.findtext("comment"))
            found[key] = translation.get("type") is None and all(forms)
    return found


for ts in sorted((root / "translations").glob("*.ts")):
    known = messages(ts)
    failures += [f"{ts.name}: unfinished: {key}" for key, done in known.items() if not done]
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / ts.name
        shutil.copy(ts, copy)
        plural = ["-pluralonly"] if ts.name == "kindred_en.ts" else []
        subprocess.run([lupdate, "-silent", "-no-obsolete", "-locations", "none", *plural,
                        "app", "widgets", "translations", "-ts", copy], cwd=root, check=True)
        failures += [f"{ts.name}: not in the file: {key}" for key in messages(copy).keys() - known.keys()]
        failures += [f"{ts.name}: no longer in the sources: {key}" for key in known.keys() - messages(copy).keys()]
    print(f"{ts.name}: {len(known)} texts")

# lupdate reads literals: a variable has to be marked elsewhere, and a mark inside another call is lost.
MARKED_ELSEWHERE = {"widgets/common/EngineWords.cpp": "translations/EngineTexts.h"}
for source in sorted(path for room in ("app", "widgets") for path in (root / room).rglob("*.cpp")):
    name, text = str(source.relative_to(root)), source.read_text()
    if re.search(r"\w\(\s*QT_TR\w*NOOP\w*\(", text):
        failures.append(f"{name}: a text is marked inside another call")
    variable = re.search(r'\btranslate\(\s*"[^"]*",\s*[^"\s]', text)
    marked = "_NOOP" in text or name in MARKED_ELSEWHERE
    if variable and not marked:
        failures.append(f"{name}: translates a text that lupdate cannot see")

print("\n".join(failures) or "Every text is translated.")
sys.exit(1 if failures else 0)
