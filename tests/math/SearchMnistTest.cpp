// Raw MNIST pixels, 60,000 × 10,000: the exact error counts of plain k-NN.
#include <gtest/gtest.h>

#include <zlib.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include "kernel/Dispatch.h"
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

/// 60,000 digits that are searched and the 10,000 that are asked.
class SearchMnist : public testing::Test {
protected:
    void SetUp() override
    {
        if (!std::filesystem::exists(mnistFile("train-images-idx3-ubyte")))
            GTEST_SKIP() << "optional data is missing: " << mnistFile("train-images-idx3-ubyte");
        m_train = images("train-images-idx3-ubyte");
        m_test = images("t10k-images-idx3-ubyte");
        m_trainLabels = unzip("train-labels-idx1-ubyte");
        m_testLabels = unzip("t10k-labels-idx1-ubyte");
        ASSERT_EQ(m_train.rows(), 60'000);
        ASSERT_EQ(m_test.rows(), 10'000);
    }

    void TearDown() override { forceTarget(""); }

    Neighbours searched(int64_t queries)
    {
        return searchExact(m_train, m_test.view().slice(0, queries), kNeighbours,
                           SearchMetric::SquaredL2, {}, m_executor);
    }

    int wrong(const Neighbours& found, int64_t queries, int k) const
    {
        int errors = 0;
        for (int64_t query = 0; query < queries; ++query)
            errors += vote(found, query, k, m_trainLabels) !=
                      m_testLabels[static_cast<size_t>(query) + 8];
        return errors;
    }

    static constexpr int kNeighbours = 31;
    Matrix<float> m_train, m_test;
    std::vector<uint8_t> m_trainLabels, m_testLabels;
    Executor m_executor;
};

TEST_F(SearchMnist, RawPixelErrorCounts)
{
    const Neighbours found = searched(m_test.rows());
    const std::map<int, int> expected = {{1, 309}, {3, 283}, {5, 309}, {7, 300}, {9, 327}};
    for (const auto& [k, errors] : expected) {
        const int made = wrong(found, m_test.rows(), k);
        EXPECT_NEAR(made, errors, 2) << "k = " << k;
        RecordProperty("errors_k" + std::to_string(k), made);
    }
}

/// Portable code takes minutes for all digits, so each target is asked the first few; how many
/// errors these make is known of the target whose counts of all are checked above.
TEST_F(SearchMnist, HFirstDigitsByEveryVectorTarget)
{
    constexpr int64_t kAsked = 500;
    forceTarget("");
    const Neighbours best = searched(kAsked);
    for (const std::string& target : runnableTargets()) {
        SCOPED_TRACE(target);
        ASSERT_TRUE(forceTarget(target));
        const Neighbours found = searched(kAsked);
        std::string line = target + ":";
        for (const int k : {1, 3, 5, 7, 9}) {
            const int made = wrong(found, kAsked, k);
            EXPECT_NEAR(made, wrong(best, kAsked, k), 2) << "k = " << k;
            line += " " + std::to_string(made);
        }
        std::printf("%s\n", line.c_str());
    }
}

} // namespace
} // namespace kindred::test
