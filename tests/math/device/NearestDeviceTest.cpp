// The device code of the search, run on the processor, against every distance in double.
#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <vector>

#include "DeviceEmulator.h"
// after the emulator
#include "base/Matrix.h"
#include "base/Random.h"
#include "kernel/cuda/NearestDevice.cuh"

namespace kindred::test {
namespace {

constexpr float kNowhere = std::numeric_limits<float>::infinity();

/// Rows with many equal ones, so that ties count.
Matrix<float> rowsWithTies(uint64_t seed, int64_t count, int64_t dimension)
{
    Random random(seed);
    Matrix<float> rows(count, dimension);
    for (float& value : rows.values())
        value = static_cast<float>(random.below(3)) - 1;
    return rows;
}

Matrix<float> gaussianRows(uint64_t seed, int64_t count, int64_t dimension)
{
    Random random(seed);
    Matrix<float> rows(count, dimension);
    for (float& value : rows.values())
        value = static_cast<float>(random.normal());
    return rows;
}

/// What the host allocates for a search, and what comes back.
struct DeviceSearch {
    DeviceSearch(const Matrix<float>& rows, const Matrix<float>& queries, int k, int splits)
    {
        const auto q = static_cast<size_t>(queries.rows());
        const int kept = k + 8;
        const size_t lists = q * static_cast<size_t>(splits) * static_cast<size_t>(kept);
        halfNorms.resize(static_cast<size_t>(rows.rows()));
        scores.resize(lists);
        found.resize(lists);
        exact.resize(q * static_cast<size_t>(kept));
        indices.assign(q * static_cast<size_t>(k), -7);
        distances.resize(q * static_cast<size_t>(k));
        arguments = {rows.data(),
                     queries.data(),
                     nullptr,
                     rows.rows(),
                     queries.rows(),
                     static_cast<int>(rows.cols()),
                     splits,
                     kept,
                     k,
                     false,
                     halfNorms.data(),
                     scores.data(),
                     found.data(),
                     exact.data(),
                     indices.data(),
                     distances.data()};
    }

    void norms(Schedule schedule)
    {
        DeviceEmulator::launch({pieces(arguments.rowCount, cuda::kNearWarps)}, cuda::kNearThreads,
                               schedule, [this] { cuda::halfNormsKernel(arguments); });
    }

    void lists(Schedule schedule)
    {
        norms(schedule);
        DeviceEmulator::launch(grid(), cuda::kNearThreads, schedule,
                               [this] { cuda::listKernel(arguments); });
        DeviceEmulator::launch({pieces(arguments.queryCount, 1)}, cuda::kWarpLanes, schedule,
                               [this] { cuda::mergeListsKernel(arguments); });
    }

    void best(Schedule schedule)
    {
        norms(schedule);
        DeviceEmulator::launch(grid(), cuda::kNearThreads, schedule,
                               [this] { cuda::bestKernel(arguments); });
        DeviceEmulator::launch({pieces(arguments.queryCount, cuda::kNearThreads)},
                               cuda::kNearThreads, schedule,
                               [this] { cuda::mergeBestKernel(arguments); });
    }

    static unsigned pieces(int64_t count, int64_t size)
    {
        return static_cast<unsigned>((count + size - 1) / size);
    }
    Dim3 grid() const
    {
        return {pieces(arguments.queryCount, cuda::kNearTile),
                static_cast<unsigned>(arguments.splits), 1};
    }

