"""The data that comparisons share: made or read once, kept in build/bench/data."""

import gzip
import subprocess
import tarfile

import numpy as np

from rows import RESULTS

DATA = RESULTS / "data"
NOISE_ROWS = 1 << 16
MNIST_FILES = ("t10k-images-idx3-ubyte.gz", "train-images-idx3-ubyte.gz")


def kept(name, make):
    """The path of an array in the data folder, made where it is not there yet."""
    path = DATA / f"{name}.npy"
    if not path.exists():
        DATA.mkdir(parents=True, exist_ok=True)
        part = DATA / f"{name}.part.npy"
        np.save(part, make())
        part.replace(path)
    return path


def mnist_folder(folder):
    """Where MNIST's files are: the folder itself or mnist/ in it."""
    for candidate in (folder, folder / "mnist"):
        if all((candidate / name).exists() for name in MNIST_FILES):
            return candidate
    raise FileNotFoundError(f"{folder} has no MNIST files; name their folder with --data")


def mnist_bytes(folder, kind, offset):
    parts = []
    for name in MNIST_FILES:
        with gzip.open(mnist_folder(folder) / name.replace("images-idx3", kind)) as file:
            parts.append(np.frombuffer(file.read(), np.uint8, offset=offset))
    return np.concatenate(parts)


def mnist_pictures(folder):
    """[70000, 784] in 0..1, the test set first, so that any first rows hold all digits."""
    return mnist_bytes(folder, "images-idx3", 16).reshape(-1, 784).astype(np.float32) / 255


def mnist_labels(folder):
    """[70000] in the same order."""
    return mnist_bytes(folder, "labels-idx1", 8).astype(np.int32)


def mnist_components(folder):
    """[70000, 50] the pictures on their first principal components."""

    def make():
        from sklearn.decomposition import PCA

        rows = mnist_pictures(folder)
        return PCA(50, random_state=0).fit_transform(rows).astype(np.float32)

    return np.load(kept("mnist-components", make))


def clustered(options, rows, columns, classes, noise=0.0):
    """(rows, labels): files of unit rows around class centres, a trained bank as the sweep's; noise:
    deviation of what is added to each value before the rows are made unit rows again."""
    name = f"trained-{rows}x{columns}-{classes}-{noise}"
    files = DATA / f"{name}.npy", DATA / f"{name}-labels.npy"
    if all(file.exists() for file in files):
        return files
    folder = DATA / name
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([options.build / "bin" / "sweep_runner", "make", folder,
                    *map(str, (rows, columns, 1, classes)), "trained"], check=True)
    bank = np.fromfile(folder / "bank.f32", np.float32).reshape(rows, columns)
    random = np.random.default_rng(1)
    for begin in range(0, rows, NOISE_ROWS):  # in double, which for all of them together has no room
        some = bank[begin:begin + NOISE_ROWS]
        some += random.normal(0, noise, some.shape).astype(np.float32)
        some /= np.linalg.norm(some, axis=1, keepdims=True)
    labels = np.fromfile(folder / "labels.i32", np.int32)
    (folder / "bank.f32").unlink()
    return kept(name, lambda: bank), kept(f"{name}-labels", lambda: labels)


def photographs(data):
    """The folder of clothing photographs, unpacked from clothing.tar in the data folder."""
    folder, archive = DATA / "clothing", data / "clothing.tar"
    if not folder.exists():
        if not archive.exists():
            raise FileNotFoundError(f"{archive} is missing; name its folder with --data")
        part = DATA / "clothing.part"
        with tarfile.open(archive) as file:
            file.extractall(part, filter="data")
        part.replace(folder)
    return folder


def smaller_files(folder, edge):
    """The folder's JPEG files with a short side of at most `edge` pixels, by torchvision's Resize."""
    target = DATA / f"{folder.name}-{edge}"
    if not target.exists():
        from PIL import Image
        from torchvision.transforms import v2

        part = DATA / f"{target.name}.part"
        smaller = v2.Resize(edge, antialias=True)
        for source in folder.rglob("*"):
            if source.suffix.lower() not in (".jpg", ".jpeg"):
                continue
            file = part / source.relative_to(folder)
            file.parent.mkdir(parents=True, exist_ok=True)
            with Image.open(source) as picture:
                picture = picture.convert("RGB")
            (smaller(picture) if min(picture.size) > edge else picture).save(file, quality=90)
        part.replace(target)
    return target
