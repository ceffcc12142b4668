#include "classic/GaussianMixture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "classic/TallProducts.h"
#include "neighbour/KMeans.h"

namespace kindred {

namespace {
constexpr int kMixtureParts = 32; ///< whatever the threads: their sums are added in this order
constexpr int64_t kMixtureRows = 256;
constexpr int kStartIterations = 10;  ///< of k-means: EM refines what it finds
constexpr double kLeastSupport = 1;   ///< rows; below, a component starts anew
constexpr double kLeastSpread = 1e-9; ///< of the largest column's variance
constexpr double kShareOfStart = 0.2; ///< of the time

/// Sums over rows, weighted by posterior or membership.
struct MixtureSums {
    MixtureSums(int64_t components, int64_t columns)
        : moments(2 * columns, components), counts(static_cast<size_t>(components))
    {
    }
    void add(const MixtureSums& other)
    {
        for (size_t i = 0; i < moments.values().size(); ++i)
            moments.values()[i] += other.moments.values()[i];
        for (size_t k = 0; k < counts.size(); ++k)
            counts[k] += other.counts[k];
    }

    Matrix<double> moments;     ///< [2d, K]: of x, then of x²
    std::vector<double> counts; ///< [K]
};

/// Of all rows.
struct ColumnSpread {
    std::vector<double> variances;
    std::vector<double> floors; ///< least variance of a component
};

Result<ColumnSpread> spreadOf(MatrixView<const float> rows, double floor)
{
    const auto columns = static_cast<size_t>(rows.cols);
    std::vector<double> mean(columns);
    ColumnSpread spread;
    spread.variances.resize(columns);
    for (int64_t i = 0; i < rows.rows; ++i)
        for (size_t j = 0; j < columns; ++j) {
            const double value = rows.row(i)[j];
            if (!std::isfinite(value))
                return inputError("row " + std::to_string(i + 1) +
                                  " has a value that is not finite");
            mean[j] += value;
        }
    for (double& value : mean)
        value /= static_cast<double>(rows.rows);
    for (int64_t i = 0; i < rows.rows; ++i)
        for (size_t j = 0; j < columns; ++j) {
            const double offset = rows.row(i)[j] - mean[j];
            spread.variances[j] += offset * offset / static_cast<double>(rows.rows);
        }
    const double largest = *std::max_element(spread.variances.begin(), spread.variances.end());
    if (!(largest > 0))
        return inputError("all rows are equal: no mixture can be fitted to them");
    for (double& variance : spread.variances) {
        variance = std::max(variance, kLeastSpread * largest);
        spread.floors.push_back(floor * variance);
    }
    return spread;
}

/// EM on one set of rows.
class MixtureFit final {
public:
    MixtureFit(MatrixView<const float> rows, ColumnSpread spread, int components,
               Executor& executor)
        : m_rows(rows), m_spread(std::move(spread)), m_executor(executor),
          m_logs(static_cast<size_t>(rows.rows))
    {
        m_mixture.weights.resize(static_cast<size_t>(components));
        m_mixture.means = Matrix<double>(components, rows.cols);
        m_mixture.variances = Matrix<double>(components, rows.cols);
    }

    void start(uint64_t seed, const std::function<bool(double)>& progress)
    {
        const auto components = static_cast<int>(m_mixture.components());
        const KMeansResult found =
            kMeans(m_rows, {components, 1, kStartIterations, seed}, m_executor, progress);
        MixtureSums sums(components, m_rows.cols);
        for (int64_t i = 0; i < m_rows.rows; ++i) {
            const int32_t k = found.clusters[static_cast<size_t>(i)];
            sums.counts[static_cast<size_t>(k)] += 1;
            for (int64_t j = 0; j < m_rows.cols; ++j) {
                const double value = m_rows(i, j);
                sums.moments(j, k) += value;
                sums.moments(m_rows.cols + j, k) += value * value;
            }
        }
        maximise(sums);
    }

    /// One iteration; the mean log-likelihood before it.
    double iterate()
    {
        const MixtureSums sums = expect();
        const double mean =
            std::accumulate(m_logs.begin(), m_logs.end(), 0.0) / static_cast<double>(m_rows.rows);
        maximise(sums);
        return mean;
    }

