#include "classic/Itml.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/Random.h"
#include "classic/Covariance.h"
#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr int64_t kLeastPairs = 1000;
constexpr int64_t kDistancesDrawn = 10000;
constexpr int64_t kPairsBetweenLooks = 256;       ///< at progress, of few columns
constexpr int64_t kEntriesBetweenLooks = 1 << 24; ///< of the metric, of many: some milliseconds
constexpr uint64_t kPairStream = 0x69746d6c;

/// One pair and its dual variables.
struct Constraint {
    int64_t first = 0;
    int64_t second = 0;
    double sign = 1;       ///< 1: at most the bound, -1: at least
    double bound = 0;      ///< moved by the slack
    double multiplier = 0; ///< ≥ 0
};

/// a · v, and v · a · v.
double quadratic(const Matrix<double>& a, std::span<const double> v, std::vector<double>& av)
{
    av.assign(v.size(), 0.0);
    double sum = 0;
    for (size_t i = 0; i < v.size(); ++i) {
        const double* row = a.row(static_cast<int64_t>(i));
        double value = 0;
        for (size_t j = 0; j < v.size(); ++j)
            value += row[j] * v[j];
        av[i] = value;
        sum += v[i] * value;
    }
    return sum;
}

void addOuter(Matrix<double>& a, double scale, const std::vector<double>& av)
{
    for (size_t i = 0; i < av.size(); ++i) {
        double* row = a.row(static_cast<int64_t>(i));
        const double factor = scale * av[i];
        for (size_t j = 0; j < av.size(); ++j)
            row[j] += factor * av[j];
    }
}

class ItmlFit {
public:
    ItmlFit(const FitInput& input, const ItmlOptions& options)
        : m_input(input), m_options(options), m_random{input.seed, kPairStream},
          m_members(static_cast<size_t>(input.classes)), m_metric(input.rows.cols, input.rows.cols),
          m_difference(static_cast<size_t>(input.rows.cols))
    {
        for (size_t i = 0; i < input.labels.size(); ++i)
            m_members[static_cast<size_t>(input.labels[i])].push_back(static_cast<int64_t>(i));
        for (int64_t i = 0; i < m_metric.rows(); ++i)
            m_metric(i, i) = 1;
    }

    Result<Matrix<double>> run()
    {
        KINDRED_TRY(drawConstraints());
        const auto between = static_cast<size_t>(std::clamp<int64_t>(
            kEntriesBetweenLooks / std::max<int64_t>(m_metric.rows() * m_metric.cols(), 1), 1,
            kPairsBetweenLooks));
        for (int pass = 0; pass < m_options.passes; ++pass) {
            double moved = 0;
            double size = 0;
            for (size_t i = 0; i < m_constraints.size(); ++i) {
                if (i % between == 0 && !goesOn(pass, i))
                    return Error{ErrorCode::Interrupted, "cancelled", "", ""};
                Constraint& constraint = m_constraints[i];
                const double before = constraint.multiplier;
                project(constraint);
                moved += std::abs(constraint.multiplier - before);
                size += before + constraint.multiplier;
            }
            if (moved <= m_options.tolerance * size)
                break;
        }
        return std::move(m_metric);
    }

private:
    bool goesOn(int pass, size_t pair) const
    {
        const auto share = static_cast<double>(pair) / static_cast<double>(m_constraints.size());
        return m_input.goesOn((pass + share) / m_options.passes);
    }

    void subtract(int64_t first, int64_t second)
    {
        for (int64_t j = 0; j < m_input.rows.cols; ++j)
            m_difference[static_cast<size_t>(j)] =
                double{m_input.rows(first, j)} - m_input.rows(second, j);
    }

    double distance(int64_t first, int64_t second)
    {
        subtract(first, second);
        double sum = 0;
        for (const double value : m_difference)
            sum += value * value;
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
            if (second >= 0 && distance(first, second) > 0)
                m_constraints.push_back({first, second, same ? 1.0 : -1.0, bound, 0});
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
    void project(Constraint& constraint)
    {
        subtract(constraint.first, constraint.second);
        const double p = quadratic(m_metric, m_difference, m_product);
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
        addOuter(m_metric, (target - p) / (p * p), m_product);
    }

    const FitInput& m_input;
    const ItmlOptions& m_options;
    Random m_random;
    std::vector<std::vector<int64_t>> m_members; ///< rows of each class
    Matrix<double> m_metric;
    std::vector<Constraint> m_constraints;
    std::vector<double> m_difference;
    std::vector<double> m_product;
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

double projectOntoDistance(Matrix<double>& a, std::span<const double> v, double target)
{
    std::vector<double> av;
    const double p = quadratic(a, v, av);
    if (p > 0)
        addOuter(a, (target - p) / (p * p), av);
    return p;
}

Result<LinearModel> fitItml(const FitInput& input, const ItmlOptions& options)
{
    KINDRED_TRY(checkForPairs(input));
    KINDRED_ASSIGN(LinearModel model, centred(input.rows));
    KINDRED_ASSIGN(Matrix<double> metric, ItmlFit(input, options).run());
    KINDRED_ASSIGN(const std::vector<double> values, eigenvalues(metric));
    model.map = std::move(metric);
    for (int64_t i = 0; i < model.map.rows(); ++i) {
        const double scale = std::sqrt(std::max(values[static_cast<size_t>(i)], 0.0));
        for (int64_t j = 0; j < model.map.cols(); ++j)
            model.map(i, j) *= scale;
    }
    return model;
}

int64_t itmlBytes(const FitShape& shape, const ItmlOptions& options)
{
    const int64_t metric = shape.columns * shape.columns + eigenSpace(shape.columns);
    return static_cast<int64_t>(sizeof(double)) * metric +
           static_cast<int64_t>(sizeof(Constraint)) * itmlPairs(options, shape.classes);
}

} // namespace kindred
