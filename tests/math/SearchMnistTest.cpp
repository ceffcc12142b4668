// Raw MNIST pixels, 60,000 × 10,000: the exact error counts of plain k-NN.
#include <gtest/gtest.h>

#include <zlib.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include "neighbour/ExactSearch.h"

namespace kindred::test {
namespace {

std::filesystem::path mnistFile(const std::string& name)
{
    return std::filesystem::path(KINDRED_OPTIONAL_DATA) / "mnist" / (name + ".gz");
}

std::vector<uint8_t> unzip(const std::string& name)
{
    std::vector<uint8_t> bytes;
    gzFile file = gzopen(mnistFile(name).c_str(), "rb");
    std::array<uint8_t, 1 << 16> block{};
    for (int got; file && (got = gzread(file, block.data(), block.size())) > 0;)
        bytes.insert(bytes.end(), block.begin(), block.begin() + got);
    if (file)
        gzclose(file);
    return bytes;
}

Matrix<float> images(const std::string& name)
{
    const std::vector<uint8_t> bytes = unzip(name);
    Matrix<float> rows(static_cast<int64_t>(bytes.size() - 16) / 784, 784);
    for (size_t i = 16; i < bytes.size(); ++i)
        rows.data()[i - 16] = static_cast<float>(bytes[i]) / 255.0f;
    return rows;
}

/// Majority; ties by the smaller summed distance of the class, then the lower class.
int vote(const Neighbours& found, int64_t query, int k, const std::vector<uint8_t>& labels)
{
    std::map<int, std::pair<int, double>> classes;
    for (int64_t j = 0; j < k; ++j) {
        auto& entry = classes[labels[static_cast<size_t>(found.indices(query, j)) + 8]];
        --entry.first;
        entry.second += static_cast<double>(found.values(query, j));
    }
    return std::min_element(classes.begin(), classes.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

TEST(SearchMnist, RawPixelErrorCounts)
{
    if (!std::filesystem::exists(mnistFile("train-images-idx3-ubyte")))
        GTEST_SKIP() << "optional data is missing: " << mnistFile("train-images-idx3-ubyte");
    const Matrix<float> train = images("train-images-idx3-ubyte");
    const Matrix<float> test = images("t10k-images-idx3-ubyte");
    const auto trainLabels = unzip("train-labels-idx1-ubyte");
    const auto testLabels = unzip("t10k-labels-idx1-ubyte");
    ASSERT_EQ(train.rows(), 60'000);
    ASSERT_EQ(test.rows(), 10'000);
    Executor executor;
    const Neighbours found = searchExact(train, test, 31, SearchMetric::SquaredL2, {}, executor);
    const std::map<int, int> expected = {{1, 309}, {3, 283}, {5, 309}, {7, 300}, {9, 327}};
    for (const auto& [k, errors] : expected) {
        int wrong = 0;
        for (int64_t query = 0; query < test.rows(); ++query)
            wrong +=
                vote(found, query, k, trainLabels) != testLabels[static_cast<size_t>(query) + 8];
        EXPECT_NEAR(wrong, errors, 2) << "k = " << k;
        RecordProperty("errors_k" + std::to_string(k), wrong);
    }
}

} // namespace
} // namespace kindred::test
