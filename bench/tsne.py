#!/usr/bin/env python3
"""Kindred's t-SNE beside scikit-learn's, openTSNE's and UMAP, in one run, on the same rows and threads.

The rows are MNIST's pictures on their first 50 principal components, once 10,000 of them (beside
scikit-learn) and once 70,000 (beside UMAP). Each round measures every competitor once, in turn
(ABAB), as a process of its own; the best times count: those of the clock, and those of the processor,
which other work on the machine stretches less and which for Kindred are those of the whole program.
One judge for all maps: the Kullback-Leibler divergence over the same affinities (perplexity 30, exact
neighbours) and all pairs, and the share of the 15 nearest neighbours that stay; of UMAP, which does
not minimise that divergence, the share alone. Needs a build of kindred-engine and a virtual
environment with bench/requirements.txt:

    build/bench-venv/bin/python bench/tsne.py --data MNIST_FOLDER --write docs/benchmarks.md
"""

import argparse
import datetime
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version

import numpy as np

from bench_data import mnist_components, mnist_pictures
from machine import ROOT, data_folder, machine
from rows import RESULTS, keep, origin, replace_section

PERPLEXITY, NEIGHBOURS, ITERATIONS = 30, 15, 1000
FEW_ROWS = 10_000


def run_kindred(options, rows, out, iterations=ITERATIONS):
    pathlib.Path(out).unlink(missing_ok=True)  # of an earlier round: the engine writes over nothing
    command = [options.build / "bin" / "kindred-engine", "map", rows, "--out", out, "--quiet",
               "--json", "--threads", options.threads, "--set", f"iterations={iterations}"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True,
                           env={**os.environ, "OMP_WAIT_POLICY": "PASSIVE"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(ended.stdout)["seconds"], processor


def run_peer(options, name, rows, out):
    """Itself again, as a process that has only this to do."""
    ended = subprocess.run(
        [sys.executable, __file__, "--peer", name, str(rows), str(out), str(options.threads)],
        check=True, capture_output=True, text=True,
        env={**os.environ, "OMP_WAIT_POLICY": "PASSIVE", "OMP_NUM_THREADS": str(options.threads),
             "NUMBA_NUM_THREADS": str(options.threads)})
    return tuple(map(float, ended.stdout.split()[-2:]))


def peer(name, rows, out, threads):
    rows = np.load(rows)
    if name == "scikit-learn":
        from sklearn.manifold import TSNE

        model = TSNE(init="pca", max_iter=ITERATIONS, n_jobs=threads, random_state=1,
                     n_iter_without_progress=ITERATIONS)
        begin, used = time.perf_counter(), time.process_time()
        layout = model.fit_transform(rows)
    elif name == "UMAP":
        from umap import UMAP

        UMAP(n_jobs=threads, n_epochs=10).fit(rows[:5000])  # compiles; of fewer rows it takes all pairs
        model = UMAP(n_jobs=threads)
        begin, used = time.perf_counter(), time.process_time()
        layout = model.fit_transform(rows)
    else:
        from openTSNE import TSNE

        model = TSNE(n_iter=ITERATIONS - 250, n_jobs=threads, random_state=1,
                     negative_gradient_method="fft", neighbors="auto")
        warm = TSNE(n_iter=1, early_exaggeration_iter=1, n_jobs=threads,
                    negative_gradient_method="fft")
        warm.fit(rows[:3000])
        begin, used = time.perf_counter(), time.process_time()
        layout = model.fit(rows)
    seconds, processor = time.perf_counter() - begin, time.process_time() - used
    np.save(out, np.asarray(layout, np.float32))
    print(seconds, processor)


class Judge:
    """The same affinities and neighbours for every map of the same rows."""

    def __init__(self, rows, threads):
        from openTSNE.affinity import PerplexityBasedNN
        from sklearn.neighbors import NearestNeighbors

        self.count, self.threads = len(rows), threads
        self.p = PerplexityBasedNN(rows, PERPLEXITY, method="exact", n_jobs=threads).P.tocoo()
        self.near = NearestNeighbors(algorithm="brute", n_jobs=threads).fit(rows).kneighbors(
            n_neighbors=NEIGHBOURS, return_distance=False)

    def normaliser(self, layout):
        """The sum of 1 / (1 + d²) over all ordered pairs, by blocks, in double."""
        total = 0.0
        squares = (layout**2).sum(1)
        for first in range(0, self.count, 1000):
            block = layout[first:first + 1000]
            distances = squares[first:first + 1000, None] + squares - 2 * block @ layout.T
            total += (1 / (1 + np.maximum(distances, 0))).sum()
        return total - self.count

    def divergence(self, layout):
        layout = layout.astype(np.float64)
        difference = layout[self.p.row] - layout[self.p.col]
        p = self.p.data / self.p.data.sum()
        logs = np.log(p) + np.log1p((difference**2).sum(1))
        return float((p * logs).sum() + np.log(self.normaliser(layout)))

    def preservation(self, layout):
        from sklearn.neighbors import NearestNeighbors

        near = NearestNeighbors(n_jobs=self.threads).fit(layout).kneighbors(
            n_neighbors=NEIGHBOURS, return_distance=False)
        kept = [len(np.intersect1d(a, b, True)) for a, b in zip(near, self.near)]
        return float(np.mean(kept)) / NEIGHBOURS


def rounds_of(options, count):
    """Fewer where a peer takes minutes."""
    return options.rounds or (5 if count <= FEW_ROWS else 2)


def turn_of(options, name, source, out):
    """(seconds, seconds of the processor); RuntimeError says why a peer has none."""
    if name == "Kindred":
        return run_kindred(options, source, out)
    try:
        return run_peer(options, name, source, out)
    except subprocess.CalledProcessError as failed:
        raise RuntimeError((failed.stderr.strip().splitlines() or ["it failed"])[-1]) from failed


def judge_first(judge, line, layout):
    line["preservation"] = judge.preservation(layout)
    if line["name"] != "UMAP":
        line["kl"] = judge.divergence(layout)


def compare(options, count, rows, folder):
    source = folder / f"rows{count}.npy"
    np.save(source, rows[:count])
    judge = Judge(rows[:count], options.threads)
    rivals = ["Kindred", "openTSNE", "scikit-learn" if count <= options.sklearn_rows else "UMAP"]
    lines = {name: {"rows": count, "name": name, "seconds": [], "processor": []} for name in rivals}
    for turn in range(rounds_of(options, count)):
        for name, line in lines.items():
            if "failure" in line:
                continue
            out = folder / f"{name}-{count}-{turn}.npy"
            try:
                seconds, processor = turn_of(options, name, source, out)
            except RuntimeError as failure:
                line["failure"] = str(failure)
                continue
            line["seconds"].append(seconds)
            line["processor"].append(processor)
            line["load"] = os.getloadavg()[0]
            if turn == 0:
                judge_first(judge, line, np.load(out))
            print(json.dumps(line), file=sys.stderr, flush=True)
            if options.keep:
                np.save(options.keep / out.name, np.load(out))
    return list(lines.values())


def cells_of(line, own):
    if "failure" in line:
        return [f"{line['rows']:,}", line["name"], line["failure"]] + [""] * 6
    cells = [f"{line['rows']:,}", line["name"], str(len(line["seconds"]))]
    for key in ("seconds", "processor"):
        best, ours = min(line[key]), min(own[key])
        cells += [f"{best:.1f}", "" if line is own else f"{best / ours:.1f}"]
    return [*cells, f"{line['kl']:.4f}" if "kl" in line else "", f"{line['preservation']:.4f}"]


def table(lines, options):
    command = "bench/tsne.py " + " ".join(sys.argv[1:])
    loads = [line["load"] for line in lines if "load" in line]
    own = {line["rows"]: line for line in lines if line["name"] == "Kindred"}
    return "\n".join([
        f"{machine()}; {datetime.date.today()}; `{command}`; openTSNE {version('openTSNE')}, "
        f"scikit-learn {version('scikit-learn')}, UMAP {version('umap-learn')}; {options.threads} threads, "
        f"in turn; load {min(loads):.1f} to {max(loads):.1f}.",
        "",
        "| rows | program | best of | seconds | ratio | processor seconds | ratio | KL divergence "
        "| 15-NN preservation |",
        "|---|---|---|---|---|---|---|---|---|",
        *("| " + " | ".join(cells_of(line, own[line["rows"]])) + " |" for line in lines)]) + "\n"


def goal_rows(lines):
    """The lines of 10,000 and 70,000 rows as rows of rows.py."""
    own = {line["rows"]: line for line in lines if line["name"] == "Kindred"}
    for line in lines:
        ours = own[line["rows"]]
        if line is ours or line["rows"] not in (10_000, 70_000):
            continue
        row = {"goal": f"tsne-{line['rows'] // 1000}k", "peer": line["name"]}
        if "failure" in line:
            yield {**row, "failure": line["failure"]}
            continue
        worse = ours["preservation"] < line["preservation"] - 0.01 or "kl" in line and ours["kl"] > 1.01 * line["kl"]
        yield {**row, "unit": "s", "load": round(line["load"], 1), "worse": bool(worse),
               "statistic": f"best of {len(line['seconds'])}",
               "ours": min(ours["seconds"]), "theirs": min(line["seconds"]),
               "quality": f"KL {ours['kl']:.4f}, 15-NN {ours['preservation']:.4f}",
               "peer_quality": (f"{line['kl']:.4f}, " if "kl" in line else "15-NN ") + f"{line['preservation']:.4f}"}


def raw_row(options, folder):
    """Kindred's map of all pictures as they are: 784 columns, 500 iterations, judged as the others."""
    source, pictures = folder / "pictures.npy", mnist_pictures(options.data)
    np.save(source, pictures)
    seconds = [run_kindred(options, source, folder / "map.npy", 500)[0] for _ in range(options.rounds or 5)]
    row = {"goal": "tsne-784", "unit": "s", "ours": min(seconds), "statistic": f"best of {len(seconds)}",
           "load": round(os.getloadavg()[0], 1)}
    judge, layout = Judge(pictures, options.threads), np.load(folder / "map.npy")
    return {**row, "quality": f"KL {judge.divergence(layout):.4f}, 15-NN {judge.preservation(layout):.4f}"}


def main():
    if sys.argv[1:2] == ["--peer"]:
        name, rows, out, threads = sys.argv[2:]
        return peer(name, rows, out, int(threads))
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--data", type=pathlib.Path, default=data_folder(),
                        help="folder of MNIST's files, or one with mnist/ in it (KINDRED_DATA)")
    parser.add_argument("--rows", type=int, nargs="+", default=[10_000, 70_000])
    parser.add_argument("--sklearn-rows", type=int, default=FEW_ROWS,
                        help="most for scikit-learn; of more UMAP takes its place")
    parser.add_argument("--rounds", type=int, help=f"turns of each (5; 2 of more than {FEW_ROWS:,} rows)")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, help="folder that keeps the maps")
    parser.add_argument("--write", type=pathlib.Path, help="document whose table is replaced")
    parser.add_argument("--raw", action="store_true",
                        help="only Kindred, on the 70,000 pictures of 784 values, 500 iterations")
    parser.add_argument("--json", type=pathlib.Path, default=RESULTS / "tsne.json",
                        help="file that keeps what has the goals' size, for bench/compare")
    options = parser.parse_args()
    versions = {name: version(name) for name in ("openTSNE", "scikit-learn", "umap-learn")}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if options.raw:
            found = [raw_row(options, folder)]
            print(json.dumps(found[0]))
        else:
            rows = mnist_components(options.data)
            lines = [line for count in options.rows for line in compare(options, count, rows, folder)]
            found = list(goal_rows(lines))
            text = table(lines, options)
            print(text)
            if options.write:
                replace_section(options.write, "tsne", text, "\n## Maps\n\n")
    keep(options.json, [{**origin(options, versions), **row} for row in found])


if __name__ == "__main__":
    main()
