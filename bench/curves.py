"""What bench/scaling.py measures: curves over sizes, and how a point of each is taken."""

import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from typing import Callable

from machine import first_to_die
from programs import first_number
from rivals import Competitor, processor_seconds
from rows import markdown_cells

SHORT = 1.0  # seconds: a point is measured again until so much has been spent on it
ROUNDS = 5  # at most


class Unmeasured(Exception):
    """Why a point has no numbers."""


@dataclasses.dataclass(frozen=True)
class Curve:
    """measure(options, size): {seconds, processor, bytes}, each where it is known. item: what is
    counted. room(size): bytes of memory that a point surely needs, before anything is known. module:
    what Python must have for its data."""

    id: str
    area: str
    what: str
    item: str
    measure: Callable
    room: Callable = lambda size: 0
    least: int = 1_000
    most: int = 10_000_000
    module: str = ""


@contextlib.contextmanager
def bounded(options, pid):
    """Ends a process that takes thrice the limit of the processor; the clock tells nothing where other
    work keeps the machine busy, and a limit of the kernel's would make its clock of the processor
    count in ticks. Yields what such an end is called."""
    most, over = 3 * options.limit, threading.Event()

    def watch():
        with contextlib.suppress(OSError):  # it has ended
            while not over.wait(min(1, options.limit)):
                if processor_seconds(pid) > most:
                    return os.kill(pid, signal.SIGXCPU)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield f"broken off after {most:g} s of the processor"
    finally:
        over.set()
        watcher.join()


def served(options, *command):
    """The best of some runs of a program that answers LineProtocol.h, and its memory at the peak."""
    child = Competitor([str(options.build / "bin" / command[0]), *map(str, command[1:])])
    pid, spent = child.process.pid, 0.0
    with contextlib.closing(child), bounded(options, pid) as broken_off:
        try:
            while spent < SHORT and len(child.seconds) < ROUNDS:
                child.run()
                spent += child.seconds[-1]
        except RuntimeError as error:
            late = child.process.returncode == -signal.SIGXCPU
            raise Unmeasured(broken_off if late else str(error)) from error
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
    peak = next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:"))
    return {"seconds": min(child.seconds), "processor": min(child.processor), "bytes": peak,
            "runs": len(child.processor),
            "value": child.value}


