#include "neighbour/KMeans.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/Random.h"
#include "neighbour/GroupSums.h"
#include "neighbour/NearestCentres.h"
#include "neighbour/RowDistance.h"

namespace kindred {

namespace {

constexpr double kUnreached = std::numeric_limits<double>::infinity();
constexpr int kCentresBetweenLooks = 64;

/// Lowers each row's squared distance to its nearest centre by one more centre. Single precision is
/// enough to draw by, where it holds the square; in scalar doubles this took 84 % of k-means into
/// thousands of clusters.
void lowerDistances(MatrixView<const float> rows, const float* centre, Executor& executor,
                    std::vector<double>& distances)
{
    const RowDistance distance = rowDistance();
    executor.forRanges(rows.rows, 64, [&](int64_t begin, int64_t end, int) {
        for (int64_t row = begin; row < end; ++row) {
            double& least = distances[static_cast<size_t>(row)];
            const float single = distance(rows.row(row), centre, rows.cols);
            least = std::min(least, std::isnormal(single)
                                        ? single
                                        : squaredDistanceOf(rows.row(row), centre, rows.cols));
        }
    });
}

/// A row drawn with probability in proportion to its distance; any row where all are 0.
int64_t drawByDistance(const std::vector<double>& distances, Random& random)
{
    double total = 0;
    for (const double distance : distances)
        total += distance;
    if (!(total > 0))
        return static_cast<int64_t>(random.below(distances.size()));
    double left = random.uniform() * total;
    size_t row = 0;
    size_t last = 0; // the last row that can be drawn, should rounding run past the end
    for (; row < distances.size(); ++row) {
        if (distances[row] > 0)
            last = row;
        left -= distances[row];
        if (left < 0)
            break;
    }
    return static_cast<int64_t>(std::min(row, last));
}

/// Broken off where goesOn() says so: the rest of the centres are zeros.
Matrix<float> plusPlusCentres(MatrixView<const float> rows, int clusters, Random& random,
                              Executor& executor, const std::function<bool()>& goesOn)
{
    Matrix<float> centres(clusters, rows.cols);
    std::vector<double> distances(static_cast<size_t>(rows.rows), kUnreached);
    auto row = static_cast<int64_t>(random.below(static_cast<uint64_t>(rows.rows)));
    for (int cluster = 0; cluster < clusters; ++cluster) {
        std::copy_n(rows.row(row), rows.cols, centres.row(cluster));
        if (cluster + 1 == clusters || ((cluster + 1) % kCentresBetweenLooks == 0 && !goesOn()))
            break;
        lowerDistances(rows, centres.row(cluster), executor, distances);
        row = drawByDistance(distances, random);
    }
    return centres;
}

/// Moves each centre to the mean of its rows; empty ones to the farthest rows, one each.
void moveCentres(MatrixView<const float> rows, Assignment assignment, Executor& executor,
                 Matrix<float>& centres)
{
    const GroupSums groups(rows, assignment.clusters, static_cast<int>(centres.rows()), executor);
    for (int64_t cluster = 0; cluster < centres.rows(); ++cluster) {
        const auto count = static_cast<double>(groups.counts[static_cast<size_t>(cluster)]);
        if (count == 0) {
            std::vector<double>& distances = assignment.distances;
            const auto farthest = std::max_element(distances.begin(), distances.end());
            std::copy_n(rows.row(farthest - distances.begin()), rows.cols, centres.row(cluster));
            *farthest = 0;
            continue;
        }
        for (int64_t k = 0; k < centres.cols(); ++k)
            centres(cluster, k) = static_cast<float>(groups.sums(cluster, k) / count);
    }
}
} // namespace

KMeansResult kMeans(MatrixView<const float> rows, const KMeansRequest& request, Executor& executor,
                    const std::function<bool(double)>& progress)
{
    assert(rows.rows >= 1 && request.clusters >= 1 && request.restarts >= 1);
    const auto clusters = static_cast<int>(std::min<int64_t>(request.clusters, rows.rows));
    KMeansResult best;
    best.inertia = kUnreached;
    const auto goesOn = [&](int restart) {
        return !progress || progress(static_cast<double>(restart) / request.restarts);
    };
    for (int restart = 0; restart < request.restarts && (restart == 0 || goesOn(restart));
         ++restart) {
        Random random{request.seed, 0x6b6d, static_cast<uint64_t>(restart)};
        KMeansResult run;
        run.centres =
            plusPlusCentres(rows, clusters, random, executor, [&] { return goesOn(restart); });
        NearestCentres nearest(rows, executor);
        for (int iteration = 0; iteration == 0 || goesOn(restart); ++iteration) {
            Assignment assignment = nearest.of(run.centres);
            const bool settled = run.clusters == assignment.clusters;
            run.inertia =
                std::accumulate(assignment.distances.begin(), assignment.distances.end(), 0.0);
            run.clusters = assignment.clusters;
            if (settled || iteration >= request.iterations)
                break;
            moveCentres(rows, std::move(assignment), executor, run.centres);
        }
        if (run.inertia < best.inertia)
            best = std::move(run);
    }
    return best;
}

} // namespace kindred
