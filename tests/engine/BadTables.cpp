#include "base/Npy.h"
#include "engine/BadInput.h"
#include "support/Fixtures.h"

namespace kindred::test {

namespace {
BadInput csv(std::string name, std::string text, std::string expected)
{
    return {std::move(name),
            [text](const fs::path& folder) { writeBytes(folder / "x.csv", text); },
            {"data", "{}/x.csv"},
            3,
            std::move(expected)};
}

/// Six samples of each of two classes, four of them to train on; `row` makes the columns of the
/// i-th.
BadInput untrainable(std::string name, const std::function<std::string(int)>& row,
                     const std::vector<std::string>& more, std::string expected)
{
    std::string text = "a,b,label,split\n";
    for (int i = 0; i < 12; ++i)
        text += row(i) + (i % 2 == 0 ? ",x" : ",y") + (i < 8 ? ",train\n" : ",test\n");
    BadInput input = csv(std::move(name), text, std::move(expected));
    input.arguments = {"train", "--data", "{}/x.csv", "--out", "{}/run"};
    input.arguments.insert(input.arguments.end(), more.begin(), more.end());
    return input;
}

/// Two classes on a line, which any method tells apart, times a power of ten.
BadInput scaled(std::string name, const std::string& power, const std::string& method,
                std::string expected)
{
    const auto row = [power](int i) {
        return std::to_string(i % 2 * 5 + i / 4 + 1) + power + "," + std::to_string(i % 3) + power;
    };
    return untrainable(std::move(name), row, {"--method", method}, std::move(expected));
}

/// Finite numbers whose squared distances are not, or are all 0.
std::vector<BadInput> tablesOutOfRange()
{
    std::vector<BadInput> all;
    for (const std::string method :
         {"none", "pca", "ridge", "svm", "invcov", "itml", "lmnn", "snca", "softmax"}) {
        all.push_back(scaled("TooLarge_" + method, "e20", method,
                             "column 1 (a): the values are too large for their squared distances"));
        all.push_back(scaled("TooSmall_" + method, "e-25", method,
                             "column 1 (a): the values are "
                             "too small"));
    }
    all.push_back(scaled("FarTooLarge", "e25", "none", "8e+25"));
    all.push_back(scaled("TooLargeHasARemedy", "e20", "none",
                         "Use --set standardise=true, or divide the columns by 1e+20."));
    return all;
}

/// So many columns before their number is too large for a method.
BadInput tooWide(int columns, const std::string& method, const std::string& reason)
{
    std::string text;
    for (int j = 0; j < columns; ++j)
        text += "c" + std::to_string(j) + ",";
    text += "label,split\n";
    for (int i = 0; i < 12; ++i) {
        for (int j = 0; j < columns; ++j)
            text += std::to_string((i * (j + 1) + i) % 7) + ",";
        text += i % 2 == 0 ? "x," : "y,";
        text += i < 8 ? "train\n" : "test\n";
    }
    BadInput input =
        csv("TooWide_" + method, text, "method " + method + " cannot be used here: " + reason);
    input.arguments = {"train", "--data", "{}/x.csv", "--out", "{}/run", "--method", method};
    return input;
}

std::vector<BadInput> untrainableTables()
{
    const auto constant = [](int) { return std::string("1.5,2"); };
    const auto varied = [](int i) { return std::to_string(i) + "," + std::to_string(i * i % 5); };
    std::vector<BadInput> all;
    for (const std::string method :
         {"snca", "nngk", "mne", "ccml", "ncm", "lmnn", "nca", "softmax", "triplet", "wsabie",
          "itml", "ridge", "svm", "coded", "logistic"})
        all.push_back(
            untrainable("ConstantFeatures_" + method, constant, {"--method", method},
                        "method " + method + " cannot be used here: It needs rows that differ"));
    all.push_back(untrainable("EpochsOfWhatTakesNone", varied, {"--method", "svm", "--epochs", "2"},
                              "must be 0 here, not “2”. None: it is fitted at once."));
    all.back().exitCode = 2;
    all.push_back(tooWide(4097, "itml", "It takes 4096 columns at most; there are 4097."));
    all.push_back(tooWide(16385, "invcov", "It takes 16384 columns at most; there are 16385."));
    return all;
}

std::string header(const std::string& dictionary)
{
    std::string text = dictionary;
    while ((10 + text.size() + 1) % 64 != 0)
        text += ' ';
    text += '\n';
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(text.size() & 255) +
           static_cast<char>(text.size() >> 8) + text;
}

std::string matrix(int64_t rows)
{
    std::vector<float> values(static_cast<size_t>(rows * 2));
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i);
    return npyBytes("<f4", {rows, 2}, values.data());
}

std::string labels(int64_t count)
{
    std::vector<int64_t> values;
    for (int64_t i = 0; i < count; ++i)
        values.push_back(i % 2);
    return npyBytes("<i8", {count}, values.data());
}

BadInput npy(std::string name, std::string embeddings, std::string labelBytes, std::string expected,
             std::string ids = "")
{
    return {std::move(name),
            [=](const fs::path& folder) {
                writeBytes(folder / "x.npy", embeddings);
                if (!labelBytes.empty())
                    writeBytes(folder / "labels.npy", labelBytes);
                if (!ids.empty())
                    writeBytes(folder / "ids.jsonl", ids);
            },
            {"data", "{}/x.npy"},
            3,
            std::move(expected)};
}
} // namespace

