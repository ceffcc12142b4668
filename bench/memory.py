#!/usr/bin/env python3
"""What the estimates say that a training, an evaluation and a map take of memory, beside their real peaks.

One server is asked for the estimate of each plan (plan.probe of docs/protocol.md), then the same plan is
trained by the command line; evaluations and maps are asked with --estimate first. A peak is what the kernel
counted (ru_maxrss). Memory, not time: other work on the machine does not matter.

    bench/memory.py --build build/release [--data DATA] [--only TEXT] [--list]
"""

import argparse
import array
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from machine import data_folder, first_to_die

MEBIBYTE = 1 << 20


def trainings(data):
    """(name, plan): small enough for seconds, large enough that the parts count."""
    drawn = {"data": "demo:small", "epochs": 1}
    common = {"batch": 128, "size": 32, "thumbnails": False}
    yield "softmax, lenet, defaults", {**drawn, "method": "softmax", "encoder": "lenet"}
    for precision in ("fp32", "bf16"):
        for encoder in ("conv4", "resnet18"):
            yield f"snca, {encoder}, {precision}", {**drawn, "method": "snca", "encoder": encoder,
                                                   "set": {**common, "precision": precision}}
    for method in ("nngk", "mne", "ncm", "lmnn", "ccml", "wsabie", "nca", "triplet"):
        yield f"{method}, conv4", {**drawn, "method": method, "encoder": "conv4", "set": common}
    yield "mne, train_episodes, conv4", {**drawn, "method": "mne", "encoder": "conv4",
                                         "set": {**common, "train_episodes": True, "queries": 5}}
    yield "softmax, fisher", {**drawn, "method": "softmax", "encoder": "fisher"}
    mnist = {"data": str(data / "mnist")}
    # Few passes: what they take does not grow with their number, but for what "logistic" remembers of ten.
    few = {"itml": {"passes": 1}, "svm": {"passes": 2}, "logistic": {"iterations": 12}}
    for method in ("pca", "none", "coded", "invcov", "ridge", "itml", "svm", "logistic"):
        yield f"{method}, MNIST", {**mnist, "method": method, "encoder": "identity", "set": few.get(method, {})}
    for method in ("svm", "coded", "logistic", "pca"):
        yield f"{method}, 200 × 65536", {"data": "200x65536.npy", "split": "none", "method": method,
                                        "encoder": "identity", "set": few.get(method, {})}
    for method in ("ncm", "lmnn"):
        yield f"{method}, linear, MNIST", {**mnist, "method": method, "encoder": "linear", "epochs": 1}
    for name, method, options in REMEMBERING:
        yield f"{name}, linear, MNIST", {**mnist, "method": method, "encoder": "linear", "epochs": 2,
                                         "set": {"dim": 128, "batch": 512, **options}}


#: (name, method, options) of what is remembered for each image, of enough images that it counts.
REMEMBERING = [("snca, bank=bf16", "snca", {"bank": "bf16"}),
               ("snca, negatives and nearest", "snca", {"negatives": 4096, "nearest": 64}),
               ("snca, live_batch", "snca", {"live_batch": True}),
               *((f"nngk, search={search}", "nngk", {"search": search}) for search in ("hnsw", "ivf", "refresh")),
               ("ncm, centroids=3", "ncm", {"centroids": 3}),
               ("lmnn, targets=fixed", "lmnn", {"targets": "fixed"})]


class Server:
    """kindred-engine serve, asked one thing after another."""

    def __init__(self, engine, home):
        self.process = subprocess.Popen([engine, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, preexec_fn=first_to_die,
                                        env={**os.environ, "KINDRED_HOME": home})
        self.number = 0

    def ask(self, method, params):
        self.number += 1
        text = json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.process.stdin.flush()
        while True:
            answer = self.message()
            if answer.get("id") == self.number and "method" not in answer:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]

    def message(self):
        length = blocks = 0
        while (line := self.process.stdout.readline().strip()):
            name, value = line.split(b":")
            length = int(value) if name == b"Content-Length" else length
            blocks = int(value) if name == b"Content-Blocks" else blocks
        if not length:
            raise RuntimeError("the server ended")
        message = json.loads(self.process.stdout.read(length))
        self.process.stdout.read(blocks)
        return message

    def close(self):
        self.process.stdin.close()
        self.process.wait()


