#include "project/TSne.h"

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/Random.h"
#include "kernel/AlignedRoom.h"
#include "project/MapGraph.h"
#include "project/MapKernels.h"
#include "project/MortonOrder.h"
#include "project/OffloadedForces.h"
#include "project/PortableForces.h"
#include "project/PotentialGrid.h"

namespace kindred {

namespace {
constexpr double kStartSpread = 1e-4; ///< standard deviation of a fresh map
constexpr double kStartJitter = 0.01; ///< of that, so that equal rows can part
constexpr double kShake = 0.05;       ///< of the map's spread
constexpr int kMeasureEvery = 50;
constexpr float kLeastGain = 0.01f;
constexpr float kLongestStep = 5; ///< units of the map
constexpr int64_t kBlockPoints = 512;
constexpr int64_t kExactBlock = 64;

/// Iterations after which points are put in order of their place on the map: while groups form,
/// and once they have.
constexpr int kReorderAfter[] = {100, 300};

Status checkStart(MatrixView<const float> start, int64_t rows)
{
    if (start.rows != rows || start.cols != 2)
        return inputError("the map to start from has " + std::to_string(start.rows) + " rows of " +
                          std::to_string(start.cols) + " columns, not " + std::to_string(rows) +
                          " of 2");
    for (int64_t i = 0; i < rows; ++i)
        if (!std::isfinite(start(i, 0)) || !std::isfinite(start(i, 1)))
            return inputError("the map to start from is not finite in row " + std::to_string(i));
    return {};
}

/// Standard deviation about the mean, over both coordinates.
double spreadOf(std::span<const float> points)
{
    double mean[2] = {0, 0};
    for (size_t i = 0; i < points.size(); ++i)
        mean[i % 2] += points[i];
    const double n = static_cast<double>(points.size()) / 2;
    double sum = 0;
    for (size_t i = 0; i < points.size(); ++i) {
        const double offset = points[i] - mean[i % 2] / n;
        sum += offset * offset;
    }
    return std::sqrt(sum / (2 * n));
}

/// A draw of a bell, mean 0, variance 1, by sums alone (Irwin–Hall), so that it is the same number
/// on every machine.
double bellDraw(Random& random)
{
    double sum = -6;
    for (int i = 0; i < 12; ++i)
        sum += random.uniform();
    return sum;
}

/// Σ body(begin, end) over fixed blocks, added in their order whichever thread made them.
template <class Body>
double sumOfBlocks(int64_t count, int64_t block, Executor& executor, const Body& body)
{
    std::vector<double> sums(static_cast<size_t>((count + block - 1) / block));
    executor.forRanges(count, block, [&](int64_t begin, int64_t end, int) {
        for (int64_t first = begin; first < end; first += block)
            sums[static_cast<size_t>(first / block)] = body(first, std::min(end, first + block));
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}
} // namespace

struct TSne::State {
    TSneOptions options;
    int64_t n = 0;
    int iterations = 0;
    int iteration = 0;
    bool warm = false;
    double kl = std::numeric_limits<double>::quiet_NaN();

    // All in order of storage; places[row] says where a row is.
    Affinities affinities;
    double selfInformation = 0; ///< Σ p log p
    std::vector<int32_t> places;
    std::vector<float> points, moved; ///< x, y, x, y …; moved: of the next iteration
    std::vector<float> velocity, gains;
    std::vector<float> repulsion; ///< Σ_j (y_i - y_j) K², not yet divided by `normaliser`
    double normaliser = 1;        ///< Σ_{i≠j} K

    PotentialGrid grid;
    hwy::AlignedFreeUniquePtr<float[]> xs, ys; ///< for exact repulsion
    Matrix<float> layout;
    OffloadedForces offloaded;

    EdgeRows edges() const
    {
        return {affinities.starts.data(), affinities.columns.data(), affinities.values.data()};
    }
    double exaggeration() const
    {
        return !warm && iteration < options.exaggerationIterations ? options.exaggeration : 1.0;
    }

    void begin(const Matrix<float>& plane);
    void restart();
    void repel(Executor& executor);
    void repelThroughGrid(Executor& executor);
    void repelAllPairs(Executor& executor);
    void move(Executor& executor, bool offloads);
    void addForces(int64_t first, int64_t last, float* gradient) const;
    void moveBlock(int64_t first, int64_t last, float rate, const float* gradient);
    double divergence(Executor& executor);
    void centre();
    void reorder(Executor& executor);
};

/// A fresh map: tiny, so that the forces shape it; the seed parts equal rows.
void TSne::State::begin(const Matrix<float>& plane)
{
    Random random{options.seed, 0x746d61700aULL};
    for (size_t i = 0; i < points.size(); ++i)
        points[i] = static_cast<float>(kStartSpread *
                                       (plane.values()[i] + kStartJitter * bellDraw(random)));
}

void TSne::State::restart()
{
    velocity.assign(points.size(), 0.0f);
    gains.assign(points.size(), 1.0f);
}

void TSne::State::repel(Executor& executor)
{
    if (n < kExactRows)
        repelAllPairs(executor);
    else
        repelThroughGrid(executor);
}

void TSne::State::repelThroughGrid(Executor& executor)
{
    grid.build(points, executor);
    const double sum = sumOfBlocks(n, kBlockPoints, executor, [this](int64_t begin, int64_t end) {
        float potentials[kBlockPoints];
        float* forces = repulsion.data() + 2 * begin;
        grid.read(points.data() + 2 * begin, end - begin, potentials, forces);
        double block = 0;
        for (int64_t i = 0; i < end - begin; ++i) {
            block += potentials[i];
            forces[2 * i] *= -0.5f;
            forces[2 * i + 1] *= -0.5f;
        }
        return block;
    });
    normaliser = std::max(sum - static_cast<double>(n), 1e-12);
}

void TSne::State::repelAllPairs(Executor& executor)
{
    const int64_t padded = (n + kPointPadding - 1) / kPointPadding * kPointPadding;
    if (!xs) {
        xs = alignedRoom<float>(padded);
        ys = alignedRoom<float>(padded);
        std::fill_n(xs.get(), padded, kFarAway);
        std::fill_n(ys.get(), padded, kFarAway);
    }
    for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
        xs[i] = points[2 * i];
        ys[i] = points[2 * i + 1];
    }
    const double sum = sumOfBlocks(n, kExactBlock, executor, [&](int64_t begin, int64_t end) {
        const auto repelPairs = options.portable ? repelPortably : repelExactly;
        return repelPairs(xs.get(), ys.get(), padded, begin, end, repulsion.data() + 2 * begin);
    });
    normaliser = std::max(sum, 1e-12);
}

/// Attraction and update in one pass over the points, which read each other's old places.
void TSne::State::move(Executor& executor, bool offloads)
{
    const double rate =
        options.learningRate > 0 ? options.learningRate : static_cast<double>(n) / exaggeration();
    executor.forRanges(n, kBlockPoints, [&](int64_t begin, int64_t end, int) {
        float forces[2 * kBlockPoints];
        for (int64_t first = begin; first < end; first += kBlockPoints) {
            const int64_t last = std::min(end, first + kBlockPoints);
            if (!offloads)
                addForces(first, last, forces);
            moveBlock(first, last, static_cast<float>(rate),
                      offloads ? offloaded.gradient().data() + 2 * first : forces);
        }
    });
    std::swap(points, moved);
}

/// A quarter of the divergence's gradient, of two coordinates a point; its factor 4 is in the rate.
void TSne::State::addForces(int64_t first, int64_t last, float* gradient) const
{
    const auto attractPoints = options.portable ? attractPortably : attract;
    attractPoints(edges(), points.data(), first, last, gradient);
    const auto pull = static_cast<float>(exaggeration());
    const auto push = static_cast<float>(1 / normaliser);
    const float* away = repulsion.data() + 2 * first;
    for (int64_t c = 0; c < 2 * (last - first); ++c)
        gradient[c] = pull * gradient[c] - push * away[c];
}

/// Gradient descent with momentum and a gain for each coordinate (Jacobs 1988), as in van der
/// Maaten's program.
void TSne::State::moveBlock(int64_t first, int64_t last, float rate, const float* gradient)
{
    const auto momentum = static_cast<float>(options.momentum);
    const auto at = static_cast<size_t>(2 * first);
    const auto count = static_cast<size_t>(2 * (last - first));
    for (size_t c = 0; c < count; ++c) {
        const bool turned = gradient[c] * velocity[at + c] > 0; // velocity goes against it
        const float gain = turned ? gains[at + c] * 0.8f : gains[at + c] + 0.2f;
        gains[at + c] = std::max(gain, kLeastGain);
        velocity[at + c] = momentum * velocity[at + c] - rate * gains[at + c] * gradient[c];
    }
    for (size_t c = 0; c < count; c += 2) {
        float& vx = velocity[at + c];
        float& vy = velocity[at + c + 1];
        const float squared = vx * vx + vy * vy;
        if (squared > kLongestStep * kLongestStep) {
            const float shorter = kLongestStep / std::sqrt(squared);
            vx *= shorter;
            vy *= shorter;
        }
        moved[at + c] = points[at + c] + vx;
        moved[at + c + 1] = points[at + c + 1] + vy;
    }
}

/// Σ p log(p / q) with q = K / normaliser, for the points that repel() saw last.
double TSne::State::divergence(Executor& executor)
{
    const double logs = sumOfBlocks(n, kBlockPoints, executor, [this](int64_t begin, int64_t end) {
        return sumOfLogs(edges(), points.data(), begin, end);
    });
    return selfInformation + logs + std::log(normaliser);
}

/// Nothing holds the map but its points' forces: rounding lets it drift.
void TSne::State::centre()
{
    double mean[2] = {0, 0};
    for (size_t i = 0; i < points.size(); ++i)
        mean[i % 2] += points[i];
    const float shift[2] = {static_cast<float>(mean[0] / static_cast<double>(n)),
                            static_cast<float>(mean[1] / static_cast<double>(n))};
    for (size_t i = 0; i < points.size(); ++i)
        points[i] -= shift[i % 2];
}

void TSne::State::reorder(Executor& executor)
{
    const std::vector<int32_t> to = mortonPlaces(points);
    affinities = renumbered(affinities, to, executor);
    for (std::vector<float>* values : {&points, &velocity, &gains}) {
        for (size_t i = 0; i < to.size(); ++i)
            for (size_t c = 0; c < 2; ++c)
                moved[2 * static_cast<size_t>(to[i]) + c] = (*values)[2 * i + c];
        std::swap(*values, moved);
    }
    for (int32_t& place : places)
        place = to[static_cast<size_t>(place)];
    if (!options.portable)
        offloaded.offer(affinities);
}

TSne::TSne(std::unique_ptr<State> state) : m_state(std::move(state)) {}
TSne::TSne(TSne&&) noexcept = default;
TSne& TSne::operator=(TSne&&) noexcept = default;
TSne::~TSne() = default;

Result<TSne> TSne::create(MatrixView<const float> rows, const TSneOptions& options,
                          Executor& executor, const MapProgress& progress,
                          MatrixView<const float> start)
{
    if (start.rows > 0)
        KINDRED_TRY(checkStart(start, rows.rows));
    KINDRED_ASSIGN(MapGraph graph, mapGraph(rows, options, executor, progress));
    auto state = std::make_unique<State>();
    state->options = options;
    state->n = rows.rows;
    state->warm = start.rows > 0;
    state->iterations = state->warm ? options.warmIterations : options.iterations;
    state->grid = PotentialGrid(options.arithmetic());
    state->affinities = std::move(graph.affinities);
    for (const float p : state->affinities.values)
        state->selfInformation += p > 0 ? static_cast<double>(p) * std::log(p) : 0.0;
    state->places.resize(static_cast<size_t>(rows.rows));
    std::iota(state->places.begin(), state->places.end(), 0);
    for (auto* values : {&state->points, &state->moved, &state->repulsion})
        values->resize(static_cast<size_t>(2 * rows.rows));
    if (state->warm)
        for (int64_t i = 0; i < rows.rows; ++i)
            std::copy_n(start.row(i), 2, state->points.data() + 2 * i);
    else
        state->begin(graph.plane);
    state->restart();
    state->reorder(executor);
    state->layout = Matrix<float>(rows.rows, 2);
    return TSne(std::move(state));
}

void TSne::step(Executor& executor)
{
    State& state = *m_state;
    const bool offloads = state.offloaded.find(state.points, state.exaggeration());
    if (offloads)
        state.normaliser = std::max(state.offloaded.normaliser(), 1e-12);
    else
        state.repel(executor);
    if ((state.iteration + 1) % kMeasureEvery == 0)
        state.kl = state.divergence(executor);
    state.move(executor, offloads);
    ++state.iteration;
    if (state.iteration % kMeasureEvery == 0 && !state.warm)
        state.centre();
    if (std::find(std::begin(kReorderAfter), std::end(kReorderAfter), state.iteration) !=
            std::end(kReorderAfter) &&
        !state.warm)
        state.reorder(executor);
}

int TSne::iteration() const
{
    return m_state->iteration;
}

int TSne::iterations() const
{
    return m_state->iterations;
}

int64_t TSne::rows() const
{
    return m_state->n;
}

MatrixView<const float> TSne::layout()
{
    State& state = *m_state;
    for (int64_t i = 0; i < state.n; ++i) {
        const auto place = static_cast<size_t>(state.places[static_cast<size_t>(i)]);
        state.layout(i, 0) = state.points[2 * place];
        state.layout(i, 1) = state.points[2 * place + 1];
    }
    return state.layout.view();
}

double TSne::kl() const
{
    return m_state->kl;
}

double TSne::measureKl(Executor& executor)
{
    m_state->repel(executor);
    m_state->kl = m_state->divergence(executor);
    return m_state->kl;
}

void TSne::perturb(uint64_t seed)
{
    State& state = *m_state;
    const double size = kShake * spreadOf(state.points);
    Random random{seed, 0x7368616b65ULL};
    for (const int32_t place : state.places)
        for (size_t c = 0; c < 2; ++c)
            state.points[2 * static_cast<size_t>(place) + c] +=
                static_cast<float>(size * bellDraw(random));
    state.restart();
}

} // namespace kindred
