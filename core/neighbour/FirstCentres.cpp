#include "neighbour/FirstCentres.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/UnitRows.h"
#include "neighbour/NearestCentres.h"
#include "neighbour/RowDistance.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

namespace {
constexpr double kFarthest = std::numeric_limits<double>::infinity();
constexpr int kCentresBetweenLooks = 64;
/// Centres that are measured one by one: before, each changes most distances.
constexpr int kAlone = 256;
/// Then for so many there are one is drawn before all rows are measured again.
constexpr int kShareTogether = 4;
constexpr int kMostRefused = 64; ///< for one centre, before they are
/// Where |row|² lies between these, products in single precision tell which centre is near.
constexpr double kSmallSquare = 1e-20;
constexpr double kLargeSquare = 1e30;

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

/// A row drawn as drawByDistance() would by its distance now, from distances before the last
/// `pending` centres: drawn by those, and refused with the probability that it has lost since. -1
/// where nearly all are refused.
int64_t drawByOlder(MatrixView<const float> rows, std::span<const double> distances,
                    const std::vector<double>& sums, MatrixView<const float> pending,
                    Random& random)
{
    if (!(sums.back() > 0))
        return static_cast<int64_t>(random.below(sums.size()));
    const auto last = std::lower_bound(sums.begin(), sums.end(), sums.back());
    const RowDistance distance = rowDistance();
    for (int refused = 0; refused < kMostRefused; ++refused) {
        const double place = random.uniform() * sums.back();
        const int64_t row =
            std::min(std::upper_bound(sums.begin(), sums.end(), place), last) - sums.begin();
        const double older = distances[static_cast<size_t>(row)];
        double least = older;
        for (int64_t centre = 0; centre < pending.rows; ++centre)
            least =
                std::min<double>(least, distance(rows.row(row), pending.row(centre), rows.cols));
        if (random.uniform() * older < least)
            return row;
    }
    return -1;
}

/// Lowers distances by many centres, of which only those nearer than the nearest so far count.
/// False where goesOn() was.
bool lowerByMany(MatrixView<const float> rows, MatrixView<const float> centres, Executor& executor,
                 const std::function<bool()>& goesOn, std::vector<double>& distances)
{
    SearchQuestion question{centres, rows, 1, SearchMetric::SquaredL2};
    question.reaches = distances;
    const auto found = searchExact(question, executor, [&goesOn](double) { return goesOn(); });
    if (!found)
        return false;
    for (size_t row = 0; row < distances.size(); ++row)
        distances[row] = std::min<double>(distances[row], found->values.values()[row]);
    return true;
}

bool fitsSinglePrecision(MatrixView<const float> rows)
{
    double largest = 0;
    for (int64_t row = 0; row < rows.rows; ++row) {
        const double square = squaredNorm(rows.rowSpan(row));
        if (!(square <= kLargeSquare))
            return false;
        largest = std::max(largest, square);
    }
    return largest >= kSmallSquare;
}

/// The rest of the centres, more and more of them at a time, from the distances to the first.
void drawTogether(MatrixView<const float> rows, int drawn, Random& random, Executor& executor,
                  const std::function<bool()>& goesOn, std::vector<double>& distances,
                  Matrix<float>& centres)
{
    std::vector<double> sums(distances.size());
    while (drawn < centres.rows() && goesOn()) {
        const auto block = std::min<int64_t>(drawn / kShareTogether, centres.rows() - drawn);
        std::partial_sum(distances.begin(), distances.end(), sums.begin());
        int64_t made = 0;
        for (; made < block; ++made) {
            const auto pending = std::as_const(centres).view().slice(drawn, made);
            const int64_t row = drawByOlder(rows, distances, sums, pending, random);
            if (row < 0)
                break;
            std::copy_n(rows.row(row), rows.cols, centres.row(drawn + made));
        }
        const auto drawnNow = std::as_const(centres).view().slice(drawn, made);
        if (drawn + made < centres.rows() &&
            !lowerByMany(rows, drawnNow, executor, goesOn, distances))
            return;
        drawn += static_cast<int>(made);
    }
}
} // namespace

Matrix<float> firstCentres(MatrixView<const float> rows, int clusters, Random& random,
                           Executor& executor, const std::function<bool()>& goesOn)
{
    Matrix<float> centres(clusters, rows.cols);
    std::vector<double> distances(static_cast<size_t>(rows.rows), kFarthest);
    const bool together = clusters > kAlone && fitsSinglePrecision(rows);
    auto row = static_cast<int64_t>(random.below(static_cast<uint64_t>(rows.rows)));
    for (int cluster = 0; cluster < clusters; ++cluster) {
        std::copy_n(rows.row(row), rows.cols, centres.row(cluster));
        if (cluster + 1 == clusters || ((cluster + 1) % kCentresBetweenLooks == 0 && !goesOn()))
            break;
        lowerDistances(rows, centres.row(cluster), executor, distances);
        if (together && cluster + 1 == kAlone) {
            drawTogether(rows, kAlone, random, executor, goesOn, distances, centres);
            break;
        }
        row = drawByDistance(distances, random);
    }
    return centres;
}

} // namespace kindred
