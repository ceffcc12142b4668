#!/usr/bin/env python3
"""What the estimate of a plan says that a training takes, beside the peak of the real training.

One server is asked for the estimate of each plan (plan.probe of docs/protocol.md), then the same plan is
trained by the command line; its peak is what the kernel counted (ru_maxrss). Memory, not time: other work
on the machine does not matter.

    bench/memory.py --build build/release [--data DATA] [--only TEXT] [--list]
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from machine import data_folder, first_to_die

MEBIBYTE = 1 << 20


def cases(data):
    """(name, plan): small enough for seconds, large enough that the parts count."""
    drawn = {"data": "demo:small", "epochs": 1}
    common = {"batch": 128, "size": 32, "thumbnails": False}
    yield "softmax, lenet, defaults", {**drawn, "method": "softmax", "encoder": "lenet"}
    for precision in ("fp32", "bf16"):
        for encoder in ("conv4", "resnet18"):
            yield f"snca, {encoder}, {precision}", {**drawn, "method": "snca", "encoder": encoder,
                                                   "set": {**common, "precision": precision}}
    for method in ("nngk", "mne", "ncm", "lmnn", "ccml", "wsabie"):
        yield f"{method}, conv4", {**drawn, "method": method, "encoder": "conv4", "set": common}
    yield "softmax, fisher", {**drawn, "method": "softmax", "encoder": "fisher"}
    for method in ("pca", "none"):
        yield f"{method}, MNIST", {"data": str(data / "mnist"), "method": method, "encoder": "identity"}
    for method in ("ncm", "lmnn"):
        yield f"{method}, linear, MNIST", {"data": str(data / "mnist"), "method": method, "encoder": "linear",
                                          "epochs": 1}


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


def trained_peak(engine, plan, folder, threads):
    """Bytes; a plan file beside the run."""
    file = folder / "plan.json"
    file.write_text(json.dumps(plan))
    child = subprocess.Popen([engine, "--quiet", "--threads", str(threads), "train", "--from", file, "--out",
                              folder / "run"], stdout=subprocess.DEVNULL, preexec_fn=first_to_die)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = status
    if status:
        raise RuntimeError(f"the training ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss * 1024


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
    chosen = [(name, plan) for name, plan in cases(options.data or data_folder()) if options.only in name]
    if options.list:
        print("\n".join(name for name, _ in chosen))
        return 0
    print("| plan | estimate, MiB | of it program, network, memory, features, activations, data, end "
          "| peak, MiB | estimate / peak |\n|---|---|---|---|---|", flush=True)
    worst = 0
    for name, plan in chosen:
        with tempfile.TemporaryDirectory() as home:
            server = Server(engine, home)
            try:
                server.ask("hello", {"protocol": 1})
                probe = server.ask("plan.probe", {"plan": {**plan, "threads": options.threads}})
                server.close()
                peak = trained_peak(engine, plan, pathlib.Path(home), options.threads)
            except RuntimeError as failure:
                print(f"| {name} | {failure} | | | |", flush=True)
                continue
        ratio = probe["memory_bytes"] / peak
        worst = max(worst, abs(ratio - 1))
        parts = " + ".join(f"{value / MEBIBYTE:.0f}" for value in probe["parts"].values())
        print(f"| {name} | {probe['memory_bytes'] / MEBIBYTE:.0f} | {parts} | {peak / MEBIBYTE:.0f} "
              f"| {ratio:.2f} |", flush=True)
    print(f"\nworst: {100 * worst:.0f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
