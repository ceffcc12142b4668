#pragma once

#include <cstdint>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

/// Scores of a batch against classes, and each row's prediction, which is found while they are in
/// the first-level cache. Keeps its workspace; one thread at a time. The executor outlives it, and
/// has its threads used where a batch is large enough to wake them.
class ClassScores final {
public:
    explicit ClassScores(Executor* executor = nullptr) : m_executor(executor) {}

    /// rows [b, d], classes [C, d], score(i, c) = row i · class c.
    void find(MatrixView<const float> rows, MatrixView<const float> classes);

    /// Row i's score of class c is at(i)[c · step()].
    const float* at(int64_t i) const
    {
        return m_scores + i / m_width * m_classes * m_width + i % m_width;
    }
    int64_t step() const { return m_width; }
    /// The class that scores highest, the first of equal ones.
    int64_t prediction(int64_t i) const { return m_predictions[static_cast<size_t>(i)]; }
    /// False where a score or its square is not finite.
    bool areFinite() const { return m_finite; }

private:
    Executor* m_executor;
    int64_t m_width = 1;
    int64_t m_classes = 0;
    bool m_finite = true;
    std::vector<int32_t> m_predictions;
    hwy::AlignedFreeUniquePtr<float[]> m_room;
    int64_t m_size = 0;
    const float* m_scores = nullptr; ///< [⌈b/width⌉, C, width]
};

} // namespace kindred