def whole(options, command, environment=None):
    """A program from its start to its end: (stdout, point). The clock and processor of the whole."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        begin = time.monotonic()
        child = subprocess.Popen(list(map(str, command)), stdout=out, stderr=errors, preexec_fn=first_to_die,
                                 env={**os.environ, "OMP_WAIT_POLICY": "PASSIVE", **(environment or {})})
        with bounded(options, child.pid) as broken_off:
            _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode == -signal.SIGXCPU:
            raise Unmeasured(broken_off)
        if child.returncode == -signal.SIGKILL:
            raise Unmeasured("out of memory")
        for file in (out, errors):
            file.seek(0)
        if child.returncode:
            raise Unmeasured((errors.read().strip().splitlines() or [f"ended with {child.returncode}"])[-1])
        return out.read(), {"seconds": time.monotonic() - begin, "processor": usage.ru_utime + usage.ru_stime,
                            "bytes": usage.ru_maxrss * 1024, "runs": 1}


def sweep(precision):
    def measure(options, size):
        with tempfile.TemporaryDirectory(dir=options.scratch) as folder:
            made = subprocess.run([options.build / "bin" / "sweep_runner", "make", folder, str(size), "128", "256",
                                   str(max(size // 100, 1)), "trained"], check=False)
            if made.returncode:
                raise Unmeasured("its data could not be made")
            return served(options, "sweep_runner", "serve", folder, size, 128, 256, 0.05, options.threads, precision)

    return measure


def rows_of(options, size, noise=0.0):
    """(rows, labels): files of unit rows of 128 columns about size / 100 centres."""
    from bench_data import clustered

    return clustered(options, size, 128, max(size // 100, 1), noise)


def graph(options, size):
    return served(options, "search_runner", "graph", rows_of(options, size)[0], 15, options.threads)


def refresh(options, size):
    """After a drift of a hundredth in every column."""
    before, after = rows_of(options, size)[0], rows_of(options, size, 0.01)[0]
    point = served(options, "search_runner", "refresh", before, after, 15, options.threads)
    return point if point["value"] > 0 else {**point, "note": "fell back on the exact search"}


def cells(options, size):
    point = served(options, "scaling_runner", "cells", size, options.threads)
    return point if point["value"] else {**point, "note": "fell back on the exact search"}


def retrieval(options, size):
    return served(options, "search_runner", "retrieval", *rows_of(options, size), 100, options.threads)


def k_means(clusters):
    return lambda options, size: served(options, "search_runner", "kmeans", rows_of(options, size)[0],
                                        clusters(size), 10, options.threads)


def t_sne(options, size):
    with tempfile.TemporaryDirectory() as folder:
        command = [options.build / "bin" / "kindred-engine", "--quiet", "--threads", options.threads, "map",
                   rows_of(options, size)[0], "--out", f"{folder}/map.npy", "--set", "iterations=250"]
        return whole(options, command)[1]


def pictures(options, size):
    """A folder of `size` names of the photographs, which are the same files over and over."""
    from bench_data import photographs

    files = sorted(path for path in photographs(options.data).rglob("*") if path.suffix == ".jpg")
    folder = options.scratch / f"pictures-{size}"
    shutil.rmtree(folder, ignore_errors=True)
    for kind in range(2):
        (folder / f"class{kind}").mkdir(parents=True)
    for place in range(size):
        os.link(files[place % len(files)], folder / f"class{place % 2}" / f"{place:08}.jpg")
    return folder


def images(options, size):
    folder = pictures(options, size)
    try:
        point = served(options, "image_benchmark", folder, options.threads, "serve", "photo")
    finally:
        shutil.rmtree(folder)
    if point["value"] != size:
        raise Unmeasured(f"an epoch had {point['value']:,.0f} pictures")
    return point


def fisher(options, size):
    import numpy as np

    random = np.random.default_rng(1)
    arrays = {"rows": random.standard_normal((size, 64), np.float32), "weights": np.full(512, 1 / 512, np.float32),
              "means": random.standard_normal((512, 64), np.float32), "variances": np.full((512, 64), 1, np.float32)}
    with tempfile.TemporaryDirectory(dir=options.scratch) as folder:
        for name, values in arrays.items():
            np.save(f"{folder}/{name}.npy", values)
        return served(options, "fisher_runner", "fisher", *(f"{folder}/{name}.npy" for name in arrays))


def runner(area):
    return lambda options, size: served(options, "scaling_runner", area, size, options.threads)


def objective(name):
    """Loss and gradient at the embedding alone; memory is what a step adds to the heap."""

    def measure(options, size):
        text, _ = whole(options, [options.build / "bin" / "objective_benchmark", name, size, 3, 1, "alone"])
        found = json.loads(text.splitlines()[-1])
        return {"seconds": found["ours_ms"] / 1000, "processor": found["ours_ms"] / 1000,
                "bytes": found["ours_bytes"], "runs": 3}

    return measure


def training(options, size):
    """One epoch of SNCA's linear map over labelled rows, from the table to the finished run."""
    rows, labels = rows_of(options, size)
    with tempfile.TemporaryDirectory(dir=options.scratch) as folder:
        os.symlink(rows, f"{folder}/rows.npy")
        os.symlink(labels, f"{folder}/labels.npy")
        command = [options.build / "bin" / "kindred-engine", "--quiet", "--threads", options.threads, "train",
                   "--data", f"{folder}/rows.npy", "--method", "snca", "--encoder", "linear", "--epochs", 1,
                   "--split", "ratio:0.9", "--out", f"{folder}/run"]
        return whole(options, command)[1]


