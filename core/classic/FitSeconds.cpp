#include "classic/FitSeconds.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "base/Elapsed.h"
#include "base/Random.h"
#include "classic/ItmlMetric.h"
#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr double kTriedSeconds = 0.5;
constexpr double kMoment = 0.05;             ///< of the processor: what takes less is tried again
constexpr int64_t kTriedEdge = 512;          ///< of a decomposition: what fits no cache of its own
constexpr int64_t kTriedValues = 1 << 22;    ///< of the rows of a fit
constexpr int64_t kTriedProducts = 1 << 24;  ///< of rows, columns and classes
constexpr int64_t kFewestTriedRows = 512;    ///< enough for a codebook
constexpr int64_t kTriedMetricColumns = 512; ///< of itml
constexpr double kApart = 0.5;               ///< of deviations of 0.58
constexpr int64_t kTriedCodedColumns = 1024;
constexpr int64_t kTriedPairs = 20000;

Matrix<double> noise(int64_t rows, int64_t columns)
{
    Random random{7, 11};
    Matrix<double> values(rows, columns);
    for (double& value : values.values())
        value = random.uniform(-1, 1);
    return values;
}

template <class Work>
double secondsOf(const FitClock& clock, const Work& work)
{
    const double start = clock.seconds();
    work();
    return clock.seconds() - start;
}

/// The fewest seconds of some tries of what takes a moment: another program may have had the
/// processor for much longer than that.
template <class Try>
double fewestSeconds(const FitClock& clock, const Try& secondsOfTry)
{
    const double start = clock.processor();
    double fewest = secondsOfTry();
    while (clock.processor() - start < kMoment)
        fewest = std::min(fewest, secondsOfTry());
    return fewest;
}

/// Random rows of classes that take turns, each larger in columns of its own: a fit that ends where
/// it converges would not on rows that nothing tells apart.
class TriedRows final {
public:
    TriedRows(const FitShape& shape, const FitClock& clock)
        : m_clock(clock), m_rows(shape.rows, shape.columns)
    {
        Random random{7, 13};
        const int64_t classes = std::max<int64_t>(shape.classes, 2);
        for (int64_t i = 0; i < shape.rows; ++i) {
            m_labels.push_back(static_cast<int32_t>(i % classes));
            for (int64_t j = 0; j < shape.columns; ++j)
                m_rows(i, j) = static_cast<float>(random.uniform(-1, 1) +
                                                  (j % classes == i % classes ? kApart : 0));
        }
        m_input.rows = std::as_const(m_rows).view();
        m_input.labels = m_labels;
        m_input.classes = static_cast<int>(std::max<int64_t>(shape.classes, 2));
    }

    /// Seconds of the whole fit, extrapolated from its first half second.
    template <class Fit>
    double seconds(const Fit& fit)
    {
        return fewestSeconds(m_clock, [&] { return secondsOfTry(fit); });
    }

private:
    template <class Fit>
    double secondsOfTry(const Fit& fit)
    {
        double share = 0;
        const double start = m_clock.seconds();
        m_input.progress = [&](double done) {
            share = done;
            return done == 0 || m_clock.seconds() - start < kTriedSeconds;
        };
        const bool whole = fit(std::as_const(m_input)).ok();
        const double taken = m_clock.seconds() - start;
        return whole || share == 0 ? taken : taken / share;
    }

    const FitClock& m_clock;
    Matrix<float> m_rows;
    std::vector<int32_t> m_labels;
    FitInput m_input;
};

/// As many of the rows as are tried in a moment.
FitShape fewerRows(FitShape shape)
{
    const int64_t columns = std::max<int64_t>(shape.columns, 1);
    const int64_t values = kTriedValues / columns;
    const int64_t products = kTriedProducts / (columns * std::max<int64_t>(shape.classes, 1));
    shape.rows = std::min(shape.rows, std::max({kFewestTriedRows, std::min(values, products)}));
    return shape;
}

double growth(int64_t whole, int64_t tried)
{
    return static_cast<double>(whole) / static_cast<double>(std::max<int64_t>(tried, 1));
}

/// Of all eigenvectors of a matrix [n, n].
double eigenSeconds(int64_t n, const FitClock& clock)
{
    const int64_t edge = std::clamp<int64_t>(n, 1, kTriedEdge);
    Matrix<double> gram(edge, edge);
    addGram(noise(edge, edge).view(), 1, gram);
    const double seconds = fewestSeconds(clock, [&] {
        Matrix<double> spent = gram;
        return secondsOf(clock, [&] { static_cast<void>(eigenvalues(spent)); });
    });
    return seconds * std::pow(growth(n, edge), 3);
}

