"""One table of all goals out of the kept rows."""

from goals import GOALS


def number(value):
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def ratio_of(row):
    """How many times as fast as the peer; None without one."""
    if "failure" in row or "theirs" not in row:
        return None
    return row["ours"] / row["theirs"] if row["unit"].endswith("/s") else row["theirs"] / row["ours"]


def verdict(goal, row):
    """Whether the goal is met by this row, in words; a document's row (earlier.py) says it itself."""
    if "cells" in row:
        return row["cells"][-1]
    if "failure" in row:
        return f"not run: {row['failure']}" if row["failure"] else f"not measured yet: `bench/compare {goal.area}`"
    if row.get("changed"):
        then = verdict(goal, {**row, "changed": ""})
        return f"by earlier code: {then}; since then {row['changed']}"
    if row.get("worse"):
        return "**no**: Kindred's quality is lower"
    ratio = ratio_of(row)
    ahead = ratio is not None and ratio < 1
    if goal.most and row["ours"] > goal.most:
        return "**no**" + (", the peer wins" if ahead else "")
    if goal.binds(row.get("peer", "")) and ratio is not None:
        if ratio >= goal.ratio:
            return "met"
        return "**no**, the peer wins" if ahead else "**no**"
    if goal.most:
        return "met, the peer is faster" if ahead else "met"
    return "the peer wins" if ahead else "faster, no goal set"


def threads_of(row):
    count = row.get("threads")
    return f"{count} thread{'s' * (count > 1)}" if count else ""


def source_of(row):
    if "source" in row:
        return row["source"]
    versions = ", ".join(f"{name} {number}" for name, number in row.get("versions", {}).items())
    parts = [row.get("machine", ""), row.get("date", ""), f"`{row['command']}`" if row.get("command") else "",
             threads_of(row), row.get("statistic", ""), versions]
    return "; ".join(part for part in parts if part)


def told_beside(words, notes):
    """A verdict with notes in brackets after it, in the same ones where it has some."""
    if not notes:
        return words
    return f"{words[:-1]}; {notes})" if words.endswith(")") else f"{words} ({notes})"


def cells_of(goal, row, mark):
    if "cells" in row:
        return [*row["cells"][:-1], told_beside(row["cells"][-1], row.get("failed", "")), mark]
    what = goal.what + (f"; {row['case']}" if row.get("case") else "")
    if "failure" in row:
        return [what, "", row.get("peer", ""), "", "", goal.limit, goal.words, verdict(goal, row), mark]
    ratio = ratio_of(row)
    quality = " / ".join(text for text in (row.get("quality", ""), row.get("peer_quality", "")) if text)
    notes = "; ".join(row[name] for name in ("note", "failed") if row.get(name))
    theirs = f"{row['peer']}: {number(row['theirs'])} {row['unit']}" if ratio is not None else row.get("peer", "")
    return [what, f"{number(row['ours'])} {row['unit']}", theirs, f"{ratio:.2f}" if ratio is not None else "",
            quality, goal.limit, goal.words, f"{verdict(goal, row)} ({notes})" if notes else verdict(goal, row), mark]


def told_of(goal, rows):
    """A goal's rows, and one for each of its cases and peers of which there is none; without any, one that says so."""
    own = [row for row in rows if row["goal"] == goal.id]
    known = {row.get("case", "") for row in own}
    beside = " ".join(row.get("peer", "") for row in own)
    if own and "" not in known:
        own += [{"goal": goal.id, "case": case, "failure": goal.absent} for case in goal.cases if case not in known]
    if own:
        own += [{"goal": goal.id, "peer": peer, "failure": ""} for peer in goal.peers if peer not in beside]
    return own or [{"goal": goal.id, "failure": goal.absent}]


def loads_of(rows):
    loads = [row["load"] for row in rows if "load" in row]
    if not loads:
        return ""
    return f"; load {min(loads)}" + (f" to {max(loads)}" if max(loads) > min(loads) else "")


def compose(rows, goals=GOALS):
    """The table as Markdown; a goal without rows says so."""
    lines = ["| what | Kindred | peer | times as fast | quality: Kindred / peer | limit | goal | met | where |",
             "|---|---|---|---|---|---|---|---|---|"]
    sources = {}
    for goal in goals:
        for row in told_of(goal, rows):
            source = source_of(row)
            mark = ""
            if source:
                mark = str(list(sources).index(source) + 1 if source in sources else len(sources) + 1)
                sources.setdefault(source, []).append(row)
            lines.append("| " + " | ".join(cell.replace("|", "/") for cell in cells_of(goal, row, mark)) + " |")
    lines += [""] + [f"{place}. {source}{loads_of(of)}" for place, (source, of) in enumerate(sources.items(), 1)]
    return "\n".join(lines).rstrip() + "\n"


def summary(rows, goals=GOALS):
    """How many goals are met or missed by what was measured of them, and how many are open: measured
    in part, by earlier code only, or not at all."""
    met = missed = partly = 0
    for goal in goals:
        own = told_of(goal, rows)
        words = [verdict(goal, row) for row in own]
        whole = not any("failure" in row or "failed" in row or "changed" in row for row in own)
        if any(word.startswith("**no**") for word in words):
            missed += 1
        elif any(word.startswith("met") for word in words) and whole:
            met += 1
        else:
            partly += any("failure" not in row for row in own)
    return (f"Of what was measured: {met} goals met, {missed} missed, {partly} in part or by earlier code only; "
            f"{len(goals) - met - missed - partly} not measured.")
