#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "base/Executor.h"
#include "base/Json.h"
#include "base/Matrix.h"
#include "base/Options.h"
#include "base/Result.h"
#include "project/Arithmetic.h"

namespace kindred {

/// Asked several times a second with the share done, 0..1; false ends the work. May be empty.
using MapProgress = std::function<bool(double share)>;

/// How a map is made. Names, ranges and meanings: tsneSchema().
struct TSneOptions {
    double perplexity = 30;
    int iterations = 1000;
    int warmIterations = 200; ///< instead of `iterations` where a start layout is given
    double exaggeration = 12;
    int exaggerationIterations = 250;
    double learningRate = 0; ///< 0: n divided by the exaggeration of the phase
    double momentum = 0.8;
    int components = 50;   ///< principal components that neighbours are searched in
    bool portable = false; ///< the same bits on every x86-64 processor
    uint64_t seed = 1;

    Arithmetic arithmetic() const { return portable ? Arithmetic::Portable : Arithmetic::Native; }
};

/// The options of a map with default, range and meaning (group "map"; without the seed).
const OptionSchema& tsneSchema();
/// tsneSchema()'s keys as JSON, checked; missing ones have their defaults. Usage errors.
Result<TSneOptions> tsneOptions(const Json& given, uint64_t seed);
/// The largest perplexity that n rows allow: its 3 · perplexity neighbours must exist.
double largestPerplexity(int64_t n);

/// [n, 2] along the first two principal axes, unit standard deviation along the first. Axes of at
/// most 20,000 rows spread over all, so that a million rows take less than a second. Input errors
/// as TSne::create() has them.
Result<Matrix<float>> pcaLayout(MatrixView<const float> rows, Executor& executor);

/// t-distributed stochastic neighbour embedding into two dimensions (van der Maaten & Hinton 2008).
/// Below kExactRows rows every pair repels exactly; above, the repulsion is the gradient of the
/// potential Σ_j 1/(1 + |y - y_j|²), convolved on a grid through the FFT after Linderman et al.
/// 2019, but with cubic B-splines in place of Lagrange polynomials: smooth, and one potential in
/// place of four fields. The same rows, options and start give the same bits on one processor, on
/// any thread count; with `portable` on every x86-64 processor, but for kl(). Not thread-safe;
/// move-only.
class TSne final {
public:
    static constexpr int64_t kExactRows = 3000;

    /// rows: [n, d] finite, n ≥ 4, by Euclidean distance; only read here. start: [n, 2] or empty;
    /// given, the map starts there without exaggeration and takes warmIterations, so that it moves
    /// instead of jumping. Input errors: rows or start that are not finite or of wrong size, all
    /// rows equal, too few rows, a perplexity above largestPerplexity(n). Interrupted where
    /// progress said false.
    static Result<TSne> create(MatrixView<const float> rows, const TSneOptions& options,
                               Executor& executor, const MapProgress& progress = {},
                               MatrixView<const float> start = {});
    TSne(TSne&&) noexcept;
    TSne& operator=(TSne&&) noexcept;
    ~TSne();

    /// One iteration of gradient descent; goes on beyond iterations() where it is wanted.
    void step(Executor& executor);
    /// Steps done.
    int iteration() const;
    /// Steps that the options ask for.
    int iterations() const;
    bool done() const { return iteration() >= iterations(); }

    int64_t rows() const;
    /// [n, 2] in the order of the rows; valid until the next step(), perturb() or layout().
    MatrixView<const float> layout();
    /// Kullback–Leibler divergence (nats, without exaggeration) as the last of every 50th step and
    /// measureKl() found it; NaN before the first.
    double kl() const;
    /// Measures it for the layout as it is now.
    double measureKl(Executor& executor);

    /// Shakes the points by a twentieth of the map's spread and forgets their speed.
    void perturb(uint64_t seed);

private:
    struct State;
    explicit TSne(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace kindred
