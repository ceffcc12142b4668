#!/usr/bin/env python3
"""Plants one violation of each kind in a small tree and expects the checker to find exactly that one."""
import tempfile
import unittest
from pathlib import Path

from check_layers import MAX_FILES, check_tree
from planted import Planted, write

CLEAN = {
    "core/base/Text.h": '#pragma once\n#include <string>\n#include <nlohmann/json.hpp>\n',
    "core/run/Run.cpp": '#include "base/Text.h"\n#include <sys/file.h>\n',
    "core/kernel/Sweep.cpp": '#include "base/Text.h"\n#include <hwy/highway.h>\n',
    "core/data/Image.h": '#include "base/Text.h"\n',
    "core/data/Image.cpp": '#include "data/Image.h"\n#include <opencv2/core.hpp>\n#include <jpeglib.h>\n',
    "core/train/plan/Registry.h": '#include "data/Image.h"\n',
    "core/train/Train.cpp": '#include "train/plan/Registry.h"\n#include <torch/torch.h>\n',
    "app/engine/main.cpp": '#include "train/plan/Registry.h"\n#include <CLI/CLI.hpp>\n',
    "widgets/models/Table.h": '#include <QAbstractItemModel>\n#include <QtGui/QImage>\n#include "base/Text.h"\n',
    "widgets/views/View.cpp": '#include "models/Table.h"\n#include "View.moc"\n',
    "app/desktop/main.cpp": '#include "widgets/models/Table.h"\n#include <QApplication>\n',
    "tests/base/TextTest.cpp": '#include "base/Text.h"\n#include <gtest/gtest.h>\n',
}

PLANTED = [
    ("core/base/Bad.cpp", "#include <QString>\n", "layer base includes QString of qt"),
    ("core/base/Bad.cpp", '#include "data/Image.h"\n', "layer base includes data/Image.h of image"),
    ("core/run/Bad.cpp", "#include <torch/torch.h>\n", "layer base includes torch/torch.h of torch"),
    ("core/kernel/Bad.cpp", "#include <ATen/ATen.h>\n", "layer math includes ATen/ATen.h of torch"),
    ("core/kernel/Bad.cpp", "#include <opencv2/core.hpp>\n", "of opencv"),
    ("core/kernel/Bad.cpp", "    #pragma omp parallel for\n", "OpenMP"),
    ("core/data/Bad.cpp", "#include <faiss/Index.h>\n", "layer image includes faiss/Index.h of faiss"),
    ("core/data/Bad.cpp", '#include "train/plan/Registry.h"\n', "of learn"),
    ("core/train/Bad.cpp", "#include <QtCore/QString>\n", "of qt"),
    ("core/train/Bad.cpp", "  #  include <CLI/CLI.hpp>\n", "of cli11"),
    ("app/engine/Bad.cpp", "#include <torch/script.h>\n", "layer engine includes torch/script.h of torch"),
    ("app/engine/Bad.cpp", "#include <qstring.h>\n", "of qt"),
    ("widgets/views/Bad.cpp", "#include <opencv2/imgproc.hpp>\n", "of opencv"),
    ("widgets/views/Bad.cpp", '#include "train/plan/Registry.h"\n', "layer widgets includes train/plan/Registry.h of learn"),
    ("widgets/views/Bad.cpp", "#include <hwy/highway.h>\n", "layer widgets includes hwy/highway.h of hwy"),
    ("app/desktop/Bad.cpp", '#include "core/data/Image.h"\n', "of image"),
    ("core/base/Bad.cpp", "#include <boost/asio.hpp>\n", "no known library"),
    ("core/base/Bad.cpp", '#include "base/Missing.h"\n', "no file of the tree"),
    ("tests/base/Bad.cpp", '#include "data/Image.h"\n', "layer test-base includes data/Image.h of image"),
    ("core/attic/Bad.cpp", "int x;\n", "belongs to no layer"),
    ("core/base/Long.cpp", "\n" * 401, "401 lines"),
]


class CheckLayersTest(Planted, unittest.TestCase):
    clean, planted, check = CLEAN, PLANTED, staticmethod(check_tree)

    def test_a_folder_that_is_too_full_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder), {f"core/base/File{i}.h": "" for i in range(MAX_FILES)})
            self.assertEqual(check_tree(Path(folder)), [])
            write(Path(folder), {"core/base/OneMore.h": ""})
            self.assertEqual(check_tree(Path(folder)),
                             [f"core/base: {MAX_FILES + 1} files, more than {MAX_FILES}; divide it into rooms"])


if __name__ == "__main__":
    unittest.main()
