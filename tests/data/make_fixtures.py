#!/usr/bin/env python3
"""Writes the fixtures under tests/data/image again: python3 tests/data/make_fixtures.py

Only the standard library, and ImageMagick's convert for the JPEG files. Running it twice gives the
same bytes on one machine; the files are checked in, so that tests need neither."""

import gzip
import io
import json
import shutil
import struct
import subprocess
import tarfile
import zipfile
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent / "image"


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width, height, rows, depth=8, colour=2, extra=()):
    """rows: bytes of each row; colour: 0 grey, 2 RGB, 3 palette, 4 grey+alpha, 6 RGBA."""
    raw = b"".join(b"\0" + row for row in rows)
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    body = chunk(b"IHDR", header) + b"".join(chunk(*item) for item in extra)
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def coloured(seed, width=6, height=5):
    """An RGB picture that differs in every pixel from those of other seeds."""
    rows = []
    for y in range(height):
        rows.append(bytes((seed * 37 + 11 * x + 29 * y + 71 * c) % 256
                          for x in range(width) for c in range(3)))
    return png(width, height, rows)


def tree_files():
    files = {}
    seed = 0
    for split, count in (("train", 4), ("test", 2)):
        for coarse in ("round", "straight"):
            for fine in ("one", "two"):
                for number in range(count):
                    seed += 1
                    files[f"{split}/{coarse}/{fine}/{number}.png"] = coloured(seed)
    files["train/round/one/notes.txt"] = b"not a picture\n"
    files["train/.DS_Store"] = b"\0\0\0\1Bud1"
    files["train/round/.hidden.png"] = coloured(200)
    return files


def write(path, data):
    target = HERE / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def tar_bytes(files, prefix):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name in sorted(files, reverse=True):  # the order in the file must not matter
            info = tarfile.TarInfo(prefix + name)
            info.size = len(files[name])
            tar.addfile(info, io.BytesIO(files[name]))
    return buffer.getvalue()


def zip_bytes(files, prefix):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("__MACOSX/._x.png"), b"resource fork")
        for name in sorted(files, reverse=True):
            info = zipfile.ZipInfo(prefix + name)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name])
    return buffer.getvalue()


def make_tree():
    files = tree_files()
    for name, data in files.items():
        write("tree/" + name, data)
    write("tree.zip", zip_bytes(files, "pack/shapes/"))
    write("names.zip", zip_bytes({f"{folder}/{name}": coloured(seed) for seed, (folder, name) in
                                  enumerate((folder, name) for folder in ("Bäume", "猫")
                                            for name in ("grün.png", "犬.png"))}, ""))
    write("tree.tar", tar_bytes(files, "./pack/"))
    write("tree.tar.gz", gzip.compress(tar_bytes(files, ""), mtime=0))
    lines = ["path,label_0,label_1,split,group"]
    for name in sorted(files, reverse=True):
        if name.endswith(".png") and "hidden" not in name:
            split, coarse, fine, _ = name.split("/")
            lines.append(f"tree/{name},{coarse},{fine},{split},{fine}-{coarse}")
    write("manifest.csv", ("\ufeff" + "\r\n".join(lines) + "\r\n").encode())


def idx(shape, data):
    return struct.pack(f">BBBB{len(shape)}I", 0, 0, 8, len(shape), *shape) + bytes(data)


def make_idx():
    for prefix, count in (("train", 12), ("t10k", 6)):
        pixels = [(i * 31 + p * 7 + len(prefix)) % 256 for i in range(count) for p in range(4 * 3)]
        write(f"idx/{prefix}-images-idx3-ubyte", idx((count, 4, 3), pixels))
        write(f"idx/{prefix}-labels-idx1-ubyte", idx((count,), [i % 3 for i in range(count)]))
    for path in sorted((HERE / "idx").iterdir()):
        write(f"idx_gz/{path.name}.gz", gzip.compress(path.read_bytes(), mtime=0))


def npy(dtype, shape, data):
    text = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    text += " " * (-(len(text) + 11) % 64) + "\n"
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(text)) + text.encode() + data