def scatter(line, known={}):
    """A line of scatter_benchmark's table: best, median, p95, worst in milliseconds."""

    def measure(options, size):
        if size not in known:
            known[size] = whole(options, [options.build / "bin" / "scatter_benchmark", size],
                                {"QT_QPA_PLATFORM": "offscreen"})
        text, point = known[size]
        table = markdown_cells(text)
        place = next((at for at, found in enumerate(table) if found[0].startswith(line)), None)
        if place is None:
            raise Unmeasured(f"scatter_benchmark has no line “{line}”")
        found = {"seconds": max(first_number(table[place][1]), 0.01) / 1000, "bytes": point["bytes"]}
        if place + 1 < len(table) and "processor time" in table[place + 1][0]:
            found["processor"] = max(first_number(table[place + 1][1]), 0.01) / 1000
        return found

    return measure


CURVES = [
    Curve("sweep-fp32", "sweep", "soft-neighbour sweep, 128 columns, b = 256, fp32", "rows of the memory",
          sweep("fp32"), lambda size: 2 * 512 * size),
    Curve("sweep-bf16", "sweep", "the same, bf16", "rows of the memory", sweep("bf16"), lambda size: 2 * 256 * size),
    Curve("graph-exact", "graph", "exact graph of 15 neighbours, 128 columns", "rows", graph,
          lambda size: 3 * 512 * size, module="numpy"),
    Curve("graph-cells", "graph", "graph of 15 neighbours through cells, 64 columns", "rows", cells,
          lambda size: 3 * 256 * size),
    Curve("graph-refresh", "graph", "refresh of the exact graph after a drift", "rows", refresh,
          lambda size: 4 * 512 * size, module="numpy"),
    Curve("evaluate", "evaluate", "Recall@1 … 100 and MAP@R, 128 columns", "rows", retrieval,
          lambda size: 3 * 512 * size, module="numpy"),
    Curve("kmeans-256", "kmeans", "k-means into 256, 10 iterations, 128 columns", "rows", k_means(lambda size: 256),
          lambda size: 3 * 512 * size, module="numpy"),
    Curve("kmeans-fifth", "kmeans", "k-means into a fifth as many centres", "rows", k_means(lambda size: size // 5),
          lambda size: 3 * 512 * size, module="numpy"),
    Curve("tsne", "tsne", "map of 128 columns, 250 iterations, the whole command", "rows", t_sne,
          lambda size: 4 * 512 * size, module="numpy"),
    Curve("images", "images", "an epoch of JPEG photographs, photo view", "pictures", images,
          most=1_000_000, module="numpy"),
    Curve("fisher", "fisher", "Fisher vector, 64 columns, K = 512, one thread", "descriptors", fisher,
          lambda size: 3 * 256 * size, module="numpy"),
    Curve("pq", "pq", "softmax epoch on product codes, 4,096 columns, 100 classes", "vectors", runner("codes"),
          lambda size: 2 * 512 * size),
    Curve("snca", "objectives", "step of SNCA, b = 128, one thread", "rows of the memory", objective("snca"),
          lambda size: 4 * 256 * size),
    Curve("nngk", "objectives", "step of NNGK, K = 100, one thread", "rows of the memory", objective("nngk, K = 100"),
          lambda size: 4 * 256 * size),
    Curve("mne", "objectives", "step of MNE, H = 2, one thread", "rows of the memory", objective("mne, H = 2"),
          lambda size: 4 * 256 * size),
    Curve("training", "pipeline", "an epoch of SNCA's linear map of 128 columns and its evaluation, the whole command", "rows",
          training, lambda size: 6 * 512 * size, most=1_000_000, module="numpy"),
    Curve("scatter-build", "scatter", "building the point cloud", "points", scatter("build"), lambda size: 100 * size),
    Curve("scatter-picture", "scatter", "drawing the whole picture", "points", scatter("whole picture, own size"),
          lambda size: 100 * size),
    Curve("board", "board", "edit of a board of 10 × 10 pictures, all rules", "queries", runner("board"),
          lambda size: 1024 * size),
]

AREAS = list(dict.fromkeys(curve.area for curve in CURVES))
