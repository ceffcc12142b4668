#pragma once

#include <memory>

#include "base/Random.h"
#include "base/UnitRows.h"
#include "board/BoardModel.h"

namespace kindred::test {

/// Unit rows around one direction a class; `spread` is the size of what is added to it.
inline std::shared_ptr<BoardSupport> taughtSamples(int classes, int each, int64_t columns,
                                                   double spread, uint64_t seed = 1)
{
    Random random(seed);
    auto support = std::make_shared<BoardSupport>();
    support->classes = classes;
    support->rows = Matrix<float>(int64_t{classes} * each, columns);
    for (int64_t row = 0; row < support->rows.rows(); ++row) {
        const auto label = static_cast<int32_t>(row % classes);
        for (int64_t j = 0; j < columns; ++j)
            support->rows(row, j) =
                static_cast<float>((j == label ? 1.0 : 0.0) + spread * random.normal());
        support->labels.push_back(label);
        support->weights.push_back(1);
    }
    normaliseRows(support->rows);
    return support;
}

/// Rows as taughtSamples() draws them, to be asked.
inline Matrix<float> askedSamples(int count, int classes, int64_t columns, double spread)
{
    return taughtSamples(classes, count / classes, columns, spread, 77)->rows;
}

inline BoardModel modelOf(const std::shared_ptr<BoardSupport>& support,
                          const BoardSettings& settings, Executor& executor)
{
    auto model = BoardModel::make(support, settings, executor);
    EXPECT_TRUE(model);
    return *model;
}

inline constexpr BoardRule kBoardRules[] = {BoardRule::NearestMean, BoardRule::WeightedKnn,
                                            BoardRule::Kernel, BoardRule::ClassKnn,
                                            BoardRule::Linear};

} // namespace kindred::test
