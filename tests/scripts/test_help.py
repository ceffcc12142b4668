"""Every script tells what it is for, by the words at its top, and does nothing else."""
import pathlib
import subprocess
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"


class Help(unittest.TestCase):
    def test_it_is_the_comment_at_the_top(self):
        shell = [path for path in sorted(SCRIPTS.iterdir())
                 if path.is_file() and "/common.sh\"" in path.read_text(errors="replace")]
        self.assertGreaterEqual(len(shell), 10)
        for path in shell:
            lines = path.read_text().splitlines()[1:]
            end = next(i for i, line in enumerate(lines) if not line.startswith("#"))
            words = [line.removeprefix("#").removeprefix(" ") for line in lines[:end]]
            for flag in ("--help", "-h"):
                with self.subTest(script=path.name, flag=flag):
                    shown = subprocess.run([path, flag], capture_output=True, text=True, timeout=60)
                    self.assertEqual((shown.returncode, shown.stderr), (0, ""))
                    self.assertEqual(shown.stdout.splitlines(), words)


if __name__ == "__main__":
    unittest.main()