std::vector<BadInput> badTables()
{
    const std::string head = "a,b,label\n";
    const std::string full = matrix(8);
    std::vector<BadInput> all = {
        csv("CsvNan", head + "1,2,x\n3,nan,x\n5,6,y\n7,8,y\n", "finite"),
        csv("CsvInfinite", head + "1,2,x\n3,inf,x\n5,6,y\n7,8,y\n", "finite"),
        csv("CsvWordAmongNumbers", head + "1,2,x\n3,four,x\n5,6,y\n7,8,y\n", "four"),
        csv("CsvMissingCell", head + "1,2,x\n3,,x\n5,6,y\n7,8,y\n", "empty"),
        csv("CsvRaggedRow", head + "1,2,x\n3,4,5,x\n", "x.csv"),
        csv("CsvHeaderOnly", head, "x.csv"),
        csv("CsvEmpty", "", "x.csv"),
        csv("CsvOneOfEachClass", head + "1,2,x\n3,4,y\n5,6,z\n",
            "Add samples until each class has two."),
        csv("CsvOneClass", head + "1,2,x\n3,4,x\n5,6,x\n", "Add samples of a second class."),
        csv("CsvUnclosedQuote", head + "1,2,\"x\n3,4,x\n", "quote"),
        {"ManifestMissingPicture",
         [](const fs::path& folder) {
             writeClassFolders(folder, 2, 3);
             writeBytes(folder / "x.csv", "path,label\nclass0/0.png,a\nclass0/1.png,a\n"
                                          "class1/0.png,b\nclass1/1.png,b\nclass1/99.png,b\n");
         },
         {"train", "--data", "{}/x.csv", "--out", "{}/run", "--problems", "refuse"},
         3,
         "class1/99.png"},
        npy("NpyTruncated", full.substr(0, full.size() - 8), labels(8), "x.npy"),
        npy("NpyNotNpy", "hello", labels(8), "x.npy"),
        npy("NpyWithoutLabels", full, "", "label"),
        npy("NpyLabelCountMismatch", full, labels(7), "7 labels"),
        npy("NpyIdsCountMismatch", full, labels(8), "ids.jsonl", "{\"path\":\"a\"}\n"),
        npy("NpyWords",
            header("{'descr': '<U1', 'fortran_order': False, 'shape': (2, 2), }") +
                std::string(16, '\0'),
            labels(2), "dtype <U1 is not a number type"),
        npy("NpyObjects", header("{'descr': '|O', 'fortran_order': False, 'shape': (2, 2), }"),
            labels(2), "x.npy"),
        npy("NpyNegativeShape",
            header("{'descr': '<f4', 'fortran_order': False, 'shape': (-2, 2), }"), labels(2),
            "x.npy"),
        npy("NpyOverflowingShape",
            header(
                "{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 64), }"),
            labels(2), "x.npy"),
        npy("NpyInfinite", npyBytes("<f4", {4, 1}, std::vector<float>{1, 2, 1e38f * 10, 4}.data()),
            labels(4), "finite"),
    };
    for (BadInput& table : untrainableTables())
        all.push_back(std::move(table));
    for (BadInput& table : tablesOutOfRange())
        all.push_back(std::move(table));
    return all;
}

} // namespace kindred::test
