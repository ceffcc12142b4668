"""What a comparison found, as rows that are kept in files and put together into one table.

A row is one peer (or, where there is none, Kindred alone) at one goal of goals.py:

    goal      the goal's id                      peer      the other program, "" for none
    case      what else tells rows apart         unit      "s", "ms", "images/s" …
    ours      Kindred's number                   theirs    the peer's
    quality   Kindred's, as words                peer_quality
    worse     true where Kindred's quality is too low to compare
    failure   why there is no number             note      anything to know
    statistic what the numbers are: "best of 5", "median of 3" …
    changed   what the code does otherwise since; entered by hand, gone with the next measurement
    failed    when and why a later measurement found nothing
    date, machine, threads, load, command, versions      where it comes from

A later measurement of the same goal, peer (of whatever version) and case replaces the earlier one, so
that a table can be put together from parts that were measured on different days. One that fails leaves
the earlier number, with its failure.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import shlex
import sys

from machine import ROOT, data_folder, forget_blas_settings, machine

RESULTS = ROOT / "build" / "bench"
NUMBERS = ("ours", "theirs")
QUICK = "**Small sizes: it runs, but the numbers mean nothing.**"
VERSION = re.compile(r" v?\d+(\.\d+)+(\+\w+)?")


class Unusable(Exception):
    """A file of rows that cannot be read, with its name and what is wrong."""


def key(row):
    return row["goal"], VERSION.sub("", row.get("peer", "")), row.get("case", "")


def problem_of(row):
    """What is wrong with a row from a file, or None."""
    if not isinstance(row, dict) or not isinstance(row.get("goal"), str):
        return "a row names no goal"
    if "failure" not in row and not isinstance(row.get("ours"), (int, float)):
        return f"a row of {row['goal']} has neither a number nor a failure"
    for name in NUMBERS:
        if name in row and not (isinstance(row[name], (int, float)) and 0 < row[name] < float("inf")):
            return f"a row of {row['goal']} has {name} = {row[name]!r}, which is no positive number"
    return None


def read(path):
    """The rows of a file; none where there is no file."""
    try:
        content = json.loads(path.read_text())
    except FileNotFoundError:
        return []
    except (ValueError, OSError) as error:
        raise Unusable(f"{path}: {error}") from error
    rows = content.get("rows") if isinstance(content, dict) else None
    if not isinstance(rows, list):
        raise Unusable(f"{path}: has no list of rows")
    for row in rows:
        problem = problem_of(row)
        if problem:
            raise Unusable(f"{path}: {problem}")
    return rows


def concerns(failure, row):
    """Whether a failure is that of a row: of its whole goal, of its peer (a peer that did not start
    has only the first word of its name), or of the row itself."""
    peer, name = failure.get("peer", "").lower(), row.get("peer", "").lower()
    return (failure["goal"] == row["goal"] and failure.get("case", "") in ("", row.get("case", ""))
            and peer in ("", name, name.split(" ")[0]))


def merged(earlier, rows):
    """Rows put in place of earlier ones of the same key; a failure leaves earlier numbers standing and
    is told beside them."""
    known = {key(row): row for row in earlier}
    for row in rows:
        failed = "failure" in row
        if failed:
            numbers = [old for old in known.values() if "failure" not in old and concerns(row, old)]
            words = f"last run {row.get('date', datetime.date.today())} failed: {row['failure']}"
            known.update({key(old): {**old, "failed": words} for old in numbers})
        else:  # what once kept it from being measured is over
            for old in [old for old in known.values() if "failure" in old and concerns(old, row)]:
                del known[key(old)]
        if not failed or not numbers:
            known[key(row)] = row
    return list(known.values())


def keep(path, rows):
    """Puts rows into a file as merged() does."""
    found = merged(read(path), rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps({"rows": found}, indent=1, ensure_ascii=False) + "\n")
    part.replace(path)


def own_command(options):
    """The call in words that hold on any machine."""
    words = sys.argv[1:]
    if "--json" in words:
        del words[words.index("--json"):words.index("--json") + 2]
    for name in ("build", "data"):  # what was asked for, whatever an area has made of it
        if "--" + name in words[:-1]:
            words[words.index("--" + name) + 1] = name.upper()
    text = shlex.join(["bench/" + pathlib.Path(sys.argv[0]).name, *words])
    for name in ("build", "data"):
        folder = str(getattr(options, name, "\n"))
        if folder != ".":  # which other words hold, too
            text = text.replace(folder, name.upper())
    return text


def origin(options, versions=None):
    """What every row of one call has in common."""
    return {
        "date": str(datetime.date.today()),
        "machine": machine(),
        "threads": options.threads,
        "command": own_command(options),
        "statistic": f"best of {options.rounds}" if options.rounds else "",
        "versions": versions or {},
    }


def area_parser(description, rounds=5):
    """The arguments that every area's script takes."""
    forget_blas_settings()
    parser = argparse.ArgumentParser(description=description.split("\n", 1)[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--data", type=pathlib.Path, default=data_folder(),
                        help="folder with mnist/ and the other sets (KINDRED_DATA)")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--rounds", type=int, default=rounds, help=f"measurements of each ({rounds})")
    parser.add_argument("--only", default="", help="goals or peers whose name contains this")
    parser.add_argument("--quick", action="store_true", help="small sizes; the numbers mean nothing")
    parser.add_argument("--json", type=pathlib.Path, help="file that keeps the rows")
    return parser


def run_area(options, rows, versions=None):
    """Prints and keeps each row as soon as it is there."""
    common = origin(options, versions)
    for row in rows:
        row = {**common, "load": round(os.getloadavg()[0], 1), **row}
        if options.json:
            keep(options.json, [row])
        print(json.dumps(row, ensure_ascii=False), flush=True)


def markdown_cells(text):
    """The cells of all lines of Markdown tables, rules left out."""
    lines = (line.strip() for line in text.splitlines())
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|"))
    return [row for row in cells if not all(set(cell) <= set("-: ") for cell in row)]


def parted(path, name, document):
    """What stands before, between and after a document's marks of this name; None without marks."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
    if begin not in document:
        return None
    before, rest = document.split(begin, 1)
    if end not in rest:
        raise Unusable(f"{path}: “{end.strip()}” is missing")
    return before, *rest.split(end, 1)


def section(path, name):
    """What a document holds between its marks of this name; nothing without document or marks."""
    parts = parted(path, name, path.read_text()) if path.exists() else None
    return parts[1] if parts else ""


def replace_section(path, name, text, heading="", first=False):
    """Puts text between a document's marks of this name; the words around stay. Without marks the
    section is added: at the end, or before the first section."""
    document = path.read_text() if path.exists() else "# Benchmarks\n\n"
    parts = parted(path, name, document)
    if parts:
        before, _, after = parts
    else:
        starts = re.search(r"^(?:## |<!-- )", document, re.M) if first else None
        at = starts.start() if starts else len(document)
        before, after = document[:at] + heading, "\n" * first + document[at:]
    path.write_text(f"{before}<!-- {name}: begin -->\n{text}<!-- {name}: end -->\n{after}")
