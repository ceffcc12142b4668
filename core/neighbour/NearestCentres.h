#pragma once

#include <cstdint>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

/// |a - b|² in double.
inline double squaredDistanceOf(const float* a, const float* b, int64_t count)
{
    double sum = 0;
    for (int64_t k = 0; k < count; ++k) {
        const double difference = static_cast<double>(a[k]) - b[k];
        sum += difference * difference;
    }
    return sum;
}

/// Where each row belongs.
struct Assignment {
    std::vector<int32_t> clusters;
    std::vector<double> distances; ///< squared, to the own centre
};

/// How the nearest centre is looked for.
enum class CentreLook {
    Cheapest,
    Exact ///< by the exact search among moved centres, also where scores cost less
};

/// The nearest centre of every row, iteration after iteration of k-means. The rows and the executor
/// outlive it.
class NearestCentres final {
public:
    NearestCentres(MatrixView<const float> rows, Executor& executor,
                   CentreLook look = CentreLook::Cheapest);

    /// As many centres as the last time, if there was one. Same answer on any thread count.
    Assignment of(const Matrix<float>& centres);

private:
    bool byDevice(const Matrix<float>& centres);
    void byScores(const Matrix<float>& centres);
    void byAll(const Matrix<float>& centres);
    void byMoved(const Matrix<float>& centres);
    std::vector<int32_t> movedCentres(const Matrix<float>& centres) const;
    void search(const Matrix<float>& centres, const std::vector<int32_t>& among,
                const std::vector<int32_t>& asking, bool againstOwn);

    MatrixView<const float> m_rows;
    Executor& m_executor;
    CentreLook m_look;
    Matrix<float> m_centres;         ///< of the last time, where they were searched exactly
    std::vector<int32_t> m_clusters; ///< [n] of the last time
};

} // namespace kindred
