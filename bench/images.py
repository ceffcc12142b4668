#!/usr/bin/env python3
"""Kindred's picture loading against torchvision's, in one run: JPEG files to batches of 224 × 224.

Each round measures every competitor once, in turn (ABAB), on the same files with the same number of
workers; the best round counts. Needs image_benchmark of a build with -DKINDRED_BENCH=ON, and a
virtual environment with bench/requirements.txt:

    build/bench-venv/bin/python bench/images.py --build build/release --data FOLDER

The folder holds clothing.tar, or folders of JPEG files, one a class.

Views: clean (resize 256, centre crop 224), photo (random resized crop, flip, normalise), jitter
(photo with colour jitter 0.4), shard (photo from pictures that were made smaller once: Kindred from a
shard of short side 256, the peers from JPEG files of that size, quality 90).
"""

import subprocess
import time

import PIL
import torch
import torchvision
from PIL import Image
from torch.utils.data import DataLoader, Dataset
from torchvision.io import ImageReadMode, decode_jpeg
from torchvision.transforms import v2

from bench_data import photographs, smaller_files
from rows import area_parser, run_area

NORMALISE = v2.Normalize([0.5, 0.5, 0.5], [0.5, 0.5, 0.5])
AS_FLOAT = v2.ToDtype(torch.float32, scale=True)


def steps(view):
    if view == "clean":
        return [v2.Resize(256, antialias=True), v2.CenterCrop(224)]
    jitter = [v2.ColorJitter(0.4, 0.4, 0.4, 0.4)] if view == "jitter" else []
    crop = v2.RandomResizedCrop(224, antialias=True)
    return [crop, *jitter, v2.RandomHorizontalFlip()]


class TensorFiles(Dataset):
    """torchvision's own decoder and transforms of uint8 tensors."""

    def __init__(self, files, view):
        self.files = files
        self.transform = v2.Compose([*steps(view), AS_FLOAT, NORMALISE])

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        with open(self.files[index], "rb") as file:
            data = torch.frombuffer(bytearray(file.read()), dtype=torch.uint8)
        return self.transform(decode_jpeg(data, ImageReadMode.RGB))


class PillowFiles(TensorFiles):
    """Pillow's decoder and transforms."""

    def __init__(self, files, view):
        super().__init__(files, view)
        self.transform = v2.Compose([*steps(view), v2.ToImage(), AS_FLOAT, NORMALISE])

    def __getitem__(self, index):
        return self.transform(Image.open(self.files[index]).convert("RGB"))


class Peer:
    def __init__(self, name, dataset, workers):
        self.name = name
        self.loader = DataLoader(
            dataset,
            batch_size=64,
            shuffle=True,
            num_workers=workers,
            persistent_workers=True,
            worker_init_fn=lambda _: torch.set_num_threads(1),
        )

    def run(self):
        begin = time.perf_counter()
        images = sum(batch.shape[0] for batch in self.loader)
        return images / (time.perf_counter() - begin)


class Kindred:
    def __init__(self, program, data, workers, view):
        self.name = "Kindred"
        self.process = subprocess.Popen(
            [program, str(data), str(workers), "serve", view],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if not self.process.stdout.readline().startswith("ready"):
            raise RuntimeError("did not start: " + str(program))

    def run(self):
        self.process.stdin.write("run\n")
        self.process.stdin.flush()
        seconds, images = self.process.stdout.readline().split()
        return int(images) / float(seconds)

    def end(self):
        """By a word: the peers' workers hold its pipe too, so it sees no end."""
        self.process.stdin.write("quit\n")
        self.process.stdin.flush()
        self.process.wait()


def pictures(folder):
    """The JPEG files below a folder, in order."""
    return sorted(str(path) for path in folder.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg"))


def compare(view, options):
    shard = view == "shard"
    files = pictures(smaller_files(options.data, 256) if shard else options.data)
    peers_view = "photo" if shard else view
    rivals = [
        Kindred(options.build / "bin" / "image_benchmark", options.data, options.workers, view),
        Peer("torchvision v2, tensors", TensorFiles(files, peers_view), options.workers),
        Peer("torchvision v2, Pillow", PillowFiles(files, peers_view), options.workers),
    ]
    best = {rival.name: 0.0 for rival in rivals}
    for rival in rivals:
        rival.run()  # warm
    for _ in range(options.rounds):
        for rival in rivals:
            best[rival.name] = max(best[rival.name], rival.run())
    rivals[0].end()
    peer = max(rate for program, rate in best.items() if program != "Kindred")
    for program, rate in best.items():
        print(f"| {view} | {program} | {rate:.0f} | {rate / peer:.2f} |", flush=True)
    return best


def goal_rows(view, best):
    """The rates as rows of rows.py; the clean view has no goal."""
    for name, rate in best.items():
        if name != "Kindred" and view != "clean":
            yield {"goal": f"images-{view}", "peer": name, "unit": "images/s",
                   "ours": best["Kindred"], "theirs": rate}


def main():
    options = area_parser(__doc__).parse_args()
    if not (options.build / "bin" / "image_benchmark").exists():
        raise SystemExit(f"{options.build}/bin/image_benchmark is missing; build with -DKINDRED_BENCH=ON")
    folder = photographs(options.data) if (options.data / "clothing.tar").exists() else options.data
    options.data, options.workers = folder, options.threads
    print(f"{len(pictures(folder))} JPEG files, {options.workers} workers")
    print("| view | program | images/s | against the better peer |\n|---|---|---|---|")
    views = [view for view in ("photo", "jitter", "shard", "clean") if options.only in view]
    options.rounds = 1 if options.quick else options.rounds
    versions = {"torch": torch.__version__, "torchvision": torchvision.__version__, "Pillow": PIL.__version__}
    run_area(options, (row for view in views for row in goal_rows(view, compare(view, options))), versions)


if __name__ == "__main__":
    main()
