#include "classic/Itml.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "base/Random.h"
#include "classic/Covariance.h"
#include "classic/ItmlMetric.h"

namespace kindred {

namespace {
constexpr int64_t kLeastPairs = 1000;
constexpr int64_t kDistancesDrawn = 10000;
constexpr int64_t kPairsBetweenLooks = 256;       ///< at progress, of few columns
constexpr int64_t kEntriesBetweenLooks = 1 << 24; ///< of the metric, of many: some milliseconds
constexpr uint64_t kPairStream = 0x69746d6c;

/// The dual variables of a pair.
struct Constraint {
    double sign = 1;       ///< 1: at most the bound, -1: at least
    double bound = 0;      ///< moved by the slack
    double multiplier = 0; ///< ≥ 0
};

class ItmlFit {
public:
    ItmlFit(const FitInput& input, const ItmlOptions& options)
        : m_input(input), m_options(options), m_random{input.seed, kPairStream},
          m_members(static_cast<size_t>(input.classes))
    {
        for (size_t i = 0; i < input.labels.size(); ++i)
            m_members[static_cast<size_t>(input.labels[i])].push_back(static_cast<int64_t>(i));
    }

    Result<Matrix<double>> run()
    {
        KINDRED_TRY(drawConstraints());
        const auto pairs = static_cast<int64_t>(m_pairs.size());
        m_metric = makeItmlMetric(m_input, m_pairs);
        const int64_t edge = comparesPairs(pairs, m_input.rows.cols) ? pairs : m_input.rows.cols;
        const auto between = static_cast<size_t>(std::clamp<int64_t>(
            kEntriesBetweenLooks / std::max<int64_t>(edge * edge, 1), 1, kPairsBetweenLooks));
        for (int pass = 0; pass < m_options.passes; ++pass) {
            double moved = 0;
            double size = 0;
            for (size_t i = 0; i < m_constraints.size(); ++i) {
                if (i % between == 0 && !goesOn(pass, i))
                    return Error{ErrorCode::Interrupted, "cancelled", "", ""};
                Constraint& constraint = m_constraints[i];
                const double before = constraint.multiplier;
                project(static_cast<int64_t>(i), constraint);
                moved += std::abs(constraint.multiplier - before);
                size += before + constraint.multiplier;
            }
            if (moved <= m_options.tolerance * size)
                break;
        }
        // With p the distance that is found and t the one that is made, 1/t − 1/p is added to A⁻¹.
        std::vector<double> weights;
        for (const Constraint& constraint : m_constraints)
            weights.push_back(constraint.sign * constraint.multiplier);
        return m_metric->root(weights);
    }

private:
    bool goesOn(int pass, size_t pair) const
    {
        const auto share = static_cast<double>(pair) / static_cast<double>(m_constraints.size());
        return m_input.goesOn((pass + share) / m_options.passes,
                              passStage(pass, m_options.passes, true));
    }

    double distance(int64_t first, int64_t second) const
    {
        double sum = 0;
        for (int64_t j = 0; j < m_input.rows.cols; ++j) {
            const double apart = double{m_input.rows(first, j)} - m_input.rows(second, j);
            sum += apart * apart;
        }
        return sum;
    }

    int64_t anyRow() { return static_cast<int64_t>(m_random.below(m_input.labels.size())); }

    int64_t anotherRow(int64_t row)
    {
        int64_t other = anyRow();
        while (other == row)
            other = anyRow();
        return other;
    }

    Status drawConstraints()
    {
        std::vector<double> distances;
        for (int64_t i = 0; i < kDistancesDrawn; ++i) {
            const int64_t first = anyRow();
            distances.push_back(distance(first, anotherRow(first)));
        }
        std::sort(distances.begin(), distances.end());
        const auto percentile = [&](double share) {
            return distances[static_cast<size_t>(share / 100 *
                                                 static_cast<double>(distances.size() - 1))];
        };
        const double low = percentile(m_options.lowPercentile);
        const double high = percentile(m_options.highPercentile);
        if (high <= 0)
            return inputError("all training samples are equal: the features are constant");
        const int64_t wanted = itmlPairs(m_options, m_input.classes);
        for (int64_t i = 0; i < wanted; ++i) {
            const bool same = i % 2 == 0;
            const int64_t first = anyRow();
            const int64_t second = partner(first, same);
            const double bound = same ? std::max(low, high * 1e-9) : high;
            if (second < 0 || !(distance(first, second) > 0))
                continue;
            m_pairs.push_back({first, second});
            m_constraints.push_back({same ? 1.0 : -1.0, bound, 0});
        }
        return {};
    }

    /// A row of the same class or of another one; -1 where a class has no other row.
    int64_t partner(int64_t row, bool same)
    {
        const int32_t label = m_input.labels[static_cast<size_t>(row)];
        const std::vector<int64_t>& members = m_members[static_cast<size_t>(label)];
        if (same) {
            const int64_t other = members[m_random.below(members.size())];
            return other == row ? -1 : other;
        }
        int64_t other = anyRow();
        while (m_input.labels[static_cast<size_t>(other)] == label)
            other = anyRow();
        return other;
    }

    /// One step of algorithm 1. With s the sign, 1/p falls by sα and the bound's inverse rises by
    /// sα/γ: the slack takes its part.
    void project(int64_t pair, Constraint& constraint)
    {
        const double p = m_metric->distance(pair);
        if (!(p > 0))
            return;
        const double share = m_options.gamma / (m_options.gamma + 1);
        const double wanted = share * constraint.sign * (1 / p - 1 / constraint.bound);
        const double alpha = std::min(constraint.multiplier, wanted);
        if (alpha == 0)
            return;
        constraint.multiplier -= alpha;
        constraint.bound = 1 / (1 / constraint.bound + constraint.sign * alpha / m_options.gamma);
        const double target = 1 / (1 / p - constraint.sign * alpha);
        m_metric->step(pair, (target - p) / (p * p));
    }

    const FitInput& m_input;
    const ItmlOptions& m_options;
    Random m_random;
    std::vector<std::vector<int64_t>> m_members; ///< rows of each class
    std::vector<ItmlPair> m_pairs;
    std::vector<Constraint> m_constraints; ///< of each pair
    std::unique_ptr<ItmlMetric> m_metric;
};

Status checkForPairs(const FitInput& input)
{
    if (input.rows.rows < 4)
        return inputError("there are " + std::to_string(input.rows.rows) +
                          " training samples, too few for pairs");
    if (input.rows.cols > kMostItmlColumns)
        return inputError(std::to_string(input.rows.cols) + " columns are too many for itml", "",
                          "Use a smaller size, or a network's output.");
    if (std::set<int32_t>(input.labels.begin(), input.labels.end()).size() < 2)
        return inputError("the training samples are of one class only");
    return {};
}
} // namespace

int64_t itmlPairs(const ItmlOptions& options, int64_t classes)
{
    return options.constraints > 0 ? options.constraints
                                   : std::max(kLeastPairs, 20 * classes * classes);
}

Result<LinearModel> fitItml(const FitInput& input, const ItmlOptions& options)
{
    KINDRED_TRY(checkForPairs(input));
    KINDRED_ASSIGN(LinearModel model, centred(input.rows));
    KINDRED_ASSIGN(model.map, ItmlFit(input, options).run());
    return model;
}

int64_t itmlBytes(const FitShape& shape, const ItmlOptions& options)
{
    const int64_t pairs = itmlPairs(options, shape.classes);
    return itmlMetricBytes(pairs, shape.columns) +
           static_cast<int64_t>(sizeof(Constraint) + sizeof(ItmlPair)) * pairs;
}

} // namespace kindred
