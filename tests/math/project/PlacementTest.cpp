#include "project/Placement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "math/project/MapRows.h"

namespace kindred::test {
namespace {

struct KnownMap {
    KnownMap() : rows(groupedRows(61, 900, 10, 6, 4))
    {
        Executor executor(2);
        TSneOptions options;
        options.perplexity = 15;
        options.iterations = 400;
        options.exaggerationIterations = 100;
        auto tsne = TSne::create(rows.view(), options, executor);
        while (!tsne->done())
            tsne->step(executor);
        const auto view = tsne->layout();
        layout = Matrix<float>(900, 2, {view.data, view.data + 1800});
    }

    Matrix<float> rows, layout;
};

const KnownMap& knownMap()
{
    static const KnownMap map;
    return map;
}

Matrix<float> placed(const Matrix<float>& added, int threads = 2)
{
    Executor executor(threads);
    auto places =
        placeRows(knownMap().rows.view(), knownMap().layout.view(), added.view(), {}, executor);
    EXPECT_TRUE(places.ok()) << places.error().message();
    return std::move(*places);
}

double distance(const Matrix<float>& a, int64_t i, const Matrix<float>& b, int64_t j)
{
    return std::hypot(double(a(i, 0)) - b(j, 0), double(a(i, 1)) - b(j, 1));
}

TEST(PlaceRows, AKnownRowLandsOnItself)
{
    Matrix<float> added(3, 10);
    const int64_t known[] = {5, 412, 899};
    for (int64_t i = 0; i < 3; ++i)
        std::copy_n(knownMap().rows.row(known[i]), 10, added.row(i));
    const Matrix<float> places = placed(added);
    for (int64_t i = 0; i < 3; ++i)
        EXPECT_EQ(distance(places, i, knownMap().layout, known[i]), 0);
}

TEST(PlaceRows, AlmostAKnownRowLandsBesideIt)
{
    Matrix<float> added(90, 10);
    for (int64_t i = 0; i < 90; ++i)
        for (int64_t c = 0; c < 10; ++c)
            added(i, c) = knownMap().rows(10 * i, c) + 1e-3f;
    const Matrix<float> places = placed(added);
    double width = 0; // of the map, for comparison
    double off = 0;
    for (int64_t i = 0; i < 90; ++i) {
        off += distance(places, i, knownMap().layout, 10 * i) / 90;
        width += distance(knownMap().layout, 0, knownMap().layout, 10 * i) / 90;
    }
    EXPECT_LT(off, 0.05 * width);
}

TEST(PlaceRows, NewRowsJoinTheirOwnGroup)
{
    const Matrix<float> more = groupedRows(61, 900, 10, 6, 4); // the same centres
    Matrix<float> added = normalRows(62, 120, 10);
    for (int64_t i = 0; i < 120; ++i)
        for (int64_t c = 0; c < 10; ++c)
            added(i, c) = more(i, c) + 0.3f * added(i, c);
    const Matrix<float> places = placed(added);
    int right = 0;
    for (int64_t i = 0; i < 120; ++i) {
        int64_t nearest = 0;
        for (int64_t j = 1; j < 900; ++j)
            if (distance(places, i, knownMap().layout, j) <
                distance(places, i, knownMap().layout, nearest))
                nearest = j;
        right += nearest % 6 == i % 6 ? 1 : 0;
    }
    EXPECT_GE(right, 118);
}

TEST(PlaceRows, AnyPartOfTheRowsAndAnyThreadCountGiveTheSamePlaces)
{
    const Matrix<float> added = groupedRows(63, 50, 10, 6, 4);
    const Matrix<float> all = placed(added);
    EXPECT_EQ(placed(added, 3).values(), all.values());
    const Matrix<float> part(1, 10, {added.row(7), added.row(7) + 10});
    const Matrix<float> alone = placed(part);
    EXPECT_EQ(alone(0, 0), all(7, 0));
    EXPECT_EQ(alone(0, 1), all(7, 1));
    EXPECT_EQ(placed(Matrix<float>(0, 10)).rows(), 0);
}

TEST(PlaceRows, RefusesWhatDoesNotFit)
{
    Executor executor(1);
    const KnownMap& map = knownMap();
    const auto error = [&](const Matrix<float>& layout, const Matrix<float>& added) {
        const auto places = placeRows(map.rows.view(), layout.view(), added.view(), {}, executor);
        return places.ok() ? std::string("accepted") : places.error().message();
    };
    EXPECT_THAT(error(Matrix<float>(899, 2), normalRows(1, 1, 10)),
                testing::HasSubstr("899 rows of 2"));
    EXPECT_THAT(error(map.layout, normalRows(1, 1, 9)), testing::HasSubstr("9 columns"));
    Matrix<float> broken = normalRows(1, 2, 10);
    broken(1, 3) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(error(map.layout, broken), testing::HasSubstr("row 1"));
}

} // namespace
} // namespace kindred::test
