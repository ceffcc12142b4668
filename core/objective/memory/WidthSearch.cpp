#include "objective/memory/WidthSearch.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "kernel/KernelLoss.h"

namespace kindred {

namespace {
constexpr int64_t kJudgedCentres = 4096;
constexpr double kLeastPerplexity = 5;
constexpr double kFarthestFactor = 8;
constexpr int kSections = 18; // 2·log 8 · 0.618¹⁸ < 0.001
const double kGoldenSection = (std::sqrt(5.0) - 1) / 2;

/// The leave-one-out loss of some centres as a function of the width.
class WidthLoss final {
public:
    WidthLoss(const CentreBank& bank, std::span<const float> logWeights, int64_t nearest,
              Executor& executor)
        : m_executor(executor)
    {
        const MatrixView<const float> all = bank.centres();
        const int64_t count = std::min(all.rows, kJudgedCentres);
        m_rows = Matrix<float>(count, all.cols);
        int64_t listed = 0;
        for (int64_t i = 0; i < count; ++i) {
            const int64_t slot = i * all.rows / count;
            std::copy_n(all.row(slot), all.cols, m_rows.row(i));
            m_question.centres.push_back(bank.listed(slot));
            listed = std::max(listed, std::ssize(m_question.centres.back().ids));
        }
        m_question.rows = std::as_const(m_rows).view();
        m_question.centreRows = all;
        m_question.logWeights = logWeights;
        m_question.nearest = nearest;
        m_leastPerplexity = std::min(kLeastPerplexity, static_cast<double>(listed) / 2);
    }

    /// Beyond every loss where too few neighbours count, and the more so the fewer.
    double operator()(double logWidth)
    {
        m_question.sigma = std::exp(logWidth);
        const KernelAnswer answer = kernelLoss(m_question, m_executor);
        const auto count = static_cast<double>(answer.loss.size());
        const auto mean = [count](const std::vector<double>& values) {
            return std::accumulate(values.begin(), values.end(), 0.0) / count;
        };
        const double missing = m_leastPerplexity - mean(answer.spread.perplexities());
        return missing > 0 ? 1e6 * (1 + missing) : mean(answer.loss);
    }

private:
    Executor& m_executor;
    Matrix<float> m_rows;
    KernelQuestion m_question;
    double m_leastPerplexity = 0;
};
} // namespace

double searchedWidth(const CentreBank& bank, std::span<const float> logWeights, int64_t nearest,
                     double start, Executor& executor)
{
    WidthLoss loss(bank, logWeights, nearest, executor);
    double low = std::log(start / kFarthestFactor);
    double high = std::log(start * kFarthestFactor);
    double left = high - kGoldenSection * (high - low);
    double right = low + kGoldenSection * (high - low);
    double atLeft = loss(left);
    double atRight = loss(right);
    if (!std::isfinite(atLeft) || !std::isfinite(atRight) || atLeft == atRight)
        return start;
    for (int i = 0; i < kSections; ++i) {
        if (atLeft <= atRight) {
            high = std::exchange(right, left);
            atRight = atLeft;
            left = high - kGoldenSection * (high - low);
            atLeft = loss(left);
        } else {
            low = std::exchange(left, right);
            atLeft = atRight;
            right = low + kGoldenSection * (high - low);
            atRight = loss(right);
        }
    }
    return std::exp((low + high) / 2);
}

} // namespace kindred
