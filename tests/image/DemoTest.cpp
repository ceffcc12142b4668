#include "base/Text.h"
#include "data/DemoDrawing.h"
#include "image/ImageTest.h"

namespace kindred::test {
namespace {

/// Equal on every machine: these values were fixed once and may change only with the drawings.
TEST(Demo, IsGolden)
{
    const auto data = open("demo:");
    ASSERT_TRUE(data);
    EXPECT_EQ(data->fingerprint, "a539ec237e21065b");
    EXPECT_EQ(open("demo:small")->fingerprint, "843d77edd0db1f76");
    const auto hashOf = [&](int64_t id) {
        const auto image = data->image(id);
        Fnv1a hash;
        hash.add({reinterpret_cast<const char*>(image->pixels.data()), image->pixels.size()});
        return hash.hex();
    };
    EXPECT_EQ(hashOf(0), "fd78dba31af04501");
    EXPECT_EQ(hashOf(1200), "aa6aef54d28cd441");
    EXPECT_EQ(hashOf(2399), "ed7e971bfca5f310");
}

TEST(Demo, HasTwoLevelsAndASplit)
{
    const auto data = open("demo:");
    EXPECT_EQ(data->size(), 2400);
    EXPECT_EQ(data->levels[0].classes.size(), 6U);
    EXPECT_EQ(data->levels[1].classes.size(), 24U);
    EXPECT_EQ(data->ids(Subset::Test).size(), 480U);
    EXPECT_TRUE(data->problems.empty());
    EXPECT_EQ(data->names.front(), "test/bowl/ball/080");
    EXPECT_TRUE(std::is_sorted(data->names.begin(), data->names.end()));
}

/// Share of every fourth test picture whose nearest training picture, pixel by pixel, is of the
/// same class.
double rawNearest(const Dataset& data, size_t level)
{
    std::vector<std::vector<uint8_t>> pixels;
    for (int64_t id = 0; id < data.size(); ++id)
        pixels.push_back(data.image(id)->pixels);
    const auto train = data.ids(Subset::Train);
    const auto& labels = data.levels[level].labels;
    int asked = 0;
    int right = 0;
    for (const int64_t query : data.ids(Subset::Test)) {
        if (query % 4 != 0)
            continue;
        ++asked;
        int64_t best = INT64_MAX;
        int64_t nearest = -1;
        for (const int64_t id : train) {
            const auto& a = pixels[static_cast<size_t>(query)];
            const auto& b = pixels[static_cast<size_t>(id)];
            int32_t distance = 0;
            for (size_t i = 0; i < a.size(); ++i)
                distance += (a[i] - b[i]) * (a[i] - b[i]);
            if (distance < best) {
                best = distance;
                nearest = id;
            }
        }
        right += labels[static_cast<size_t>(query)] == labels[static_cast<size_t>(nearest)] ? 1 : 0;
    }
    return static_cast<double>(right) / asked;
}

TEST(Demo, RawPixelsFail)
{
    const auto data = open("demo:");
    EXPECT_LT(rawNearest(*data, 1), 0.25); // 15 % when it was made; chance is 4 %
    EXPECT_LT(rawNearest(*data, 0), 0.45);
}

TEST(Demo, ColourSaysNothingAboutTheClass)
{
    const auto data = open("demo:");
    std::vector<double> red(24, 0);
    for (int64_t id = 0; id < data->size(); ++id) {
        const auto image = data->image(id);
        double sum = 0;
        for (size_t i = 0; i < image->pixels.size(); i += 3)
            sum += image->pixels[i];
        red[static_cast<size_t>(data->level().labels[static_cast<size_t>(id)])] += sum / 2304 / 100;
    }
    // Means over 100 pictures of standard deviation about 80: 4 standard errors either way.
    const double mean = std::accumulate(red.begin(), red.end(), 0.0) / 24;
    for (const double value : red)
        EXPECT_NEAR(value, mean, 32);
}

} // namespace
} // namespace kindred::test
