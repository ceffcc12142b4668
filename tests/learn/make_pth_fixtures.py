#!/usr/bin/env python3
"""Writes tests/data/pth/*.pth, the files that the .pth reader is tested on, with the standard
library alone: the container and pickle that torch.save produces, through stand-ins for its classes."""
import io
import pathlib
import pickle
import struct
import sys
import types
import zipfile
from collections import OrderedDict

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "pth"

torch = types.ModuleType("torch")
torch_utils = types.ModuleType("torch._utils")
sys.modules["torch"] = torch
sys.modules["torch._utils"] = torch_utils


def storage_class(name):
    made = type(name, (), {"__module__": "torch"})
    setattr(torch, name, made)
    return made


FLOAT = storage_class("FloatStorage")
HALF = storage_class("HalfStorage")
LONG = storage_class("LongStorage")


def _rebuild_tensor_v2(*arguments):
    raise NotImplementedError


_rebuild_tensor_v2.__module__ = "torch._utils"
torch_utils._rebuild_tensor_v2 = _rebuild_tensor_v2


class Storage:
    def __init__(self, kind, key, data, count):
        self.kind, self.key, self.data, self.count = kind, key, data, count


class Tensor:
    def __init__(self, storage, offset, shape, strides):
        self.arguments = (storage, offset, shape, strides, False, OrderedDict())

    def __reduce__(self):
        return _rebuild_tensor_v2, self.arguments


class Pickler(pickle.Pickler):
    def persistent_id(self, value):
        if isinstance(value, Storage):
            return ("storage", value.kind, value.key, "cpu", value.count)
        return None


def save(name, value, storages, compression=zipfile.ZIP_STORED):
    program = io.BytesIO()
    Pickler(program, protocol=2).dump(value)
    write(name, program.getvalue(), storages, compression)


def write(name, program, storages, compression=zipfile.ZIP_STORED):
    with zipfile.ZipFile(FOLDER / name, "w", compression) as archive:
        entries = [("archive/data.pkl", program)]
        entries += [(f"archive/data/{s.key}", s.data) for s in storages]
        entries += [("archive/version", b"3\n")]
        for entry, data in entries:
            archive.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), data, compression)


def floats(key, values):
    return Storage(FLOAT, key, struct.pack(f"<{len(values)}f", *values), len(values))


class Command:
    """What a malicious file does: a callable that is run by a careless reader."""

    def __reduce__(self):
        import os
        return os.system, ("echo owned > owned.txt",)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    weight = floats("0", [0.5 * i for i in range(12)])
    bias = floats("1", [-1.0, 0.0, 1.0])
    mean = floats("2", [0.0, 1.0, 2.0, 3.0])
    deviation = floats("3", [1.0, 1.0, 2.0, 2.0])
    linear = OrderedDict(
        [
            ("head.weight", Tensor(weight, 0, (3, 4), (4, 1))),
            ("head.bias", Tensor(bias, 0, (3,), (1,))),
            ("input_mean", Tensor(mean, 0, (4,), (1,))),
            ("input_deviation", Tensor(deviation, 0, (4,), (1,))),
        ]
    )
    linear._metadata = OrderedDict([("", {"version": 1})])
    storages = [weight, bias, mean, deviation]
    save("linear.pth", linear, storages)
    save("wrapped.pth", {"epoch": 3, "best": 0.25, "state_dict": linear}, storages)
    save("compressed.pth", linear, storages, zipfile.ZIP_DEFLATED)

    halves = Storage(HALF, "0", struct.pack("<6e", 0, 0.5, 1, 1.5, 2, 2.5), 6)
    counts = Storage(LONG, "1", struct.pack("<q", -7), 1)
    save(
        "views.pth",
        {
            "transposed": Tensor(halves, 0, (2, 3), (1, 2)),
            "tail": Tensor(halves, 4, (2,), (1,)),
            "count": Tensor(counts, 0, (), ()),
        },
        [halves, counts],
    )
    short = Storage(FLOAT, "0", struct.pack("<2f", 1, 2), 2)
    save("past_end.pth", {"weight": Tensor(short, 0, (3,), (1,))}, [short])
    save("huge.pth", {"weight": Tensor(short, 0, (1 << 20, 1 << 19), (0, 0))}, [short])
    save("malicious.pth", {"weight": Command()}, [])
    save("no_tensors.pth", {"a": 1}, [])
    write("deep.pth", b"\x80\x02" + b"]" + b"\x85" * 20000 + b".", [])
    write("circular.pth", b"\x80\x02}q\x00X\x01\x00\x00\x00ah\x00s.", [])
    write("cut.pth", b"\x80\x02}q\x00(X\xff\x00\x00\x00a", [])


if __name__ == "__main__":
    main()
