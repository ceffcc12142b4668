#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "train/estimate/GalleryMemory.h"

namespace kindred {
namespace {

/// One module that takes the mean of a query and its nearest memory row: W_A = I / 2.
NeighbourhoodModel nearestOne(Matrix<float> memory)
{
    NeighbourhoodModel model;
    model.dimension = 2;
    model.neighbours = 1;
    model.form.pooling = AsaPooling::Mean;
    model.modules = {{Matrix<float>(2, 2, {1, 0, 0, 1}),
                      {0, 0},
                      {-1, -1},
                      0,
                      Matrix<float>(2, 2, {.5F, 0, 0, .5F}),
                      {0, 0}}};
    model.memory = std::move(memory);
    return model;
}

float degrees(const Matrix<float>& rows, int64_t row)
{
    return std::atan2(rows(row, 1), rows(row, 0)) * 180 / std::acos(-1.0F);
}

Matrix<float> atAngles(const std::vector<double>& angles)
{
    Matrix<float> rows(static_cast<int64_t>(angles.size()), 2);
    for (size_t i = 0; i < angles.size(); ++i) {
        const double radians = angles[i] * std::acos(-1.0) / 180;
        rows(static_cast<int64_t>(i), 0) = static_cast<float>(3 * std::cos(radians));
        rows(static_cast<int64_t>(i), 1) = static_cast<float>(3 * std::sin(radians));
    }
    return rows;
}

/// Two training images at 180° and 200°, a gallery image of training, and queries whose nearest
/// gallery image is 5° away, each its own.
class GalleryShare : public testing::Test {
protected:
    static constexpr int kQueries = 8;

    GalleryShare()
    {
        model = nearestOne(Matrix<float>(2, 2, {-1, 0, -.93969262F, -.34202014F}));
        std::vector<double> shown = {180};
        std::vector<double> asked;
        for (int i = 0; i < kQueries; ++i) {
            shown.push_back(i * 20);
            asked.push_back(i * 20 + 5);
        }
        galleryRows = atAngles(shown);
        queryRows = atAngles(asked);
        gallery.rows = std::as_const(galleryRows).view();
        gallery.ids = {7};
        for (int i = 0; i < kQueries; ++i) {
            gallery.ids.push_back(100 + i);
            queries.ids.push_back(200 + i);
        }
        queries.rows = std::as_const(queryRows).view();
    }

    GalleryRows embedded(double share, uint64_t seed = 1)
    {
        return embedWithGallery({model, memoryIds, gallery, queries, share, seed}, executor, {})
            .value();
    }

    /// Queries that found the gallery image beside them.
    std::set<int> found(double share, uint64_t seed = 1)
    {
        const GalleryRows rows = embedded(share, seed);
        std::set<int> all;
        for (int i = 0; i < kQueries; ++i)
            if (std::abs(degrees(rows.queries, i) - (static_cast<float>(i) * 20 + 2.5F)) < 1e-2F)
                all.insert(i);
        return all;
    }

    Executor executor{2};
    NeighbourhoodModel model;
    const std::vector<int64_t> memoryIds = {7, 8};
    Matrix<float> galleryRows, queryRows;
    EmbeddingSet gallery, queries;
};

TEST_F(GalleryShare, AllOfTheGalleryJoinsOrAsMuchAsWasAsked)
{
    EXPECT_EQ(found(1).size(), 8u);
    EXPECT_EQ(found(0.5).size(), 4u);
    EXPECT_EQ(found(0).size(), 0u);
}

TEST_F(GalleryShare, ALargerShareHoldsEverySmallerOne)
{
    const std::set<int> less = found(0.25);
    const std::set<int> more = found(0.75);
    EXPECT_EQ(less.size(), 2u);
    EXPECT_TRUE(std::includes(more.begin(), more.end(), less.begin(), less.end()));
    EXPECT_EQ(less, found(0.25)) << "a function of the seed";
    std::set<std::set<int>> drawn;
    for (uint64_t seed = 1; seed <= 5; ++seed)
        drawn.insert(found(0.25, seed));
    EXPECT_GT(drawn.size(), 1u);
}

TEST_F(GalleryShare, WhatTheMemoryHoldsDoesNotAnswerForItself)
{
    for (const double share : {0.0, 1.0}) {
        const GalleryRows rows = embedded(share);
        // The gallery image at 180° is a training image: its nearest is the other, at 200°.
        EXPECT_NEAR(std::abs(degrees(rows.gallery, 0)), 170, 1e-2);
    }
}

} // namespace
} // namespace kindred
