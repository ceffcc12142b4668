#!/usr/bin/env python3
"""How soon the window is there: first paint from the start of the process, and the demo's first
curve point from the click. Each start has an empty home; the median counts. “Nothing of it in memory”:
the program and every library that it maps were dropped from the page cache before (posix_fadvise).

    bench/startup.py --build build/release --rounds 3
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

from rows import area_parser, run_area

PAINT = re.compile(r"first paint after (\d+) ms")
POINT = re.compile(r"first curve point (\d+) ms after the click")
PATIENCE_S = 60


def end_all_of(home):
    """The demo's training outlives the window, as it is meant to; a measurement must not leave it."""
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            if home.encode() in (entry / "cmdline").read_bytes():
                os.kill(int(entry.name), signal.SIGKILL)


def files_of(programs):
    """Programs, every library they link, and the plug-ins that Qt may load."""
    files = set(map(str, programs))
    for program in programs:
        told = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
        files |= set(re.findall(r"(/\S+\.so\S*)", told))
    for core in [file for file in files if "libQt6Core" in file]:
        files |= set(map(str, (pathlib.Path(core).parent / "qt6" / "plugins").rglob("*.so")))
    return files


def forget(files):
    """Drops files from the page cache, as far as no other program has them mapped."""
    for name in files:
        with contextlib.suppress(OSError), open(name, "rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def started(program):
    """(first paint, first curve point) in ms of one start, ended as soon as both are known; None
    for what was not seen."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        environment = {**os.environ, "KINDRED_TRACE_STARTUP": "1", "KINDRED_HOME": home}
        command = [str(program), "--demo"]
        if "DISPLAY" not in os.environ and shutil.which("xvfb-run"):
            command = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", *command]
        elif "DISPLAY" not in os.environ:
            environment["QT_QPA_PLATFORM"] = "offscreen"
        seen = [None, None]
        # A group of its own: the window, its engine and a display of its own end together.
        with subprocess.Popen(["timeout", "--kill-after=5", str(PATIENCE_S), *command], env=environment,
                              stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
            for line in process.stderr:
                for place, pattern in enumerate((PAINT, POINT)):
                    match = pattern.search(line)
                    seen[place] = int(match.group(1)) if match else seen[place]
                if None not in seen:
                    break
            process.terminate()
        end_all_of(home)
        return seen


def measured(options):
    program = options.build / "bin" / "kindred"
    goals = ("startup-paint", "startup-curve")
    if not program.exists():
        for goal in goals:
            yield {"goal": goal, "failure": f"{program} is missing"}
        return
    count = 1 if options.quick else options.rounds
    files = files_of([program, program.with_name("kindred-engine")])
    cold = []
    for _ in range(count):
        forget(files)
        cold.append(started(program))
    warm = [started(program) for _ in range(count)]
    for case, starts in (("nothing of it in memory", cold), ("started before", warm)):
        for place, goal in enumerate(goals):
            times = [start[place] for start in starts if start[place] is not None]
            row = {"goal": goal, "case": case}
            if len(times) < len(starts):
                yield {**row, "failure": f"nothing seen within {PATIENCE_S} s"}
                continue
            yield {**row, "unit": "ms", "ours": statistics.median(times), "statistic": f"median of {len(times)}",
                   "quality": f"of {len(times)}: {min(times)} to {max(times)}"}


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, measured(arguments)))
