// Re-identification: samples of the query's class by its own camera are not in the gallery.
#include <gtest/gtest.h>

#include "Sets.h"

namespace kindred::test {
namespace {

EvaluationOutcome found(const EmbeddingSet& database, const EmbeddingSet& queries)
{
    EvaluationRequest request;
    request.protocol = "retrieval";
    request.k = {1, 2, 3};
    request.cosine = false;
    Executor executor(2);
    auto result = evaluate(request, database, queries, executor);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message());
    return result.ok() ? std::move(result).value() : EvaluationOutcome{};
}

double valueOf(const EvaluationOutcome& outcome, const std::string& metric, int k)
{
    const EvaluationResult* result = findResult(outcome, "retrieval", metric, k);
    return result ? result->value : -1;
}

/// A query at 0 of class 0; the gallery in the order of distance: its own class by its own camera,
/// another class by its own camera, its own class by the other camera, another class.
struct Street {
    OwnedSet gallery{Matrix<float>(4, 1, {1, 2, 3, 4}), idsFrom(0, 4), {{0, 1, 0, 1}}};
    OwnedSet query{Matrix<float>(1, 1, {0}), {10}, {{0}}};
};

TEST(CameraRule, TheOwnCamerasImagesOfTheClassAreLeftOut)
{
    Street street;
    EXPECT_EQ(valueOf(found(street.gallery.set, street.query.set), "cmc@k", 1), 1);
    street.gallery.set.cameras = {7, 7, 8, 8};
    street.query.set.cameras = {7};
    const EvaluationOutcome outcome = found(street.gallery.set, street.query.set);
    // By hand: what is left is other, own, other: the first match at rank 2.
    EXPECT_EQ(valueOf(outcome, "cmc@k", 1), 0);
    EXPECT_EQ(valueOf(outcome, "cmc@k", 2), 1);
    EXPECT_NEAR(valueOf(outcome, "precision@k", 3), 1. / 3, 1e-12);
    EXPECT_NEAR(valueOf(outcome, "map", 0), 1. / 2, 1e-12);
    EXPECT_NEAR(valueOf(outcome, "map_trapezoid", 0), (0. + 1. / 2) / 2, 1e-12);
    EXPECT_EQ(outcome.predictions(0, 1), 0);
    EXPECT_EQ(outcome.predictions(0, 2), 2) << "ranks do not count what is left out";
}

TEST(CameraRule, AnImageWithoutACameraIsLikeAnyOther)
{
    Street street;
    street.gallery.set.cameras = {-1, 7, 8, 8};
    street.query.set.cameras = {-1};
    EXPECT_EQ(valueOf(found(street.gallery.set, street.query.set), "cmc@k", 1), 1);
    street.query.set.cameras = {};
    EXPECT_EQ(valueOf(found(street.gallery.set, street.query.set), "cmc@k", 1), 1);
}

TEST(CameraRule, NothingLeftToFindIsNotCounted)
{
    Street street;
    street.gallery.set.cameras = {7, 7, 7, 8};
    street.query.set.cameras = {7};
    EXPECT_EQ(found(street.gallery.set, street.query.set).skipped[0]["reason"],
              "no query has another sample of its class to find");
    OwnedSet two(Matrix<float>(2, 1, {0, 0}), {10, 11}, {{0, 0}});
    two.set.cameras = {7, 8};
    const EvaluationOutcome outcome = found(street.gallery.set, two.set);
    EXPECT_EQ(findResult(outcome, "retrieval", "map", 0)->n, 1);
    EXPECT_EQ(findResult(outcome, "retrieval", "recall@k", 3)->n, 2);
    EXPECT_EQ(findResult(outcome, "retrieval", "recall@k", 3)->errors, 1);
}

TEST(CameraRule, LeftOutEqualsNotThere)
{
    // A query each; a gallery without its hidden images must give the same.
    const OwnedSet gallery = clusters(120, 4, 6, 3, 1.5, 8);
    const OwnedSet queries = clusters(24, 4, 6, 3, 1.5, 8, 1000);
    const auto cameraOf = [](int64_t row) { return static_cast<int32_t>(row / 6 % 3); };
    for (int64_t query = 0; query < 24; ++query) {
        const auto label = static_cast<int32_t>(query % 6);
        OwnedSet asked(Matrix<float>(1, 4), {1000}, {{label}});
        std::copy_n(queries.rows.row(query), 4, asked.rows.row(0));
        asked.set.cameras = {cameraOf(query)};
        std::vector<float> kept, all(gallery.rows.values());
        std::vector<int32_t> keptLabels, labels, cameras;
        for (int64_t row = 0; row < 120; ++row) {
            labels.push_back(static_cast<int32_t>(row % 6));
            cameras.push_back(cameraOf(row));
            if (labels.back() == label && cameras.back() == cameraOf(query))
                continue;
            kept.insert(kept.end(), gallery.rows.row(row), gallery.rows.row(row) + 4);
            keptLabels.push_back(labels.back());
        }
        OwnedSet whole(Matrix<float>(120, 4, all), idsFrom(0, 120), {labels});
        whole.set.cameras = cameras;
        const auto left = static_cast<int64_t>(keptLabels.size());
        const OwnedSet fewer(Matrix<float>(left, 4, kept), idsFrom(0, left), {keptLabels});
        const EvaluationOutcome hidden = found(whole.set, asked.set);
        const EvaluationOutcome without = found(fewer.set, asked.set);
        ASSERT_EQ(hidden.results.size(), without.results.size());
        for (size_t i = 0; i < hidden.results.size(); ++i)
            EXPECT_EQ(hidden.results[i].value, without.results[i].value)
                << hidden.results[i].metric << hidden.results[i].k;
    }
}

} // namespace
} // namespace kindred::test
