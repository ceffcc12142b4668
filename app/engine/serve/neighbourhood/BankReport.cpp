#include "engine/serve/neighbourhood/BankReport.h"

#include <algorithm>
#include <cmath>

#include "base/UnitRows.h"
#include "neighbour/ExactSearch.h"

namespace kindred::engine {

std::vector<float> bankDrift(MatrixView<const float> bank, std::span<const uint8_t> valid,
                             MatrixView<const float> fresh, std::span<const int64_t> freshRow,
                             Executor& executor)
{
    std::vector<float> drift(static_cast<size_t>(bank.rows), NAN);
    executor.forRanges(bank.rows, 256, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            const auto at = static_cast<size_t>(i);
            if (freshRow[at] < 0 || (!valid.empty() && !valid[at]))
                continue;
            const std::span<const float> old = bank.rowSpan(i);
            const std::span<const float> now = fresh.rowSpan(freshRow[at]);
            double product = 0;
            for (size_t k = 0; k < old.size(); ++k)
                product += double(old[k]) * double(now[k]);
            const double length = std::sqrt(squaredNorm(old) * squaredNorm(now));
            drift[at] =
                length > 0 ? static_cast<float>(std::clamp(1 - product / length, 0.0, 2.0)) : NAN;
        }
    });
    return drift;
}

StaleAnswer staleNeighbours(const StaleQuestion& question, Executor& executor)
{
    const SearchMetric metric =
        question.cosine ? SearchMetric::InnerProduct : SearchMetric::SquaredL2;
    const auto nearest = [&](MatrixView<const float> rows) {
        return searchExact(rows, question.queries, 1, metric, question.own, executor);
    };
    const Neighbours bank = nearest(question.bank);
    const Neighbours fresh = nearest(question.fresh);
    StaleAnswer answer;
    for (int64_t i = 0; i < question.queries.rows; ++i) {
        const int32_t old = bank.indices(i, 0);
        const int32_t now = fresh.indices(i, 0);
        if (old < 0 || now < 0)
            continue;
        const int32_t label = question.queryLabels[static_cast<size_t>(i)];
        const bool oldWrong = question.labels[static_cast<size_t>(old)] != label;
        const bool nowWrong = question.labels[static_cast<size_t>(now)] != label;
        answer.bankWrong += oldWrong ? 1 : 0;
        answer.freshWrong += nowWrong ? 1 : 0;
        if (oldWrong && !nowWrong)
            answer.stale.push_back({i, old, now});
    }
    return answer;
}

} // namespace kindred::engine
