#!/usr/bin/env python3
"""Plants faults into a copy of the packaging files; check_packaging.py must find each of them."""
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

from check_packaging import faults

ROOT = Path(sys.argv.pop())


class PlantedFaults(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        shutil.copytree(ROOT / "packaging", self.root / "packaging")
        for file in ("CMakeLists.txt", "cmake/KindredPackage.cmake", "app/desktop/Arguments.cpp"):
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.root / file)

    def tearDown(self):
        self.folder.cleanup()

    def plant(self, file, old, new, expected):
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        path.write_text(text.replace(old, new), encoding="utf-8")
        found = "\n".join(faults(self.root))
        self.assertIn(expected, found)

    def test_nothing_is_wrong_with_a_copy(self):
        self.assertEqual(list(faults(self.root)), [])

    def test_entry(self):
        self.plant("packaging/kindred.desktop", "Exec=kindred %F", "Exec=kindred %U", "Exec")

    def test_category(self):
        self.plant("packaging/kindred.desktop", "Categories=Science;ArtificialIntelligence;",
                   "Categories=ArtificialIntelligence;", "one main category")

    def test_type(self):
        self.plant("packaging/kindred.xml", "application/x-npy", "application/x-other", "x-npy is not in kindred.xml")

    def test_type_that_nothing_opens(self):
        self.plant("packaging/kindred.desktop", "application/vnd.kindred.classifier+zip;", "",
                   "nothing opens the type application/vnd.kindred.classifier+zip")

    def test_folders(self):
        self.plant("packaging/kindred.desktop", "inode/directory;", "", "a folder")

    def test_version(self):
        self.plant("packaging/kindred.metainfo.xml", 'version="0', 'version="9', "version")

    def test_icon(self):
        shutil.copy(self.root / "packaging/icons/kindred-32.png", self.root / "packaging/icons/kindred-64.png")
        self.assertIn("64 × 64", "\n".join(faults(self.root)))

    def test_manual(self):
        self.plant("packaging/man/kindred.1", "gallery", "pictures", "--gallery is missing")


if __name__ == "__main__":
    unittest.main()
