"""A small clean tree, and faults of which one at a time is planted in it: what a checker is to say of each."""
import tempfile
from pathlib import Path


def write(root: Path, files: dict) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


class Planted:
    """Beside unittest.TestCase; clean: {path: text}, planted: [(path, text, words of the one line told)]."""
    clean: dict
    planted: list
    check = staticmethod(lambda root: [])

    def test_a_clean_tree_has_no_violations(self):
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder), self.clean)
            self.assertEqual(self.check(Path(folder)), [])

    def test_each_planted_violation_is_the_one_found(self):
        for name, text, expected in self.planted:
            with self.subTest(text.strip()[:60]), tempfile.TemporaryDirectory() as folder:
                write(Path(folder), self.clean | {name: text})
                found = self.check(Path(folder))
                self.assertEqual(len(found), 1, found)
                self.assertTrue(found[0].startswith(name), found)
                self.assertIn(expected, found[0])
