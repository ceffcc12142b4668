// A database that changes between questions, in bytes kept beside it: the same answers as from
// every row in double, whatever was written, and floats where bytes tell too little.
#include "neighbour/ChangingRows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "EveryRow.h"
#include "NormalRows.h"
#include "PlainByteKernels.h"
#include "base/UnitRows.h"

namespace kindred::test {
namespace {

constexpr int64_t kRows = 2300;
constexpr int64_t kDepth = 18;

Matrix<float> unitRows(uint64_t seed, int64_t n)
{
    Matrix<float> rows = normalRows(seed, n, kDepth);
    for (int64_t i = 0; i < n; ++i)
        normaliseRow(rows.view().rowSpan(i));
    return rows;
}

class ChangingRowsTest : public testing::Test {
protected:
    /// Writes fresh rows over some, and says so.
    void write(const Matrix<float>& fresh, int64_t first, int64_t step)
    {
        std::vector<int64_t> slots;
        for (int64_t i = 0; i < fresh.rows(); ++i) {
            slots.push_back((first + i * step) % kRows);
            std::copy_n(fresh.row(i), kDepth, m_rows.row(slots.back()));
        }
        m_changing.changed(slots);
    }

    void expectEveryRow(const Matrix<float>& queries, SearchMetric metric,
                        const ByteKernels* kernels = &plainKernels())
    {
        const SearchQuestion question{std::as_const(m_rows).view(), queries.view(), 7, metric,
                                      m_own};
        const Neighbours found = m_changing.nearest(question, kernels);
        EveryRow(question).expectAnswers(found);
    }

    Executor m_executor{2};
    Matrix<float> m_rows = unitRows(1, kRows);
    std::vector<int32_t> m_own = std::vector<int32_t>(40, 3);
    ChangingRows m_changing{std::as_const(m_rows).view(), m_executor};
};

TEST_F(ChangingRowsTest, AnswersLikeEveryRowAfterEveryWrite)
{
    for (const ByteKernels* kernels : everyKernel())
        for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2})
            for (int step = 0; step < 4; ++step) {
                const auto seed = static_cast<uint64_t>(10 + step);
                ASSERT_NO_FATAL_FAILURE(expectEveryRow(unitRows(seed, 40), metric, kernels));
                EXPECT_TRUE(m_changing.isInBytes());
                write(unitRows(seed + 50, 40), 17 * step, 31);
            }
}

/// Rows that no byte of the first grid reaches are near to each other, and found.
TEST_F(ChangingRowsTest, RowsBeyondTheGridAreFoundAndItIsMadeAnew)
{
    expectEveryRow(unitRows(2, 40), SearchMetric::SquaredL2);
    Matrix<float> far = unitRows(3, 30);
    for (float& value : far.values())
        value *= 3;
    write(far, 5, 11);
    EXPECT_FALSE(m_changing.isInBytes()) << "rounded far worse than before";
    expectEveryRow(far, SearchMetric::SquaredL2);
    EXPECT_FALSE(m_changing.isInBytes()) << "a few rows are not worth rounding all";
    write(unitRows(4, kRows / 8), 100, 1);
    expectEveryRow(unitRows(2, 40), SearchMetric::SquaredL2);
    EXPECT_TRUE(m_changing.isInBytes());
}

/// Inner products do not order like distances where lengths differ.
TEST_F(ChangingRowsTest, FloatsAnswerWhereBytesTellTooLittleUntilAllRowsAreOthers)
{
    Matrix<float> longer = unitRows(5, 1);
    for (float& value : longer.values())
        value *= 1.1F;
    write(longer, 9, 1);
    expectEveryRow(unitRows(6, 40), SearchMetric::InnerProduct);
    EXPECT_FALSE(m_changing.isInBytes());
    write(unitRows(7, kRows - 1), 0, 1);
    expectEveryRow(unitRows(6, 40), SearchMetric::InnerProduct);
    EXPECT_FALSE(m_changing.isInBytes()) << "one row is missing";
    write(unitRows(8, 1), kRows - 1, 1);
    expectEveryRow(unitRows(6, 40), SearchMetric::InnerProduct);
    EXPECT_TRUE(m_changing.isInBytes());
}

/// Copies, more of them than a list holds, are told apart by their numbers alone.
TEST_F(ChangingRowsTest, AQueryWithTooManyNearRowsIsAnsweredByFloats)
{
    Matrix<float> copies = unitRows(9, 300);
    for (int64_t i = 1; i < 300; ++i)
        std::copy_n(copies.row(0), kDepth, copies.row(i));
    write(copies, 0, 7);
    Matrix<float> queries = unitRows(10, 40);
    std::copy_n(copies.row(0), kDepth, queries.row(13));
    expectEveryRow(queries, SearchMetric::InnerProduct);
    EXPECT_TRUE(m_changing.isInBytes());
}

TEST_F(ChangingRowsTest, ARowThatIsNoNumberEndsBytes)
{
    expectEveryRow(unitRows(11, 40), SearchMetric::SquaredL2);
    Matrix<float> broken = unitRows(12, 1);
    broken(0, 4) = std::numeric_limits<float>::quiet_NaN();
    write(broken, 77, 1);
    EXPECT_FALSE(m_changing.isInBytes());
}

TEST_F(ChangingRowsTest, NothingIsAskedOfNothing)
{
    const Matrix<float> none(0, kDepth);
    EXPECT_EQ(m_changing.nearest({std::as_const(m_rows).view(), none.view(), 3}).indices.rows(), 0);
    const Matrix<float> some = unitRows(13, 2);
    EXPECT_EQ(m_changing.nearest({std::as_const(m_rows).view(), some.view(), 0}).indices.cols(), 0);
}

} // namespace
} // namespace kindred::test