EVALUATIONS = {"knn": [], "retrieval": [], "knn, linear": ["--rule", "linear"],
               "knn, pca=50": ["--set", "pca=50"], "knn, penultimate": ["--set", "feature=penultimate"],
               "fewshot": ["--set", "queries=5"], "newclass": ["--set", "draws=2"], "induction": [],
               "knn, support": ["--set", "support=true"], "knn, ccknn": ["--rule", "ccknn"],
               "fewshot, mne": ["--rule", "mne", "--set", "queries=2", "--set", "episodes=50"]}


def afterwards(data):
    """(name, the plan of the run, arguments of the engine): evaluations and maps of finished runs."""
    drawn = {"data": "demo:small", "epochs": 1, "method": "snca",
             "set": {"batch": 128, "size": 32, "thumbnails": False}}
    mnist = {"data": str(data / "mnist"), "method": "none", "encoder": "identity"}
    fine = {**mnist, "split": "classes:0.5@leaf"}
    runs = (("snca, resnet18", {**drawn, "encoder": "resnet18"},
             ("knn", "retrieval", "knn, linear", "knn, penultimate", "induction")),
            ("mne, conv4", {**drawn, "method": "mne", "encoder": "conv4"}, ("fewshot, mne",)),
            ("none, MNIST", mnist,
             ("knn", "retrieval", "knn, pca=50", "knn, penultimate", "knn, support", "knn, ccknn")),
            ("none, half of MNIST's classes", fine, ("fewshot", "newclass")))
    for run, plan, names in runs:
        for name in names:
            yield (f"evaluate {name}: {run}", plan,
                   ["evaluate", "RUN", "--protocol", name.split(",")[0], *EVALUATIONS[name]])
    yield "map: none, MNIST", mnist, ["map", "RUN", "--set", "iterations=120", "--out", "MAP"]
    yield ("map by components: none, MNIST", mnist,
           ["map", "RUN", "--method", "pca", "--out", "MAP"])
    for rows, columns, perplexity in ((60000, 64, 30), (60000, 64, 100), (20000, 512, 30)):
        yield (f"map of {rows} × {columns}, perplexity {perplexity}", None,
               ["map", f"{rows}x{columns}.npy", "--set", f"perplexity={perplexity}", "--set", "iterations=120",
                "--out", "MAP"])


