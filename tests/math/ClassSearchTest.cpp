// Class-wise search against exact search in each class alone, on every vector target.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/Random.h"
#include "kernel/Dispatch.h"
#include "neighbour/ClassSearch.h"

namespace kindred::test {
namespace {

/// Rows with classes, queries, and a row to leave out for some queries.
struct ClassProblem {
    Matrix<float> database;
    Matrix<float> queries;
    std::vector<int32_t> labels;
    int classes = 0;
    std::vector<int32_t> exclude;

    ClassProblem(uint64_t seed, int64_t n, int64_t q, int64_t d, int count)
        : database(n, d), queries(q, d), classes(count)
    {
        Random random(seed);
        for (Matrix<float>* rows : {&database, &queries})
            for (float& value : rows->values())
                value = static_cast<float>(random.normal());
        for (int64_t i = 0; i < n; ++i)
            labels.push_back(static_cast<int32_t>(random.below(static_cast<uint64_t>(count))));
    }

    void leaveOut(uint64_t seed)
    {
        Random random(seed);
        for (int64_t i = 0; i < queries.rows(); ++i)
            exclude.push_back(
                static_cast<int32_t>(random.below(static_cast<uint64_t>(database.rows()) + 1)) - 1);
    }
};

struct ClassAnswer {
    Matrix<int32_t> indices;
    Matrix<float> values;
    std::vector<int> visits;
};

ClassAnswer answer(const ClassProblem& problem, int k, SearchMetric metric, Executor& executor)
{
    const int64_t slots = static_cast<int64_t>(problem.classes) * k;
    ClassAnswer result{Matrix<int32_t>(problem.queries.rows(), slots),
                       Matrix<float>(problem.queries.rows(), slots),
                       std::vector<int>(static_cast<size_t>(problem.queries.rows()))};
    searchClasses(problem.database, problem.labels, problem.classes, problem.queries, k, metric,
                  problem.exclude, executor, [&](int64_t query, const ClassNeighbours& found) {
                      ++result.visits[static_cast<size_t>(query)];
                      std::copy(found.indices.begin(), found.indices.end(),
                                result.indices.row(query));
                      std::copy(found.values.begin(), found.values.end(), result.values.row(query));
                  });
    return result;
}

/// Exact search among the rows of one class, its rows named as in the whole database.
Neighbours alone(const ClassProblem& problem, int label, int k, SearchMetric metric,
                 Executor& executor)
{
    std::vector<int32_t> rows;
    for (size_t row = 0; row < problem.labels.size(); ++row)
        if (problem.labels[row] == label)
            rows.push_back(static_cast<int32_t>(row));
    Matrix<float> part(static_cast<int64_t>(rows.size()), problem.database.cols());
    for (size_t i = 0; i < rows.size(); ++i)
        std::copy_n(problem.database.row(rows[i]), part.cols(), part.row(static_cast<int64_t>(i)));
    std::vector<int32_t> exclude;
    for (const int32_t row : problem.exclude) {
        const auto found = std::find(rows.begin(), rows.end(), row);
        exclude.push_back(found == rows.end() ? -1 : static_cast<int32_t>(found - rows.begin()));
    }
    Neighbours result = searchExact(part, problem.queries, k, metric, exclude, executor);
    for (int32_t& index : result.indices.values())
        index = index < 0 ? -1 : rows[static_cast<size_t>(index)];
    return result;
}

void expectClassWise(const ClassProblem& problem, int k, SearchMetric metric, Executor& executor)
{
    const ClassAnswer found = answer(problem, k, metric, executor);
    for (const int visits : found.visits)
        ASSERT_EQ(visits, 1);
    for (int label = 0; label < problem.classes; ++label) {
        const Neighbours expected = alone(problem, label, k, metric, executor);
        for (int64_t query = 0; query < problem.queries.rows(); ++query)
            for (int j = 0; j < k; ++j) {
                const int64_t column = static_cast<int64_t>(label) * k + j;
                ASSERT_EQ(found.indices(query, column), expected.indices(query, j))
                    << "query " << query << ", class " << label << ", rank " << j << " of "
                    << problem.database.rows();
                ASSERT_EQ(found.values(query, column), expected.values(query, j));
            }
    }
}

class ClassSearchTest : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
    Executor m_executor{2};
};

TEST_P(ClassSearchTest, EveryDatabaseSize)
{
    for (int64_t n = 1; n <= 200; ++n) {
        ClassProblem problem(static_cast<uint64_t>(n), n, 19, 17, 2);
        if (n % 3 != 0)
            problem.leaveOut(static_cast<uint64_t>(n));
        expectClassWise(problem, 4, n % 2 ? SearchMetric::SquaredL2 : SearchMetric::InnerProduct,
                        m_executor);
    }
}

TEST_P(ClassSearchTest, EveryDimension)
{
    for (const int64_t d : {1, 2, 15, 16, 31, 100, 255, 257, 385, 784})
        for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct})
            expectClassWise(ClassProblem(static_cast<uint64_t>(d), 300, 35, d, 3), 7, metric,
                            m_executor);
}

