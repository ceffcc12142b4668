#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/Executor.h"
#include "neighbour/SearchQuestion.h"
#include "neighbour/bytes/ByteSearch.h"

namespace kindred {

/// A database of which a batch of queries is asked at a time, while a few of its rows change
/// between two questions: its bytes are kept beside it, because rounding all rows anew would take
/// longer than the products of so few queries. One thread asks and tells of changes.
class ChangingRows final {
public:
    /// rows: [n, d], read while it lives.
    ChangingRows(MatrixView<const float> rows, Executor& executor);

    /// These rows hold other values now.
    void changed(std::span<const int64_t> rows);
    /// The question's answer, the same as searchExact()'s; its database is these rows. kernels:
    /// null for those of the chosen target.
    Neighbours nearest(const SearchQuestion& question, const ByteKernels* kernels = nullptr);
    /// Whether bytes answered the last question.
    bool isInBytes() const { return m_bytes.has_value(); }

    /// Bytes that are kept beside so many rows.
    static int64_t keptBytes(int64_t rows, int64_t columns);

private:
    bool byBytes(const SearchQuestion& question, const ByteKernels& kernels, Neighbours& out);
    bool roundAll();
    void round(int64_t row);
    void giveUp(int64_t untilNextTry);

    MatrixView<const float> m_rows;
    Executor& m_executor;
    std::optional<ByteDatabase> m_bytes;
    double m_firstWorst = 0;    ///< worst error of m_bytes when all rows were rounded together
    int64_t m_untilNextTry = 0; ///< rows that change before all are rounded again
};

} // namespace kindred