def make_npy():
    rows = [[i + 0.25 * j for j in range(3)] for i in range(8)]
    write("npy/embeddings.npy", npy("<f4", (8, 3), b"".join(struct.pack("<3f", *r) for r in rows)))
    labels = [[i % 2, i % 4] for i in range(8)]
    write("npy/labels.npy", npy("<i4", (8, 2), b"".join(struct.pack("<2i", *r) for r in labels)))
    words = ["train", "train", "train", "train", "test", "test", "test", "test"]
    lines = [json.dumps({"path": f"p{i}.png", "label": "abcd"[i % 4], "split": words[i]})
             for i in range(8)]
    write("npy/ids.jsonl", ("\n".join(lines) + "\n").encode())


def convert(ppm, *options):
    done = subprocess.run(["convert", "ppm:-", "-strip", *options, "jpg:-"], input=ppm,
                          stdout=subprocess.PIPE, check=True)
    return done.stdout


# Stored picture whose orientation N shows `upright`: f(upright)[y][x].
STORED = {
    1: lambda u, h, w: u,
    2: lambda u, h, w: [row[::-1] for row in u],
    3: lambda u, h, w: [row[::-1] for row in u[::-1]],
    4: lambda u, h, w: u[::-1],
    5: lambda u, h, w: [[u[y][x] for y in range(h)] for x in range(w)],
    6: lambda u, h, w: [[u[y][x] for y in range(h)] for x in range(w - 1, -1, -1)],
    7: lambda u, h, w: [[u[y][x] for y in range(h - 1, -1, -1)] for x in range(w - 1, -1, -1)],
    8: lambda u, h, w: [[u[y][x] for y in range(h - 1, -1, -1)] for x in range(w)],
}


def ppm_of(rows):
    flat = bytes(v for row in rows for pixel in row for v in pixel)
    return f"P6 {len(rows[0])} {len(rows)} 255\n".encode() + flat


def with_orientation(jpeg, value):
    tiff = b"MM\0*" + struct.pack(">IH", 8, 1) + struct.pack(">HHIHH", 0x0112, 3, 1, value, 0)
    body = b"Exif\0\0" + tiff + struct.pack(">I", 0)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def make_pictures():
    colours = {(0, 0): (255, 0, 0), (0, 1): (0, 255, 0), (1, 0): (0, 0, 255), (1, 1): (255, 255, 255)}
    height, width = 16, 32
    upright = [[colours[(y * 2 // height, x * 2 // width)] for x in range(width)]
               for y in range(height)]
    sharp = ("-quality", "100", "-sampling-factor", "4:4:4")
    for value, store in STORED.items():
        jpeg = convert(ppm_of(store(upright, height, width)), *sharp)
        write(f"decode/orientation_{value}.jpg", with_orientation(jpeg, value))
    write("decode/progressive.jpg", convert(ppm_of(upright), *sharp, "-interlace", "JPEG"))
    write("decode/grey.jpg", convert(ppm_of(upright), "-quality", "100", "-colorspace", "Gray"))
    write("decode/cmyk.jpg", convert(ppm_of(upright), *sharp, "-colorspace", "CMYK"))
    large = [[((x * 255) // 399, (y * 255) // 199, 128) for x in range(400)] for y in range(200)]
    write("decode/large.jpg", convert(ppm_of(large), "-quality", "90"))
    write("decode/rgb16.png", png(2, 1, [struct.pack(">6H", 0, 32768, 65535, 257, 514, 65278)], 16))
    write("decode/rgba.png", png(3, 1, [bytes([10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128])],
                                 colour=6))
    write("decode/grey_alpha.png", png(2, 1, [bytes([100, 255, 100, 0])], colour=4))
    write("decode/palette.png", png(2, 1, [bytes([1, 0])], colour=3,
                                    extra=((b"PLTE", bytes([9, 8, 7, 200, 100, 50])),)))


def main():
    shutil.rmtree(HERE, ignore_errors=True)
    make_tree()
    make_idx()
    make_npy()
    make_pictures()


if __name__ == "__main__":
    main()
