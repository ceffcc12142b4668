"""bench/scaling.py: laws of growth, what is measured and what is left out, and what is made of it."""
import os
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))

import curves  # noqa: E402
import powerlaw  # noqa: E402
import rows  # noqa: E402
import scaling  # noqa: E402

SIZES = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)


class Laws(unittest.TestCase):
    def test_one_exponent_is_found_to_the_digit(self):
        law = powerlaw.fitted([(size, 2e-6 * size**1.5) for size in SIZES])
        self.assertEqual(law.bend, 0)
        self.assertAlmostEqual(law.exponents[0], 1.5)
        self.assertAlmostEqual(law.at(10_000), 2.0)

    def test_two_exponents_and_where_they_meet(self):
        law = powerlaw.fitted([(size, max(5.0, 5 * (size / 30_000) ** 2)) for size in SIZES])
        self.assertAlmostEqual(law.exponents[0], 0, places=2)
        self.assertAlmostEqual(law.exponents[1], 2, places=2)
        self.assertTrue(27_000 < law.bend < 33_000, law.bend)
        self.assertAlmostEqual(law.at(1_000) / 5, 1, places=1)

    def test_noise_makes_no_bend(self):
        law = powerlaw.fitted([(size, size * (1.05 if place % 2 else 0.95)) for place, size in enumerate(SIZES)])
        self.assertEqual(law.bend, 0)
        self.assertAlmostEqual(law.exponents[0], 1, places=1)

    def test_few_points_have_one_exponent_or_none(self):
        self.assertIsNone(powerlaw.fitted([(1_000, 1.0)]))
        self.assertIsNone(powerlaw.fitted([(1_000, 1.0), (1_000, 2.0)]))
        bent = [(1_000, 1.0), (3_000, 1.0), (10_000, 10.0), (30_000, 90.0)]
        self.assertEqual(powerlaw.fitted(bent).bend, 0)


def point(size, seconds, **more):
    return {"size": size, "seconds": seconds, "processor": 2 * seconds, "bytes": 1 << 20, "machine": "A",
            "date": "2026-01-02", "load": 1.5, "threads": 2, **more}