TEST_P(ClassSearchTest, EmptyAndSmallClasses)
{
    ClassProblem problem(3, 90, 21, 12, 7);
    for (int32_t& label : problem.labels)
        label = label == 2 || label == 6 ? 0 : label; // two classes have no rows, one is the last
    problem.labels[40] = 2;                           // one has a single row, often left out
    problem.exclude.assign(21, 40);
    problem.exclude[5] = -1;
    expectClassWise(problem, 1, SearchMetric::SquaredL2, m_executor);
    expectClassWise(problem, 60, SearchMetric::SquaredL2, m_executor);
}

TEST_P(ClassSearchTest, SortedRowsNeedNoGathering)
{
    ClassProblem problem(5, 500, 40, 33, 4);
    std::sort(problem.labels.begin(), problem.labels.end());
    problem.leaveOut(6);
    expectClassWise(problem, 5, SearchMetric::SquaredL2, m_executor);
}

TEST_P(ClassSearchTest, TiesGoToTheLowerRow)
{
    ClassProblem problem(7, 400, 30, 3, 3);
    Random random(8);
    for (Matrix<float>* rows : {&problem.database, &problem.queries})
        for (float& value : rows->values())
            value = static_cast<float>(random.below(3));
    expectClassWise(problem, 20, SearchMetric::SquaredL2, m_executor);
}

TEST_P(ClassSearchTest, RowsFarFromTheOriginKeepTheirOrder)
{
    ClassProblem problem(9, 700, 30, 13, 5);
    for (Matrix<float>* rows : {&problem.database, &problem.queries})
        for (float& value : rows->values())
            value += 3000;
    expectClassWise(problem, 2, SearchMetric::SquaredL2, m_executor);
}

TEST_P(ClassSearchTest, EveryThreadCountIsBitEqual)
{
    ClassProblem problem(10, 900, 333, 40, 6);
    problem.leaveOut(11);
    const ClassAnswer first = answer(problem, 5, SearchMetric::InnerProduct, m_executor);
    for (int threads = 1; threads <= 8; ++threads) {
        Executor executor(threads);
        const ClassAnswer next = answer(problem, 5, SearchMetric::InnerProduct, executor);
        EXPECT_EQ(first.indices.values(), next.indices.values());
        EXPECT_EQ(first.values.values(), next.values.values());
    }
}

TEST_P(ClassSearchTest, ManyClassesBoundTheChunkNotTheAnswer)
{
    // 2,000 classes with 50 places each outgrow the workspace with a single panel.
    expectClassWise(ClassProblem(12, 2100, 70, 5, 2000), 50, SearchMetric::SquaredL2, m_executor);
}

INSTANTIATE_TEST_SUITE_P(Targets, ClassSearchTest, testing::ValuesIn(runnableTargets()),
                         [](const auto& target) { return target.param; });

} // namespace
} // namespace kindred::test