    std::vector<float> halfNorms, scores, distances;
    std::vector<int32_t> found, indices;
    std::vector<double> exact;
    cuda::NearestArguments arguments = {};
};

/// The k nearest by (distance, row); -1 and infinity where there are fewer.
void expectNearest(const DeviceSearch& device, const Matrix<float>& rows,
                   const Matrix<float>& queries, const std::vector<int32_t>& exclude)
{
    const int k = device.arguments.k;
    for (int64_t q = 0; q < queries.rows(); ++q) {
        std::vector<std::pair<double, int32_t>> all;
        for (int64_t i = 0; i < rows.rows(); ++i) {
            if (!exclude.empty() && exclude[static_cast<size_t>(q)] == i)
                continue;
            double sum = 0;
            for (int64_t c = 0; c < rows.cols(); ++c) {
                const double difference = double(queries(q, c)) - double(rows(i, c));
                sum += difference * difference;
            }
            all.emplace_back(sum, static_cast<int32_t>(i));
        }
        std::sort(all.begin(), all.end());
        for (int e = 0; e < k; ++e) {
            const auto at = static_cast<size_t>(q * k + e);
            const bool there = e < static_cast<int>(all.size());
            const auto [distance, row] =
                there ? all[static_cast<size_t>(e)] : std::pair{double(kNowhere), -1};
            ASSERT_EQ(device.indices[at], row) << "query " << q << ", place " << e;
            if (there)
                ASSERT_NEAR(device.distances[at], distance, 1e-5 * (1 + distance));
            else
                ASSERT_EQ(device.distances[at], kNowhere);
        }
    }
}

constexpr uint64_t kSeed = 2020;

TEST(NearestDevice, ListsAreExactAroundTheTiles)
{
    for (const int64_t n : {5, 64, 131})
        for (const int64_t d : {3, 33})
            for (const int splits : {1, 4}) { // more splits than tiles too
                SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) +
                             ", splits = " + std::to_string(splits));
                const Matrix<float> rows = gaussianRows(kSeed, n, d);
                const Matrix<float> queries = gaussianRows(kSeed + 1, 66, d);
                DeviceSearch device(rows, queries, 7, splits);
                device.lists(Schedule::Ascending);
                expectNearest(device, rows, queries, {});
            }
}

TEST(NearestDevice, TiesGoToTheLowerRow)
{
    // 9 places of 3² hold 150 rows: about 16 equal ones each, less than the k and 8 that are kept
    const Matrix<float> rows = rowsWithTies(kSeed, 150, 2);
    const Matrix<float> queries = rowsWithTies(kSeed + 1, 9, 2);
    for (const int splits : {1, 2, 3}) {
        DeviceSearch device(rows, queries, 40, splits); // lists longer than a warp
        device.lists(Schedule::Shuffled);
        expectNearest(device, rows, queries, {});
    }
}

TEST(NearestDevice, LeavesOutTheRowThatIsTheQuery)
{
    const Matrix<float> rows = gaussianRows(kSeed, 70, 5);
    std::vector<int32_t> exclude(70);
    std::iota(exclude.begin(), exclude.end(), 0);
    exclude[3] = -1;
    DeviceSearch device(rows, rows, 4, 2);
    device.arguments.exclude = exclude.data();
    device.lists(Schedule::Descending);
    expectNearest(device, rows, rows, exclude);
}

TEST(NearestDevice, BestIsTheFirstOfTheList)
{
    for (const Schedule schedule :
         {Schedule::Ascending, Schedule::Descending, Schedule::Shuffled}) {
        const Matrix<float> rows = rowsWithTies(kSeed, 140, 3);
        const Matrix<float> queries = rowsWithTies(kSeed + 2, 65, 3);
        DeviceSearch device(rows, queries, 1, 3);
        device.best(schedule);
        device.distances.clear();
        for (int64_t q = 0; q < queries.rows(); ++q) {
            int best = 0;
            float least = kNowhere;
            for (int64_t i = 0; i < rows.rows(); ++i) {
                float sum = 0;
                for (int64_t c = 0; c < 3; ++c)
                    sum += (rows(i, c) - queries(q, c)) * (rows(i, c) - queries(q, c));
                if (sum < least) {
                    least = sum;
                    best = static_cast<int>(i);
                }
            }
            ASSERT_EQ(device.indices[static_cast<size_t>(q)], best) << "query " << q;
        }
    }
}

} // namespace
} // namespace kindred::test
