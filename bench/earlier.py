"""The rows of a document's table of goals, for those that this machine has not measured.

Kept results stay on the machine that made them; the document travels. A row from there is not taken
apart into numbers, which the table rounds: it has the table's own words instead,

    goal, peer, case    what tells it apart, as in rows.py
    cells               all but the last, as they stand
    source              the note that its last cell names, without the number
    failure, failed, changed    where its verdict says so
"""

import re

from rows import QUICK, markdown_cells, section

COLUMNS = 9
WHAT, OURS, PEER, WORDS, VERDICT, MARK = 0, 1, 2, 6, 7, 8
FAILED = re.compile(r"(.*?)( \(|; )(last run \S+ failed: .*)\)")


def goal_of(cells, goals):
    """The goal of a line and what its first cell says besides; goals of the same name differ in their
    words. (None, "") where there is no such goal any more."""
    near = [goal for goal in goals if cells[WHAT] == goal.what or cells[WHAT].startswith(goal.what + "; ")]
    if not near:
        return None, ""
    best = max(near, key=lambda goal: (len(goal.what), goal.words == cells[WORDS]))
    return best, cells[WHAT][len(best.what) + 2:]


def row_of(cells, goal, case, source):
    """The row of a line; None where it says only that something was not measured: the table says so itself."""
    if not cells[OURS] and cells[VERDICT].startswith("not measured yet"):
        return None
    row = {"goal": goal.id, "case": case, "source": source, "cells": cells[:MARK],
           "peer": re.sub(r": [\d.,e+-]+ \S.*$", "", cells[PEER])}
    told = FAILED.fullmatch(cells[VERDICT])
    if told:
        row["cells"][VERDICT] = told[1] + ")" * (told[2] == "; ")
        row["failed"] = told[3]
    if not cells[OURS]:
        if not row["peer"]:
            return None
        row["failure"] = cells[VERDICT].removeprefix("not run: ")
    if cells[VERDICT].startswith("by earlier code"):
        row["changed"] = cells[VERDICT]
    return row


def rows_of(path, goals):
    """The rows of a document's table, and the first cells of lines that belong to no goal."""
    text = section(path, "goals")
    if QUICK in text:
        return [], []
    notes = dict(re.findall(r"^(\d+)\. (.*)$", text, re.M))
    rows, strangers = [], []
    for cells in markdown_cells(text)[1:]:
        goal, case = goal_of(cells, goals) if len(cells) == COLUMNS else (None, "")
        if goal:
            rows.append(row_of(cells, goal, case, notes.get(cells[MARK], "")))
        else:
            strangers.append(cells[WHAT])
    return [row for row in rows if row], strangers