class Taking(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.asked = []
        self.options = types.SimpleNamespace(points=self.folder / "docs/points.json", write=self.folder / "docs.md",
                                             again=False, largest=100_000, limit=180, threads=2)

    def curve(self, measure=None, **more):
        def ordinary(_, size):
            self.asked.append(size)
            return {"seconds": size * 1e-3, "processor": size * 2e-3, "bytes": size * 1000}

        return curves.Curve("graph-exact", "graph", "a graph", "rows", measure or ordinary, **more)

    def take(self, curve):
        points = scaling.read_points(self.options.points)
        with unittest.mock.patch.object(sys, "stderr", open(os.devnull, "w")) as silent:
            scaling.take(curve, self.options, points)
        silent.close()
        return {found["size"]: found for found in scaling.read_points(self.options.points)["graph-exact"]}

    def test_what_is_kept_is_not_measured_again(self):
        self.options.largest = 3_000
        self.take(self.curve())
        self.options.largest = 10_000
        self.assertEqual(sorted(self.take(self.curve())), [1_000, 3_000, 10_000])
        self.assertEqual(self.asked, [1_000, 3_000, 10_000])
        self.options.again = True
        self.take(self.curve())
        self.assertEqual(self.asked, [1_000, 3_000, 10_000] * 2)

    def test_points_of_another_machine_give_way(self):
        scaling.write_points(self.options.points, {"graph-exact": [point(50, 1.0)], "tsne": [point(60, 1.0)]})
        self.options.largest = 1_000
        self.assertEqual(list(self.take(self.curve())), [1_000])
        self.assertEqual(scaling.read_points(self.options.points)["tsne"], [point(60, 1.0)])

    def test_a_point_that_takes_too_long_is_named(self):
        found = self.take(self.curve())
        self.assertEqual(self.asked, [1_000, 3_000, 10_000, 30_000])
        self.assertEqual(found[100_000]["skipped"], "about 200 s expected")
        self.assertIn("100,000: about 200 s expected", scaling.missing_words(list(found.values())))

    def test_a_point_that_does_not_fit_is_named(self):
        self.options.largest = 1_000
        found = self.take(self.curve(room=lambda size: 10**15))
        self.assertEqual((self.asked, found[1_000]["skipped"]), ([], "about 1000000 GB needed"))

    def test_a_curve_ends_at_its_first_failure_and_is_tried_again(self):
        def measure(_, size):
            self.asked.append(size)
            raise curves.Unmeasured("no library")

        self.assertEqual(self.take(self.curve(measure))[1_000]["failed"], "no library")
        self.take(self.curve(measure))
        self.assertEqual(self.asked, [1_000, 1_000])

    def test_a_broken_file_is_named(self):
        self.options.points.parent.mkdir()
        for text in ("{", "[]", '{"x": [3]}', '{"x": [{"size": "3"}]}'):
            self.options.points.write_text(text)
            with self.assertRaises(rows.Unusable) as caught:
                scaling.read_points(self.options.points)
            self.assertIn("points.json", str(caught.exception))

    def test_the_document_has_table_and_pictures(self):
        self.options.write.write_text("# Head\n\nWhy.\n")
        points = {"graph-exact": [point(size, 1e-9 * size**2) for size in SIZES]
                  + [{"size": 3_000_000, "machine": "A", "skipped": "about 9,000 s expected"}]}
        with unittest.mock.patch("builtins.print"):
            for _ in range(2):
                scaling.compose(self.options, points)
        text = self.options.write.read_text()
        self.assertTrue(text.startswith("# Head\n\nWhy.\n"))
        self.assertEqual(text.count("| 1,000 … 1,000,000 | n^2.00 |  | n^0.00 |  | 1,000,000 rows: 1,000 s, "
                                    "2,000 s of the processor, 1 MiB | 3,000,000: about 9,000 s expected; "
                                    "from 10,000,000 on: not tried (about 200,000 s expected) |"), 1)
        self.assertIn("A, 2 threads; 2026-01-02; load 1.5 to 1.5.", text)
        self.assertIn("](docs/graph.svg)", text)
        self.assertIn("not measured yet", text)
        drawn = xml.etree.ElementTree.parse(self.folder / "docs/graph.svg").getroot()
        circles = [element for element in drawn.iter() if element.tag.endswith("circle")]
        self.assertEqual(len(circles), 3 * len(SIZES) + 1)  # processor, clock, memory; the legend
        for circle in circles:
            self.assertTrue(0 < float(circle.get("cx")) < 768 and 0 < float(circle.get("cy")) < 300)


class Running(unittest.TestCase):
    """Programs that answer as the real ones do."""

    OPTIONS = types.SimpleNamespace(limit=5)

    def test_a_whole_program_is_measured_or_says_why_not(self):
        spin = "import time\nwhile time.process_time() < 0.2: pass\nprint('done')"
        text, found = curves.whole(self.OPTIONS, [sys.executable, "-c", spin])
        self.assertEqual(text, "done\n")
        self.assertGreaterEqual(found["processor"], 0.2)
        self.assertGreaterEqual(found["seconds"], 0.2)
        self.assertGreater(found["bytes"], 1 << 20)
        with self.assertRaisesRegex(curves.Unmeasured, "no such data"):
            curves.whole(self.OPTIONS, [sys.executable, "-c", "raise SystemExit('no such data')"])

    def test_a_program_that_takes_too_long_is_ended(self):
        brief = types.SimpleNamespace(limit=0.1)
        with self.assertRaisesRegex(curves.Unmeasured, "broken off after 0.3 s of the processor"):
            curves.whole(brief, [sys.executable, "-c", "while True: pass"])

    def test_a_runner_is_asked_and_says_why_it_ends(self):
        for ends, words in (("sys.exit('no more memory')", "no more memory"), ("[0 for _ in iter(int, 1)]", "broken off")):
            with tempfile.TemporaryDirectory() as folder:
                program = pathlib.Path(folder) / "bin" / "runner"
                program.parent.mkdir()
                program.write_text(f"""#!{sys.executable}
import sys
print("ready runner", flush=True)
runs = 0
for line in sys.stdin:
    runs += 1
    if len(sys.argv) > 1 and runs > 1:
        {ends}
    print(0.5, 7, flush=True)
""")
                program.chmod(0o755)
                options = types.SimpleNamespace(limit=0.1, build=pathlib.Path(folder))
                found = curves.served(options, "runner")
                self.assertEqual((found["seconds"], found["value"], found["runs"]), (0.5, 7, 2))
                self.assertGreater(found["bytes"], 1 << 20)
                with self.assertRaisesRegex(curves.Unmeasured, words):
                    curves.served(options, "runner", "fails")

    def test_the_processor_of_another_process_is_read(self):
        child = subprocess.Popen([sys.executable, "-c", "import time\nwhile time.process_time() < 0.2: pass\n"
                                  "print(flush=True)\ninput()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        child.stdout.readline()
        used = curves.processor_seconds(child.pid)
        child.communicate(b"\n")
        self.assertTrue(0.2 <= used < 5, used)


class Command(unittest.TestCase):
    def run_with(self, *words):
        return subprocess.run([sys.executable, str(ROOT / "bench/scaling.py"), *words], capture_output=True, text=True)

    def test_curves_are_listed_and_the_nearest_area_named(self):
        done = self.run_with("--list", "graph")
        self.assertEqual([line.split()[1] for line in done.stdout.splitlines()], ["graph"] * 3)
        done = self.run_with("grpah")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Did you mean graph?", done.stderr)

    def test_what_is_missing_is_named_before_anything_is_measured(self):
        done = self.run_with("graph", "--build", "/nowhere")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("there is no build at /nowhere", done.stderr)
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "bin").mkdir()
            bare = subprocess.run([sys.executable, "-I", "-S", "-c", f"""
import runpy, sys
sys.path.insert(0, {str(ROOT / "bench")!r})
sys.argv = ["scaling.py", "pq", "graph", "--build", {folder!r}]
runpy.run_path({str(ROOT / "bench" / "scaling.py")!r}, run_name="__main__")
"""], capture_output=True, text=True)
        self.assertEqual((bare.returncode, bare.stdout), (1, ""))
        self.assertIn("has no numpy", bare.stderr)
        self.assertIn("build/bench-venv/bin/python", bare.stderr)

    def test_curves_have_names_of_their_own(self):
        self.assertEqual(len({curve.id for curve in curves.CURVES}), len(curves.CURVES))


if __name__ == "__main__":
    unittest.main()
