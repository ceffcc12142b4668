#include "kernel/LinearMap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>
#include <vector>

#include "NormalRows.h"
#include "kernel/AlignedRoom.h"
#include "kernel/Dispatch.h"

namespace kindred {
namespace {

using test::normalRows;

/// All at once, or in as many parts, each on a thread of its own.
RangeRunner inParts(int64_t parts)
{
    return [parts](int64_t count, const std::function<void(int64_t, int64_t)>& range) {
        std::vector<std::thread> threads;
        for (int64_t part = 0; part < parts; ++part)
            threads.emplace_back(range, count * part / parts, count * (part + 1) / parts);
        for (std::thread& thread : threads)
            thread.join();
    };
}

struct LayerShape {
    int64_t rows, inputs, outputs;
};

/// A drawn layer and what comes of it.
struct Layer {
    explicit Layer(const LayerShape& shape, int64_t parts = 1)
        : rows(normalRows(1, shape.rows, shape.inputs)),
          weights(normalRows(2, shape.outputs, shape.inputs)),
          bias(normalRows(3, 1, shape.outputs)), errors(normalRows(4, shape.rows, shape.outputs)),
          out(shape.rows, shape.outputs), slopes(shape.outputs, shape.inputs)
    {
        const LinearMap map(shape.inputs, shape.outputs);
        const auto room = alignedRoom<float>(map.room());
        map.apply(rows, weights, bias.data(), out, room.get(), inParts(parts));
        map.slopes(errors, rows, slopes, inParts(parts));
    }

    double output(int64_t i, int64_t c) const
    {
        double sum = static_cast<double>(bias(0, c));
        for (int64_t k = 0; k < rows.cols(); ++k)
            sum += static_cast<double>(rows(i, k)) * static_cast<double>(weights(c, k));
        return sum;
    }

    double slope(int64_t c, int64_t k) const
    {
        double sum = 0;
        for (int64_t i = 0; i < rows.rows(); ++i)
            sum += static_cast<double>(errors(i, c)) * static_cast<double>(rows(i, k));
        return sum;
    }

    Matrix<float> rows;
    Matrix<float> weights;
    Matrix<float> bias;
    Matrix<float> errors;
    Matrix<float> out;
    Matrix<float> slopes;
};

class LinearMapOnTarget : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
};

/// Whole panels, rows and columns left over, more than one depth block, one row.
TEST_P(LinearMapOnTarget, ProductsAreThoseOfTheDefinition)
{
    for (const LayerShape& shape : {LayerShape{128, 256, 64}, LayerShape{37, 700, 50},
                                    LayerShape{300, 65, 33}, LayerShape{1, 64, 3}}) {
        const Layer layer(shape);
        const double rounding = 2e-6 * std::sqrt(static_cast<double>(shape.inputs + shape.rows));
        for (int64_t c = 0; c < shape.outputs; ++c) {
            for (int64_t i = 0; i < shape.rows; ++i)
                ASSERT_NEAR(layer.out(i, c), layer.output(i, c), 20 * rounding) << i << " " << c;
            for (int64_t k = 0; k < shape.inputs; ++k)
                ASSERT_NEAR(layer.slopes(c, k), layer.slope(c, k), 20 * rounding) << c << " " << k;
        }
    }
}

TEST_P(LinearMapOnTarget, TheSameBitsHoweverItIsShared)
{
    const LayerShape shape{300, 500, 64};
    const Layer whole(shape);
    const Layer shared(shape, 3);
    EXPECT_EQ(whole.out.values(), shared.out.values());
    EXPECT_EQ(whole.slopes.values(), shared.slopes.values());
}

INSTANTIATE_TEST_SUITE_P(Targets, LinearMapOnTarget, testing::ValuesIn(runnableTargets()));

TEST(LinearMap, IsForLayersThatFillItsPanels)
{
    EXPECT_TRUE(LinearMap(4096, 64).suits(128));
    EXPECT_TRUE(LinearMap(784, 128).suits(16));
    EXPECT_FALSE(LinearMap(784, 2).suits(128)) << "most of a panel would be zeros";
    EXPECT_FALSE(LinearMap(2, 64).suits(128)) << "packing would cost as much as the product";
    EXPECT_FALSE(LinearMap(784, 64).suits(1));
    EXPECT_FALSE(LinearMap(4096, 65'536).suits(128)) << "weights are no smaller operand";
}

} // namespace
} // namespace kindred
