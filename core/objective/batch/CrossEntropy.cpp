#include "objective/batch/CrossEntropy.h"

#include <cmath>
#include <limits>
#include <vector>

#include "kernel/AttentionKernels.h"
#include "objective/batch/Pairs.h"
#include "objective/batch/ScoreRows.h"

namespace kindred {

namespace {
template <class T>
CrossEntropy softenRows(torch::Tensor& scores, std::span<const int32_t> labels, double smoothing)
{
    const int64_t classes = scores.size(1);
    T* const values = scores.data_ptr<T>();
    std::vector<double> linear(labels.size()); // Σ t (score − largest)
    CrossEntropy total;
    for (size_t i = 0; i < labels.size(); ++i) {
        T* row = values + static_cast<int64_t>(i) * classes;
        const int64_t own = labels[i];
        const T largest = largestScore(row, classes);
        total.right += isPrediction(row, own, largest) ? 1 : 0;
        for (int64_t c = 0; c < classes; ++c)
            row[c] -= largest;
        linear[i] = (1 - smoothing) * static_cast<double>(row[own]);
        if (smoothing > 0)
            linear[i] += smoothing * sumOfScores(row, classes) / static_cast<double>(classes);
    }
    attentionKernels<T>().exponentials(values, scores.numel());
    const double share = 1 / static_cast<double>(labels.size());
    const auto everywhere = static_cast<T>(share * smoothing / static_cast<double>(classes));
    for (size_t i = 0; i < labels.size(); ++i) {
        T* row = values + static_cast<int64_t>(i) * classes;
        const double sum = sumOfScores(row, classes);
        total.loss += share * (std::log(sum) - linear[i]);
        const auto scale = static_cast<T>(share / sum);
        for (int64_t c = 0; c < classes; ++c)
            row[c] = row[c] * scale - everywhere;
        row[labels[i]] -= static_cast<T>(share * (1 - smoothing));
    }
    return total;
}
} // namespace

CrossEntropy crossEntropy(torch::Tensor& scores, std::span<const int32_t> labels, double smoothing)
{
    if (!areFinite(scores)) {
        scores.zero_();
        return {std::numeric_limits<double>::quiet_NaN(), 0};
    }
    return scores.scalar_type() == torch::kFloat64 ? softenRows<double>(scores, labels, smoothing)
                                                   : softenRows<float>(scores, labels, smoothing);
}

} // namespace kindred