    bool startedAnew() const { return m_startedAnew; } ///< some component, in the last iteration
    GaussianMixture take() { return std::move(m_mixture); }

private:
    MixtureSums expect()
    {
        std::vector<MixtureSums> parts(kMixtureParts,
                                       MixtureSums(m_mixture.components(), m_rows.cols));
        const int64_t share = (m_rows.rows + kMixtureParts - 1) / kMixtureParts;
        m_executor.run(kMixtureParts, [&](int part) {
            const int64_t begin = std::min(m_rows.rows, part * share);
            const int64_t end = std::min(m_rows.rows, begin + share);
            expectRange(begin, end, parts[static_cast<size_t>(part)]);
        });
        for (int part = 1; part < kMixtureParts; ++part)
            parts[0].add(parts[static_cast<size_t>(part)]);
        return std::move(parts[0]);
    }

    void expectRange(int64_t begin, int64_t end, MixtureSums& sums)
    {
        MixturePosteriors posteriors(m_mixture);
        for (; begin < end; begin += kMixtureRows) {
            const int64_t count = std::min(kMixtureRows, end - begin);
            posteriors.compute(m_rows.slice(begin, count),
                               {m_logs.data() + begin, static_cast<size_t>(count)});
            addTallGram(posteriors.expanded(), posteriors.posteriors(), sums.moments);
            for (int64_t i = 0; i < count; ++i)
                for (size_t k = 0; k < sums.counts.size(); ++k)
                    sums.counts[k] += posteriors.posteriors().row(i)[k];
        }
    }

    void maximise(const MixtureSums& sums)
    {
        m_startedAnew = false;
        for (int64_t k = 0; k < m_mixture.components(); ++k) {
            const double count = sums.counts[static_cast<size_t>(k)];
            if (count < kLeastSupport) {
                startAnew(k);
                continue;
            }
            m_mixture.weights[static_cast<size_t>(k)] = count;
            for (int64_t j = 0; j < m_rows.cols; ++j) {
                const double mean = sums.moments(j, k) / count;
                m_mixture.means(k, j) = mean;
                m_mixture.variances(k, j) =
                    std::max(sums.moments(m_rows.cols + j, k) / count - mean * mean,
                             m_spread.floors[static_cast<size_t>(j)]);
            }
        }
        const double total =
            std::accumulate(m_mixture.weights.begin(), m_mixture.weights.end(), 0.0);
        for (double& weight : m_mixture.weights)
            weight /= total;
    }

    /// At the row that is explained worst, as wide as all rows are.
    void startAnew(int64_t component)
    {
        m_startedAnew = true;
        const auto worst = std::min_element(m_logs.begin(), m_logs.end());
        const float* row = m_rows.row(worst - m_logs.begin());
        *worst = std::numeric_limits<double>::infinity(); // the next one takes another
        m_mixture.weights[static_cast<size_t>(component)] = kLeastSupport;
        for (int64_t j = 0; j < m_rows.cols; ++j) {
            m_mixture.means(component, j) = row[j];
            m_mixture.variances(component, j) = m_spread.variances[static_cast<size_t>(j)];
        }
    }

    MatrixView<const float> m_rows;
    ColumnSpread m_spread;
    Executor& m_executor;
    std::vector<double> m_logs; ///< [n] log p(x) under the mixture before the last iteration
    GaussianMixture m_mixture;
    bool m_startedAnew = false;
};

Error mixtureCancelled()
{
    return {ErrorCode::Interrupted, "cancelled", "", ""};
}
} // namespace

Result<GaussianMixture> fitMixture(const FitInput& input, const MixtureOptions& options,
                                   Executor& executor)
{
    if (input.rows.rows < options.components)
        return inputError("there are " + std::to_string(input.rows.rows) + " rows, too few for " +
                              std::to_string(options.components) + " components",
                          "", "Ask for fewer components.");
    KINDRED_ASSIGN(ColumnSpread spread, spreadOf(input.rows, options.floor));
    MixtureFit fit(input.rows, std::move(spread), options.components, executor);
    const auto starting = [&](double done) { return input.goesOn(kShareOfStart * done); };
    fit.start(input.seed, starting);
    double before = -std::numeric_limits<double>::infinity();
    for (int iteration = 0; iteration < options.iterations; ++iteration) {
        const double done = static_cast<double>(iteration) / options.iterations;
        if (!input.goesOn(kShareOfStart + (1 - kShareOfStart) * done))
            return mixtureCancelled();
        const double now = fit.iterate();
        if (now - before < options.tolerance && !fit.startedAnew())
            break;
        before = now;
    }
    return fit.take();
}

} // namespace kindred
