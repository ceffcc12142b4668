"""The guide's pictures: each is shown by a page, and made from one that the gallery draws."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
OF_OTHERS = {"guide/report-pages", "guide/embeddings"}  # made by hand, as the script says
PAIR = re.compile(r"^    (\S+)=(\S+)$", re.MULTILINE)


class GuidePictures(unittest.TestCase):
    def setUp(self):
        self.tree = pathlib.Path(tempfile.mkdtemp(prefix="guide-"))
        self.addCleanup(shutil.rmtree, self.tree)
        (self.tree / "scripts").mkdir()
        (self.tree / "docs/images/guide").mkdir(parents=True)
        for name in ("common.sh", "guide-pictures"):
            shutil.copy(ROOT / "scripts" / name, self.tree / "scripts")
        self.pairs = dict(PAIR.findall((ROOT / "scripts/guide-pictures").read_text()))
        self.gallery = self.tree / "gallery"
        self.gallery.mkdir()
        for state in self.pairs.values():
            (self.gallery / f"{state}-light.png").write_text(state)

    def copy(self):
        return subprocess.run([self.tree / "scripts/guide-pictures", self.gallery],
                              capture_output=True, text=True, timeout=60)

    def test_all_that_pages_show_are_made(self):
        pages = [ROOT / "README.md", *(ROOT / "docs/user-guide").glob("*.md")]
        shown = {name for page in pages
                 for name in re.findall(r"images/((?:guide/)?[\w-]+)\.png", page.read_text())}
        self.assertEqual(shown - OF_OTHERS, set(self.pairs))

    def test_each_becomes_that_of_the_gallery(self):
        self.assertEqual(self.copy().returncode, 0)
        for picture, state in self.pairs.items():
            self.assertEqual((self.tree / "docs/images" / f"{picture}.png").read_text(), state)

    def test_without_one_of_them_nothing_is_copied(self):
        missing = sorted(self.pairs.values())[-1]
        (self.gallery / f"{missing}-light.png").unlink()
        refused = self.copy()
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn(f"{missing}-light.png", refused.stderr)
        self.assertEqual(list((self.tree / "docs/images").rglob("*.png")), [])


if __name__ == "__main__":
    unittest.main()
