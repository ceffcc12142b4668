// Cells that are looked into by products of bytes: on plain arrays everywhere and on the
// processor's instructions where it has them, against every row in double.
#include "neighbour/bytes/ByteCells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "EveryRow.h"
#include "PlainByteKernels.h"
#include "base/Random.h"
#include "kernel/Dispatch.h"
#include "neighbour/ApproximateSearch.h"
#include "neighbour/NearestPlaces.h"
#include "neighbour/SearchRecall.h"

namespace kindred::test {
namespace {

std::vector<const ByteKernels*> kernelsToTry()
{
    std::vector<const ByteKernels*> kernels = {&plainKernels()};
    if (multipliesBytes())
        kernels.push_back(&byteKernels());
    return kernels;
}

/// Rows about `heaps` centres, in turn.
Matrix<float> heapRows(uint64_t seed, int64_t n, int64_t d, int64_t heaps, float width = .5F)
{
    Random random(seed);
    Matrix<float> centres(heaps, d);
    for (float& value : centres.values())
        value = static_cast<float>(random.normal());
    Matrix<float> rows(n, d);
    for (int64_t i = 0; i < n; ++i)
        for (int64_t k = 0; k < d; ++k)
            rows(i, k) = centres(i % heaps, k) + width * static_cast<float>(random.normal());
    return rows;
}

std::vector<int32_t> numbersTo(int64_t n)
{
    std::vector<int32_t> numbers(static_cast<size_t>(n));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

/// That all cells together give what every row in double says, by every kernel, few queries at a
/// time and many.
void expectWholeIsExact(const SearchQuestion& question)
{
    Executor executor(3);
    const EveryRow truth(question);
    for (const ByteKernels* kernels : kernelsToTry())
        for (const int64_t atOnce : {7, 200, 0}) {
            const auto index = buildByteCells(question.database, 5, executor, {},
                                              {.kernels = kernels, .queriesAtOnce = atOnce});
            ASSERT_TRUE(index);
            const auto found =
                index->search(question, question.queries, index->wholeEffort(), executor, {});
            ASSERT_TRUE(found);
            truth.expectAnswers(*found);
        }
}

void expectSelfIsExact(const Matrix<float>& rows, int k)
{
    const std::vector<int32_t> own = numbersTo(rows.rows());
    expectWholeIsExact({rows.view(), rows.view(), k, SearchMetric::SquaredL2, own});
}

TEST(NearestPlaces, AreThoseOfPlainSums)
{
    Executor executor(2);
    for (const int64_t d : {1, 17, 64})
        for (const int64_t cells : {1, 31, 32, 75}) {
            Matrix<float> matrix = heapRows(3, 300, d, 9);
            std::copy_n(matrix.row(4), d, matrix.row(5)); // equal ones: the lower place first
            const ByteRows rows(matrix, *ByteGrid::over(matrix, executor), kByteWidth, executor);
            BytePanels panels((cells + kByteWidth - 1) / kByteWidth * kByteWidth, rows.quads());
            for (int64_t cell = 0; cell < cells; ++cell)
                panels.put(cell, rows.bytes(cell), rows.square(cell));
            const std::vector<int32_t> names = numbersTo(300);
            for (const int64_t count : std::array<int64_t, 3>{1, 4, 40})
                for (const ByteKernels* kernels : kernelsToTry()) {
                    const auto found =
                        nearestPlaces(panels, rows, names, count, *kernels, executor);
                    for (int64_t row = 0; row < 300; ++row) {
                        std::vector<std::pair<int32_t, int32_t>> all;
                        for (int64_t cell = 0; cell < cells; ++cell) {
                            const int32_t product =
                                std::inner_product(rows.bytes(row), rows.bytes(row) + rows.stride(),
                                                   rows.bytes(cell), 0);
                            all.emplace_back(rows.square(cell) - 2 * product, cell);
                        }
                        std::sort(all.begin(), all.end());
                        for (int64_t j = 0; j < count; ++j)
                            ASSERT_EQ(found(row, j),
                                      j < cells ? all[static_cast<size_t>(j)].second : -1)
                                << d << " columns, " << cells << " cells, row " << row;
                    }
                }
        }
}

TEST(ByteCells, AllOfThemAreTheExactSearch)
{
    for (const int64_t n : {1, 2, 33, 200, 640})
        expectSelfIsExact(heapRows(static_cast<uint64_t>(n), n, 18, 12), 6);
}

TEST(ByteCells, OtherQueriesMayLieBeyondTheGrid)
{
    const Matrix<float> rows = heapRows(7, 500, 33, 11);
    Matrix<float> queries = heapRows(8, 130, 33, 11);
    for (int64_t k = 0; k < 33; ++k)
        queries(5, k) *= 3;
    std::vector<int32_t> exclude(130, -1);
    exclude[4] = 7;
    expectWholeIsExact({rows.view(), queries.view(), 4, SearchMetric::SquaredL2, exclude});
}

TEST(ByteCells, RowsOfOtherClassesAlone)
{
    const Matrix<float> rows = heapRows(9, 400, 20, 8);
    std::vector<int32_t> labels;
    for (int32_t i = 0; i < 400; ++i)
        labels.push_back(i % 8);
    SearchQuestion question{rows.view(), rows.view(), 5};
    question.metric = SearchMetric::SquaredL2;
    question.others = {labels, labels};
    expectWholeIsExact(question);
}

TEST(ByteCells, CopiesHeapsCloserThanBytesTellAndConstantColumns)
{
    expectSelfIsExact(Matrix<float>(300, 16), 5); // all one row
    Matrix<float> far = heapRows(11, 300, 16, 1, 1e-4F);
    far(17, 3) += 50; // bytes tell the others' distances no more
    expectSelfIsExact(far, 5);
    Matrix<float> constant = heapRows(12, 300, 20, 5);
    for (int64_t i = 0; i < 300; ++i)
        std::fill_n(constant.row(i), 18, 3.F);
    expectSelfIsExact(constant, 5);
    Matrix<float> copies = heapRows(13, 400, 16, 6);
    for (int64_t i = 0; i < 150; ++i)
        std::copy_n(copies.row(0), 16, copies.row(i)); // more than a list holds
    expectSelfIsExact(copies, 3);
}

TEST(ByteCells, MoreNeighboursThanRows)
{
    expectSelfIsExact(heapRows(14, 90, 16, 3), 120);
}

TEST(ByteCells, MoreCellsFindMoreAndOnlyRowsThatAreThere)
{
    const Matrix<float> rows = heapRows(15, 3000, 24, 40, 1);
    const std::vector<int32_t> own = numbersTo(3000);
    const SearchQuestion question{rows.view(), rows.view(), 10, SearchMetric::SquaredL2, own};
    Executor executor(2);
    const auto truth = searchExact(question, executor, {});
    for (const ByteKernels* kernels : kernelsToTry()) {
        const auto index = buildByteCells(rows, 1, executor, {}, {.kernels = kernels});
        EXPECT_EQ(index->wholeEffort(), 46) << "64 rows each";
        double before = 0;
        for (const int64_t effort : {1, 4, 5, 16, 46}) { // up to 4 are known from the building
            const auto found = index->search(question, rows, effort, executor, {});
            const double recall = recallOf(*found, *truth, SearchMetric::SquaredL2);
            EXPECT_GE(recall, before) << effort;
            before = recall;
            for (int64_t i = 0; i < 3000; ++i) {
                const int32_t* list = found->indices.row(i);
                EXPECT_EQ(std::count(list, list + 10, i), 0) << "the own row";
                for (int64_t j = 0; j < 10 && list[j] >= 0; ++j)
                    ASSERT_EQ(found->values(i, j), valueOf(exactScore(rows.view().rowSpan(i),
                                                                      rows.view().rowSpan(list[j]),
                                                                      SearchMetric::SquaredL2),
                                                           SearchMetric::SquaredL2));
            }
        }
        EXPECT_EQ(before, 1);
    }
}

TEST(ByteCells, SameBitsOnAnyThreadCountByAnyKernel)
{
    const Matrix<float> rows = heapRows(16, 1500, 21, 30, 1);
    const SearchQuestion question{rows.view(), rows.view(), 7, SearchMetric::SquaredL2};
    std::vector<Neighbours> all;
    for (const int threads : {1, 2, 5})
        for (const ByteKernels* kernels : kernelsToTry())
            for (const int64_t atOnce : {50, 0}) {
                Executor executor(threads);
                const auto index = buildByteCells(rows, 3, executor, {},
                                                  {.kernels = kernels, .queriesAtOnce = atOnce});
                all.push_back(*index->search(question, rows, 3, executor, {}));
            }
    for (const Neighbours& found : all) {
        EXPECT_EQ(found.indices.values(), all.front().indices.values());
        EXPECT_EQ(found.values.values(), all.front().values.values());
    }
}

TEST(ByteCells, AnswerTheProgramsSearchesWhereTheyPay)
{
    const Matrix<float> rows = heapRows(17, 4000, 32, 50);
    const std::vector<int32_t> own = numbersTo(4000);
    EXPECT_EQ(suitsByteCells(rows), multipliesBytes());
    EXPECT_FALSE(suitsByteCells(rows.view().slice(0, 1000))) << "few are looked at all";
    Executor executor(2);
    for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct}) {
        const SearchQuestion question{rows.view(), rows.view(), 15, metric, own};
        const auto answer = searchApproximately(question, {SearchKind::Ivf, 1, .998}, executor, {});
        ASSERT_TRUE(answer.ok()) << answer.error().message();
        EXPECT_FALSE(answer->exact);
        const auto truth = searchExact(question, executor, {});
        EXPECT_GE(recallOf(answer->found, *truth, metric), .997);
    }
}

TEST(ByteCells, StopWhereTheyAreAskedTo)
{
    const Matrix<float> rows = heapRows(18, 700, 16, 8);
    const SearchQuestion question{rows.view(), rows.view(), 3, SearchMetric::SquaredL2};
    Executor executor(2);
    const ByteCellsWay way{.kernels = &plainKernels(), .queriesAtOnce = 100};
    const auto whole = [&](const SearchProgress& progress) {
        const auto index = buildByteCells(rows, 1, executor, progress, way);
        return index && index->search(question, rows, 2, executor, progress);
    };
    int calls = 0;
    EXPECT_TRUE(whole([&](double share) {
        EXPECT_GE(share, 0);
        EXPECT_LE(share, 1);
        ++calls;
        return true;
    }));
    ASSERT_GT(calls, 6);
    for (int last = 0; last < calls; ++last) {
        int asked = 0;
        EXPECT_FALSE(whole([&](double) { return asked++ < last; }));
        EXPECT_EQ(asked, last + 1) << "nobody asks again";
    }
}

} // namespace
} // namespace kindred::test
