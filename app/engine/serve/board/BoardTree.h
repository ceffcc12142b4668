#pragma once

#include <memory>
#include <vector>

#include "classic/MeanPrior.h"
#include "engine/Teaching.h"
#include "engine/serve/runs/RunView.h"

namespace kindred::engine {

/// The trained classes of a run as a tree, from which new classes get the prior of their mean
/// (classic/MeanPrior.h). Immutable.
class BoardTree final {
public:
    /// Null where the run's training table has no classes.
    static std::shared_ptr<const BoardTree> read(const RunView& view);

    /// Levels above the trained one; a class's `under` has one number for each.
    size_t coarserLevels() const { return m_ancestors.size() - 1; }
    /// What is expected of new classes before any picture: rows of the priors, where there is one.
    struct Priors {
        Matrix<float> means; ///< [classes, d]
        std::vector<uint8_t> known;
        double strength = 0; ///< pictures that a prior is worth
    };
    Priors priors(const std::vector<TaughtClass>& classes) const;
    /// Mean squared distance of a training row to the mean of its class.
    double within() const { return m_within; }

private:
    void addAncestors(const RunTable& rows, const std::vector<int32_t>& numbers, size_t level);
    void averageClasses(const RunTable& rows, const std::vector<int32_t>& numbers);
    void measureSpread(const RunTable& rows, const std::vector<int32_t>& numbers);

    Matrix<double> m_means;        ///< [trained classes, d]
    std::vector<int64_t> m_counts; ///< [trained classes]
    double m_within = 0;
    /// [coarser levels + 1][trained classes] the last is the root.
    std::vector<std::vector<int32_t>> m_ancestors;
};

} // namespace kindred::engine