def write_matrix(file, rows, columns):
    """Ten groups of rows, in NumPy's format."""
    draw = random.Random(1)
    noise = [draw.gauss(0, 1) for _ in range(100003)]
    values = array.array("f", (noise[(i * 7919 + i // columns) % len(noise)] + 4 * (i % columns == i // columns % 10)
                               for i in range(rows * columns)))
    head = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, {columns}), }}"
    head += " " * (-(len(head) + 11) % 64) + "\n"
    with open(file, "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode())
        values.tofile(out)


def with_matrix(plan, folder):
    """The plan, whose data "NxD.npy" is written into the folder, with a label for each row."""
    if not plan["data"].endswith(".npy"):
        return plan
    rows, columns = (int(size) for size in plan["data"][:-4].split("x"))
    write_matrix(folder / plan["data"], rows, columns)
    head = f"{{'descr': '<i4', 'fortran_order': False, 'shape': ({rows},), }}".ljust(117) + "\n"
    labels = array.array("i", (row % 10 for row in range(rows)))
    (folder / "labels.npy").write_bytes(b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode()
                                        + labels.tobytes())
    return {**plan, "data": str(folder / plan["data"])}


def peak_of(command):
    """Bytes of a child at most."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=first_to_die)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = status
    if status:
        raise RuntimeError(f"it ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss * 1024


def trained_peak(engine, plan, run, threads):
    """Bytes; a plan file beside the run."""
    file = run.parent / f"{run.name}.json"
    file.write_text(json.dumps(plan))
    return peak_of([engine, "--quiet", "--threads", str(threads), "train", "--from", file, "--out", run])


class Table:
    """Markdown, a row as soon as it is known."""

    def __init__(self):
        self.worst = 0
        print("| path | estimate, MiB | its parts | peak, MiB | estimate / peak |\n|---|---|---|---|---|", flush=True)

    def row(self, name, estimate, peak):
        ratio = estimate["memory_bytes"] / peak
        self.worst = max(self.worst, abs(ratio - 1))
        parts = " + ".join(f"{key.replace('_', ' ')} {value / MEBIBYTE:.0f}"
                           for key, value in estimate["parts"].items() if value >= MEBIBYTE / 2)
        print(f"| {name} | {estimate['memory_bytes'] / MEBIBYTE:.0f} | {parts} | {peak / MEBIBYTE:.0f} "
              f"| {ratio:.2f} |", flush=True)

    def failed(self, name, failure):
        print(f"| {name} | {failure} | | | |", flush=True)


def measure_training(engine, plan, threads):
    """(estimate, peak)"""
    with tempfile.TemporaryDirectory() as home:
        plan = with_matrix(plan, pathlib.Path(home))
        server = Server(engine, home)
        server.ask("hello", {"protocol": 1})
        probe = server.ask("plan.probe", {"plan": {**plan, "threads": threads}})
        server.close()
        return probe, trained_peak(engine, plan, pathlib.Path(home) / "run", threads)


class Finished:
    """Runs and matrices that evaluations and maps are of; made once."""

    def __init__(self, engine, folder, threads):
        self.engine, self.folder, self.threads, self.runs, self.maps = engine, folder, threads, {}, 0

    def measure(self, plan, arguments):
        """(estimate, peak)"""
        words = [self.word(word, plan) for word in arguments]
        common = [self.engine, "--quiet", "--threads", str(self.threads)]
        answer = subprocess.run([*common, "--json", *words, "--estimate"], capture_output=True, text=True,
                                preexec_fn=first_to_die)
        if answer.returncode:
            raise RuntimeError(answer.stderr.strip())
        return json.loads(answer.stdout), peak_of([*common, *words])

    def word(self, word, plan):
        if word == "MAP":
            self.maps += 1
            return str(self.folder / f"map{self.maps}.npy")
        if word.endswith(".npy"):
            file = self.folder / word
            if not file.exists():
                write_matrix(file, *(int(size) for size in word[:-4].split("x")))
            return str(file)
        if word != "RUN":
            return word
        key = json.dumps(plan)
        if key not in self.runs:
            self.runs[key] = self.folder / f"run{len(self.runs)}"
            trained_peak(self.engine, plan, self.runs[key], self.threads)
        return str(self.runs[key])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--engine", type=pathlib.Path, help="instead of BUILD/bin/kindred-engine")
    parser.add_argument("--data", type=pathlib.Path, default=None)
    parser.add_argument("--only", default="")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="name the cases only")
    options = parser.parse_args()
    engine = options.engine or options.build / "bin" / "kindred-engine"
    data = options.data or data_folder()
    trained = [case for case in trainings(data) if options.only in case[0]]
    finished = [case for case in afterwards(data) if options.only in case[0]]
    if options.list:
        print("\n".join(case[0] for case in trained + finished))
        return 0
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        made = Finished(engine, pathlib.Path(folder), options.threads)
        work = [(name, lambda plan=plan: measure_training(engine, plan, options.threads)) for name, plan in trained]
        work += [(name, lambda plan=plan, words=words: made.measure(plan, words)) for name, plan, words in finished]
        for name, measure in work:
            try:
                table.row(name, *measure())
            except RuntimeError as failure:
                table.failed(name, failure)
    print(f"\nworst: {100 * table.worst:.0f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
