#pragma once

#include <optional>

#include "classic/MeanPrior.h"
#include "evaluate/NewClasses.h"
#include "evaluate/Protocol.h"

namespace kindred {

/// What queries are decided from once n images of each new class are there. For a rule that decides
/// by class means a row a class, so that a new class costs one mean: the others are computed once,
/// and nothing is trained or embedded again. For other rules the rows of both. Labels number the
/// classes that compete, by ascending class id. One thread; input and classes outlive it.
class NewClassSupport final {
public:
    NewClassSupport(const ProtocolInput& input, const NewClasses& classes);

    /// Takes the first `images` rows of each pool, fewer where a class has fewer; none only with a
    /// prior.
    void learn(const NewClassDeal& deal, int64_t images);

    /// A task without queries over all classes, or over the new ones alone. Views into this object,
    /// until the next learn().
    DecisionTask task(bool newOnly) const;
    /// The classes that compete in it: class id of each label.
    const std::vector<int32_t>& competing(bool newOnly) const
    {
        return newOnly ? m_classes.classes() : m_all;
    }
    /// m of the prior; 0 without one.
    double priorStrength() const { return m_strength; }

private:
    void keepMeans();
    void preparePrior(const std::vector<int64_t>& counts, const Matrix<double>& means);
    std::vector<double> meanOf(const std::vector<int64_t>& rows) const;
    void addMean(size_t newClass, const std::vector<int64_t>& rows);
    void addRow(const float* values, size_t newClass);
    int32_t numberOf(int32_t label) const;

    const ProtocolInput& m_input;
    const NewClasses& m_classes;
    bool m_byMeans;
    std::vector<int32_t> m_all; ///< every competing class
    int64_t m_known = 0;        ///< rows before those of new classes
    int64_t m_used = 0;
    Matrix<float> m_rows;             ///< room for the largest support
    std::vector<int32_t> m_labels;    ///< [used] among all
    std::vector<int32_t> m_newLabels; ///< [used - known] among the new
    std::vector<float> m_logWeights;
    std::vector<std::vector<double>> m_priors; ///< [new classes] zero-shot means; empty: none
    double m_strength = 0;
};

} // namespace kindred