/// Of so many multiplications with additions in products of matrices.
double productSeconds(double products, const FitClock& clock)
{
    const Matrix<double> left = noise(kTriedEdge, kTriedEdge);
    const double seconds = fewestSeconds(
        clock, [&] { return secondsOf(clock, [&] { static_cast<void>(product(left, left)); }); });
    return seconds * products / std::pow(static_cast<double>(kTriedEdge), 3);
}

/// Eigenvectors of what is fewer, rows or columns, and beside that so many products.
double axesSeconds(const FitShape& shape, double products, const FitClock& clock)
{
    const int64_t edge = std::min(shape.rows, shape.columns);
    // Half of the symmetric products; what they are made of is read and centred meanwhile.
    const double gram = static_cast<double>(shape.rows) * static_cast<double>(shape.columns) *
                        (static_cast<double>(edge) / 2 + 8);
    return eigenSeconds(edge, clock) + productSeconds(gram + products, clock);
}

double productsOf(int64_t a, int64_t b, int64_t c)
{
    return static_cast<double>(a) * static_cast<double>(b) * static_cast<double>(c);
}
} // namespace

const FitClock& machineClock()
{
    static const FitClock clock{
        [start = std::chrono::steady_clock::now()] { return secondsSince(start); },
        [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }};
    return clock;
}

double principalSeconds(const FitShape& shape, const FitClock& clock)
{
    const auto [n, d, classes] = shape;
    return axesSeconds(shape, n < d ? productsOf(n, n, d) : 0, clock);
}

double inverseCovarianceSeconds(const FitShape& shape, const FitClock& clock)
{
    const auto [n, d, classes] = shape;
    return axesSeconds(shape, n < d ? productsOf(n, n, d) + productsOf(n, d, d) / 2 : 0, clock);
}

double ridgeSeconds(const FitShape& shape, const FitClock& clock)
{
    const auto [n, d, classes] = shape;
    return axesSeconds(shape, n < d ? productsOf(classes, n, n + d) : 2 * productsOf(classes, d, d),
                       clock);
}

double itmlSeconds(const FitShape& shape, const ItmlOptions& options, const FitClock& clock)
{
    FitShape tried = fewerRows(shape);
    tried.columns = std::min(shape.columns, kTriedMetricColumns);
    const int64_t pairs = itmlPairs(options, shape.classes);
    const bool amongPairs = comparesPairs(pairs, shape.columns);
    ItmlOptions few = options;
    few.constraints = std::min(pairs, amongPairs ? tried.columns : kTriedPairs);
    TriedRows rows(tried, clock);
    const double seconds = rows.seconds([&](const FitInput& input) { return fitItml(input, few); });
    // A step takes the square of the pairs, where they are compared, or of the columns.
    const double step =
        amongPairs ? growth(pairs, few.constraints) : growth(shape.columns, tried.columns);
    return seconds * growth(pairs, few.constraints) * std::pow(step, 2) +
           eigenSeconds(shape.columns, clock);
}

double linearSvmSeconds(const FitShape& shape, const LinearSvmOptions& options,
                        const FitClock& clock)
{
    const FitShape tried = fewerRows(shape);
    TriedRows rows(tried, clock);
    return growth(shape.rows, tried.rows) *
           rows.seconds([&](const FitInput& input) { return fitLinearSvm(input, options); });
}

double logisticSeconds(const FitShape& shape, const LogisticOptions& options, const FitClock& clock)
{
    const FitShape tried = fewerRows(shape);
    TriedRows rows(tried, clock);
    return growth(shape.rows, tried.rows) *
           rows.seconds([&](const FitInput& input) { return fitLogistic(input, options); });
}

double codedSeconds(const FitShape& shape, const CodedFitOptions& options, Executor& executor,
                    const FitClock& clock)
{
    FitShape tried = shape;
    tried.rows = std::min(shape.rows, kFewestTriedRows);
    const int64_t parts = std::max<int64_t>(kTriedCodedColumns / options.columns, 1);
    tried.columns = std::min(shape.columns, parts * options.columns);
    TriedRows rows(tried, clock);
    const auto taken = [&](int passes) {
        CodedFitOptions few = options;
        few.passes = passes;
        return rows.seconds([&](FitInput input) {
            input.progress = {}; // to its end
            return fitCoded(input, few, executor);
        });
    };
    const double once = taken(1);
    constexpr int kMore = 4;
    const double pass = std::max(taken(1 + kMore) - once, 0.0) / kMore;
    const double codebook = std::max(once - pass, 0.0);
    return growth(shape.columns, tried.columns) *
           (codebook * growth(std::min(shape.rows, kCodebookRows), tried.rows) +
            pass * options.passes * growth(shape.rows, tried.rows));
}

} // namespace kindred
