"""scripts/test runs what failed beside others once more alone, and names what passed then."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
STUB = "#!/bin/sh\n"
# Fails as often as its folder holds files, and takes one away each time.
COUNTDOWN = 'd=$1; f=$(ls "$d" | head -n 1); [ -z "$f" ] || { rm "$d/$f"; exit 1; }'


class Unsteady(unittest.TestCase):
    def done(self, preset, failures):
        """What scripts/test does with one test for each of FAILURES, that fails as many times."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "scripts").mkdir()
            for name in ("test", "common.sh"):
                shutil.copy(SCRIPTS / name, root / "scripts" / name)
            for name in ("setup", "build"):
                (root / "scripts" / name).write_text(STUB)
                (root / "scripts" / name).chmod(0o755)
            build = root / "build" / preset
            build.mkdir(parents=True)
            (root / "countdown.sh").write_text(COUNTDOWN)
            listed = ""
            for index, times in enumerate(failures):
                left = root / f"left{index}"
                left.mkdir()
                for time in range(times):
                    (left / str(time)).touch()
                listed += f'add_test(part.Suite{index} "sh" "{root}/countdown.sh" "{left}")\n'
            (build / "CTestTestfile.cmake").write_text(listed)
            run = subprocess.run([root / "scripts" / "test", preset], capture_output=True, text=True, timeout=100)
            return run.returncode, run.stdout + run.stderr

    def test_what_passes_alone_is_named(self):
        code, said = self.done("release", [0, 1, 1, 0])
        self.assertEqual(code, 0, said)
        self.assertIn("unsteady (failed beside others, passed alone): part.Suite1 part.Suite2", said)

    def test_what_fails_again_has_failed(self):
        code, said = self.done("release", [0, 1, 2])
        self.assertNotEqual(code, 0, said)
        self.assertNotIn("unsteady", said)

    def test_many_failures_are_no_bad_luck(self):
        code, said = self.done("release", [1, 1, 1, 1])
        self.assertNotEqual(code, 0, said)
        self.assertNotIn("Again", said)

    def test_what_a_sanitizer_found_once_is_a_finding(self):
        for preset in ("asan", "tsan-core"):
            code, said = self.done(preset, [0, 1])
            self.assertNotEqual(code, 0, said)
            self.assertNotIn("Again", said)

    def test_without_a_failure_nothing_runs_again(self):
        code, said = self.done("release", [0, 0])
        self.assertEqual(code, 0, said)
        self.assertNotIn("Again", said)


if __name__ == "__main__":
    unittest.main()
