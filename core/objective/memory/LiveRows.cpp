#include "objective/memory/LiveRows.h"

#include <cmath>
#include <map>

namespace kindred {

torch::Tensor liveBankGradient(const torch::Tensor& rows, const LiveRows& live)
{
    const auto count = live.slots.size();
    std::map<int64_t, size_t> inBank; // slot → row
    for (size_t k = 0; k < count; ++k)
        inBank[live.slots[k]] = k;
    const torch::Tensor similarities = rows.matmul(rows.t()).contiguous();
    torch::Tensor coefficients = torch::zeros_like(similarities); // [i, k] w_i dJ_i/da_ik / σ
    for (size_t i = 0; i < count; ++i) {
        if (live.q[i] == 0) // skipped, or nothing left to learn
            continue;
        const double scale =
            static_cast<double>(live.weights[i]) * static_cast<double>(live.q[i]) / live.sigma;
        const float* similarity = similarities.data_ptr<float>() + i * count;
        float* coefficient = coefficients.data_ptr<float>() + i * count;
        for (const auto& [slot, k] : inBank) {
            if (slot == live.slots[i])
                continue;
            const double logit =
                static_cast<double>(similarity[k]) / live.sigma +
                (live.logWeights.empty() ? 0.0 : static_cast<double>(live.logWeights[k]));
            coefficient[k] = static_cast<float>(
                live.labels[k] == live.labels[i]
                    ? -scale * std::exp(logit - static_cast<double>(live.logPositive[i]))
                    : scale * std::exp(logit - static_cast<double>(live.logNegative[i])));
        }
    }
    return coefficients.t().matmul(rows);
}

} // namespace kindred
