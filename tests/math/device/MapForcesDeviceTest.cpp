// The device code of t-SNE's gradient, run on the processor, against the formula in double.
#include <gtest/gtest.h>

#include <vector>

#include "DeviceEmulator.h"
// after the emulator
#include "base/Matrix.h"
#include "base/Random.h"
#include "kernel/cuda/MapForcesDevice.cuh"

namespace kindred::test {
namespace {

constexpr float kExaggeration = 1.5F;

struct MapProblem {
    Matrix<float> points;
    std::vector<int64_t> starts = {0};
    std::vector<int32_t> columns;
    std::vector<float> values;
};

/// Each point has edges to up to 40 others, its own row among them as padding at 0.
MapProblem randomMap(uint64_t seed, int64_t count)
{
    Random random(seed);
    MapProblem map{Matrix<float>(count, 2)};
    for (float& value : map.points.values())
        value = static_cast<float>(3 * random.normal());
    for (int64_t i = 0; i < count; ++i) {
        const auto edges = random.below(41);
        for (uint64_t e = 0; e < edges; ++e) {
            map.columns.push_back(static_cast<int32_t>(random.below(static_cast<uint64_t>(count))));
            map.values.push_back(static_cast<float>(random.uniform(0, 0.02)));
        }
        map.columns.push_back(static_cast<int32_t>(i));
        map.values.push_back(0);
        map.starts.push_back(static_cast<int64_t>(map.columns.size()));
    }
    return map;
}

struct MapGradient {
    double mass = 0;
    Matrix<double> forces;
};

MapGradient byTheFormula(const MapProblem& map)
{
    const int64_t n = map.points.rows();
    MapGradient exact{0, Matrix<double>(n, 2)};
    Matrix<double> push(n, 2);
    const auto weight = [&](int64_t i, int64_t j) {
        const double dx = double(map.points(i, 0)) - map.points(j, 0);
        const double dy = double(map.points(i, 1)) - map.points(j, 1);
        return 1 / (1 + dx * dx + dy * dy);
    };
    for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < n; ++j)
            if (i != j) {
                const double w = weight(i, j);
                exact.mass += w;
                for (int c = 0; c < 2; ++c)
                    push(i, c) += w * w * (double(map.points(i, c)) - map.points(j, c));
            }
    for (int64_t i = 0; i < n; ++i)
        for (int c = 0; c < 2; ++c) {
            double pull = 0;
            for (auto e = static_cast<size_t>(map.starts[static_cast<size_t>(i)]);
                 e < static_cast<size_t>(map.starts[static_cast<size_t>(i) + 1]); ++e)
                pull += double(map.values[e]) * weight(i, map.columns[e]) *
                        (double(map.points(i, c)) - map.points(map.columns[e], c));
            exact.forces(i, c) = 4 * (kExaggeration * pull - push(i, c) / exact.mass);
        }
    return exact;
}

MapGradient onDevice(const MapProblem& map, int splits, Schedule schedule)
{
    const int64_t n = map.points.rows();
    std::vector<double> partial(static_cast<size_t>(3 * splits * n), -1);
    double mass = 0;
    Matrix<float> gradient(n, 2);
    const cuda::MapForcesArguments a = {map.points.data(),
                                        map.starts.data(),
                                        map.columns.data(),
                                        map.values.data(),
                                        n,
                                        kExaggeration,
                                        splits,
                                        partial.data(),
                                        &mass,
                                        gradient.data()};
    const auto pieces = [n](int64_t size) { return static_cast<unsigned>((n + size - 1) / size); };
    DeviceEmulator::launch({pieces(cuda::kForceTile), static_cast<unsigned>(splits), 1},
                           cuda::kForceTile, schedule, [&] { cuda::repelKernel(a); });
    DeviceEmulator::launch({}, cuda::kForceTile, schedule, [&] { cuda::massKernel(a); });
    DeviceEmulator::launch({pieces(cuda::kPullWarps)}, cuda::kPullThreads, schedule,
                           [&] { cuda::pullKernel(a); });
    MapGradient result{mass, Matrix<double>(n, 2)};
    std::copy(gradient.values().begin(), gradient.values().end(), result.forces.values().begin());
    return result;
}

TEST(MapForcesDevice, EqualTheFormulaAroundTheTiles)
{
    for (const int64_t n : {2, 127, 128, 300})
        for (const int splits : {1, 2, 4}) { // more splits than tiles too
            SCOPED_TRACE("n = " + std::to_string(n) + ", splits = " + std::to_string(splits));
            const MapProblem map = randomMap(77, n);
            const MapGradient exact = byTheFormula(map);
            const MapGradient device = onDevice(map, splits, Schedule::Shuffled);
            EXPECT_NEAR(device.mass, exact.mass, 1e-5 * exact.mass);
            for (size_t c = 0; c < exact.forces.values().size(); ++c)
                ASSERT_NEAR(device.forces.values()[c], exact.forces.values()[c], 1e-6);
        }
}

TEST(MapForcesDevice, DoNotDependOnWhoGoesFirst)
{
    const MapProblem map = randomMap(78, 150);
    const MapGradient first = onDevice(map, 2, Schedule::Ascending);
    for (const Schedule schedule : {Schedule::Descending, Schedule::Shuffled}) {
        const MapGradient other = onDevice(map, 2, schedule);
        EXPECT_EQ(other.forces.values(), first.forces.values());
        EXPECT_EQ(other.mass, first.mass);
    }
}

} // namespace
} // namespace kindred::test
