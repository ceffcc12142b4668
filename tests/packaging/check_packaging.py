#!/usr/bin/env python3
"""Checks what packaging/ tells a desktop: the menu entry, the file types, the software centre's page, icons and manuals.

Usage: check_packaging.py ROOT       prints one line a fault; exit 1 if there is any. Needs nothing but Python.
"""
import configparser
import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
ENTRY_KEYS = ("Type", "Name", "Comment", "Comment[de]", "Exec", "Icon", "Categories", "Keywords", "MimeType")
MAIN_CATEGORIES = {"AudioVideo", "Development", "Education", "Game", "Graphics", "Network", "Office", "Science",
                   "Settings", "System", "Utility"}
ELEMENTS = ("id", "name", "summary", "metadata_license", "project_license", "description", "launchable", "releases",
            "content_rating", "developer_name")


def listed(text):
    """The parts of a list as desktop entries write it; it must end with its separator."""
    return [part for part in (text or "").split(";") if part]


def check_entry(packaging):
    entry = configparser.RawConfigParser(strict=True)
    entry.optionxform = str
    entry.read(packaging / "kindred.desktop", encoding="utf-8")
    main = dict(entry["Desktop Entry"])
    for key in ENTRY_KEYS:
        if not main.get(key):
            yield f"kindred.desktop: {key} is missing"
    for key in ("Categories", "Keywords", "MimeType", "Actions"):
        if main.get(key) and not main[key].endswith(";"):
            yield f"kindred.desktop: {key} does not end with ';'"
    if not re.fullmatch(r"kindred %[fF]", main.get("Exec", "")):
        yield "kindred.desktop: Exec must be 'kindred %F': the program takes paths, no addresses"
    if len(MAIN_CATEGORIES & set(listed(main.get("Categories")))) != 1:
        yield "kindred.desktop: one main category is needed, more would list it twice"
    for action in listed(main.get("Actions")):
        section = f"Desktop Action {action}"
        if section not in entry or not entry[section].get("Exec") or not entry[section].get("Name"):
            yield f"kindred.desktop: the action {action} has no Name or Exec"


def entry_types(packaging):
    text = (packaging / "kindred.desktop").read_text(encoding="utf-8")
    found = re.search(r"^MimeType=(.*)$", text, re.MULTILINE)
    return set(listed(found.group(1))) if found else set()


def own_types(packaging):
    """Those that the program brings along: folders (inode/directory) are everybody's."""
    return {kind for kind in entry_types(packaging) if not kind.startswith("inode/")}


def check_types(packaging):
    known = {}
    for kind in ElementTree.parse(packaging / "kindred.xml").getroot().iter(MIME + "mime-type"):
        known[kind.get("type")] = kind
        if kind.find(MIME + "comment") is None:
            yield f"kindred.xml: {kind.get('type')} has no comment"
        if kind.find(MIME + "glob") is None:
            yield f"kindred.xml: {kind.get('type')} has no glob"
    for missing in sorted(own_types(packaging) - set(known)):
        yield f"kindred.desktop: the type {missing} is not in kindred.xml"
    if "inode/directory" not in entry_types(packaging):
        yield "kindred.desktop: a folder, of a run or of pictures, is not offered to be opened"
    for missing in sorted(set(known) - entry_types(packaging)):
        yield f"kindred.desktop: nothing opens the type {missing} of kindred.xml"


def check_page(root, packaging):
    page = ElementTree.parse(packaging / "kindred.metainfo.xml").getroot()
    for name in ELEMENTS:
        if page.find(name) is None:
            yield f"kindred.metainfo.xml: <{name}> is missing"
    if page.findtext("launchable") != "kindred.desktop":
        yield "kindred.metainfo.xml: the launchable is not kindred.desktop"
    summary = page.findtext("summary") or ""
    if summary.endswith(".") or len(summary) > 70:
        yield "kindred.metainfo.xml: the summary is a phrase of at most 70 letters without a full stop"
    version = re.search(r"project\(Kindred VERSION (\S+)", (root / "CMakeLists.txt").read_text()).group(1)
    releases = [release.get("version") for release in page.iter("release")]
    if not releases or releases[0] != version:
        yield f"kindred.metainfo.xml: the first release is {releases[:1]}, the project's version {version}"
    types = {kind.text for kind in page.iter("mediatype")}
    if types != own_types(packaging):
        yield "kindred.metainfo.xml: its media types are not those of kindred.desktop"


def check_icons(root, packaging):
    rules = (root / "cmake/KindredPackage.cmake").read_text()
    sizes = re.search(r"foreach\(size ([\d ]+)\)", rules)
    for size in map(int, sizes.group(1).split() if sizes else ()):
        file = packaging / f"icons/kindred-{size}.png"
        head = file.read_bytes()[:24] if file.exists() else b""
        if head[:8] != b"\x89PNG\r\n\x1a\n" or struct.unpack(">II", head[16:24]) != (size, size):
            yield f"icons/kindred-{size}.png: no PNG of {size} × {size}"
    drawing = ElementTree.parse(packaging / "icons/kindred.svg").getroot()
    if drawing.get("width") != drawing.get("height"):
        yield "icons/kindred.svg: not square"


def check_manuals(root, packaging):
    for page in ("kindred", "kindred-engine"):
        text = (packaging / f"man/{page}.1").read_text(encoding="utf-8")
        for part in (".TH", ".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH EXIT STATUS"):
            if part not in text:
                yield f"man/{page}.1: {part} is missing"
    usage = (root / "app/desktop/Arguments.cpp").read_text(encoding="utf-8")
    manual = (packaging / "man/kindred.1").read_text(encoding="utf-8").replace("\\-", "-")
    for option in sorted(set(re.findall(r'QLatin1String\("(--[a-z]+)"\)', usage)) - {"--help"}):
        if option not in manual:
            yield f"man/kindred.1: {option} is missing"


def faults(root):
    packaging = root / "packaging"
    yield from check_entry(packaging)
    yield from check_types(packaging)
    yield from check_page(root, packaging)
    yield from check_icons(root, packaging)
    yield from check_manuals(root, packaging)


def main():
    found = list(faults(Path(sys.argv[1])))
    print("\n".join(found) or "The packaging files agree.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
