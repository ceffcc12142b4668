#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "Sets.h"
#include "evaluate/ClusterAgreement.h"
#include "evaluate/RankingMetrics.h"

namespace kindred::test {
namespace {

using Mean = ClusterAgreement::Mean;

TEST(RetrievalMetrics, G1MutualInformation)
{
    const std::vector<int32_t> labels = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    const std::vector<int32_t> clusters = {0, 0, 1, 1, 1, 1, 2, 2, 0};
    const ClusterAgreement agreement(labels, clusters);
    EXPECT_NEAR(agreement.normalised(), .5895098274, 1e-9);
    EXPECT_NEAR(agreement.normalised(Mean::Geometric), .5895999479, 1e-9);
    EXPECT_NEAR(agreement.normalised(Mean::Min), .6, 1e-9);
    EXPECT_NEAR(agreement.normalised(Mean::Max), .5793801643, 1e-9);
    EXPECT_NEAR(agreement.adjusted(), .4086705097, 1e-9);
}

TEST(RetrievalMetrics, MutualInformationOfDegenerateClusterings)
{
    const std::vector<int32_t> labels = {0, 0, 1, 1};
    const std::vector<int32_t> one = {0, 0, 0, 0};
    const std::vector<int32_t> swapped = {1, 1, 0, 0};
    const std::vector<int32_t> each = {0, 1, 2, 3};
    EXPECT_EQ(ClusterAgreement(labels, one).normalised(), 0);
    EXPECT_EQ(ClusterAgreement(labels, one).adjusted(), 0);
    EXPECT_NEAR(ClusterAgreement(labels, swapped).normalised(), 1, 1e-12);
    EXPECT_NEAR(ClusterAgreement(labels, swapped).adjusted(), 1, 1e-12);
    EXPECT_NEAR(ClusterAgreement(labels, each).adjusted(), 0, 1e-12);
    EXPECT_TRUE(std::isfinite(ClusterAgreement(each, each).adjusted()));
}

TEST(RetrievalMetrics, AResampleOfEverythingOnceIsTheWhole)
{
    const std::vector<int32_t> labels = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    const std::vector<int32_t> clusters = {0, 0, 1, 1, 1, 1, 2, 2, 0};
    const ClusterAgreement agreement(labels, clusters);
    EXPECT_EQ(agreement.normalised(std::vector<int32_t>(9, 1)), agreement.normalised());
    EXPECT_EQ(agreement.adjusted(std::vector<int32_t>(9, 1)), agreement.adjusted());
    const std::vector<int32_t> firstClassOnly = {3, 3, 3, 0, 0, 0, 0, 0, 0};
    EXPECT_EQ(agreement.normalised(firstClassOnly), 0);
}

TEST(RetrievalMetrics, G2AveragePrecision)
{
    const std::vector<int64_t> ranks = {1, 3, 6}; // relevance 101001
    EXPECT_NEAR(averagePrecision(ranks), .7222222222, 1e-9);
    EXPECT_NEAR(trapezoidPrecision(ranks), .6777777778, 1e-9);
    EXPECT_NEAR(precisionAtR(ranks), (1 + 2. / 3) / 3, 1e-12);
}

TEST(RetrievalMetrics, G3NormalisedGain)
{
    const std::vector<uint8_t> matches = {1, 0, 1, 1, 0};
    EXPECT_NEAR(normalisedGain(matches, 3), .9060254355, 1e-9);
    EXPECT_NEAR(normalisedGain(matches, 5), .6548086578, 1e-9);
    EXPECT_NEAR(normalisedGain(matches, 500), .6548086578, 1e-9);
    EXPECT_NEAR(1.9306765581 / .6548086578,
                1 + 1 / std::log2(3) + .5 + 1 / std::log2(5) + 1 / std::log2(6), 1e-8);
}

EvaluationOutcome retrieved(const EmbeddingSet& set, std::vector<int> k, int threads = 2)
{
    EvaluationRequest request;
    request.protocol = "retrieval";
    request.k = std::move(k);
    request.cosine = false;
    Executor executor(threads);
    auto result = evaluate(request, set, set, executor);
    EXPECT_TRUE(result.ok());
    return result.ok() ? std::move(result).value() : EvaluationOutcome{};
}

TEST(RetrievalMetrics, OfTheLineOfCheckG4)
{
    const OwnedSet line(Matrix<float>(6, 1, {0, 1, 1.5F, 4, 4.4F, 6}), idsFrom(0, 6),
                        {{0, 1, 0, 1, 1, 0}});
    const EvaluationOutcome outcome = retrieved(line.set, {1, 3});
    // Ranks of the two others of the class, by hand: 0 → 2 5, 1 → 3 4 (0 ahead of 4 by 3 to 1.5),
    // 1.5 → 2 5, 4 → 1 4 (4.4; then 6, 1.5, 1), 4.4 → 1 4, 6 → 3 5.
    const std::vector<std::vector<int64_t>> ranks = {{2, 5}, {3, 4}, {2, 5},
                                                     {1, 4}, {1, 4}, {3, 5}};
    double average = 0;
    double trapezoid = 0;
    for (const auto& each : ranks) {
        average += averagePrecision(each) / 6;
        trapezoid += trapezoidPrecision(each) / 6;
    }
    EXPECT_NEAR(findResult(outcome, "retrieval", "map", 0)->value, average, 1e-12);
    EXPECT_NEAR(findResult(outcome, "retrieval", "map_trapezoid", 0)->value, trapezoid, 1e-12);
    EXPECT_NEAR(findResult(outcome, "retrieval", "map@r", 0)->value,
                (.25 + 0 + .25 + .5 + .5 + 0) / 6, 1e-12);
    EXPECT_NEAR(findResult(outcome, "retrieval", "cmc@k", 3)->value, 1, 1e-12);
    EXPECT_EQ(findResult(outcome, "retrieval", "cmc@k", 1)->errors, 4);
}

TEST(RetrievalMetrics, AQueryWithNothingToFindIsLeftOutOfRankings)
{
    const OwnedSet line(Matrix<float>(3, 1, {0, 1, 5}), idsFrom(0, 3), {{0, 0, 1}});
    const EvaluationOutcome outcome = retrieved(line.set, {1});
    EXPECT_EQ(findResult(outcome, "retrieval", "recall@k", 1)->n, 3);
    EXPECT_NEAR(findResult(outcome, "retrieval", "recall@k", 1)->value, 2. / 3, 1e-12);
    for (const char* metric : {"map", "map_trapezoid", "map@r"}) {
        EXPECT_EQ(findResult(outcome, "retrieval", metric, 0)->n, 2) << metric;
        EXPECT_EQ(findResult(outcome, "retrieval", metric, 0)->value, 1) << metric;
    }
    EXPECT_EQ(findResult(outcome, "retrieval", "cmc@k", 1)->n, 2);
    EXPECT_EQ(findResult(outcome, "retrieval", "ndcg@k", 1)->value, 1);
}

/// Mean average precision in double, straight from the definition.
double plainMap(const OwnedSet& set)
{
    const int64_t n = set.rows.rows();
    const std::vector<int32_t>& labels = set.set.labels.back();
    double sum = 0;
    int64_t answerable = 0;
    for (int64_t query = 0; query < n; ++query) {
        std::vector<std::pair<double, int64_t>> order;
        for (int64_t row = 0; row < n; ++row) {
            double distance = 0;
            for (int64_t k = 0; k < set.rows.cols(); ++k)
                distance += std::pow(set.rows(query, k) - set.rows(row, k), 2);
            if (row != query)
                order.emplace_back(distance, row);
        }
        std::sort(order.begin(), order.end());
        double hits = 0;
        double precision = 0;
        for (size_t i = 0; i < order.size(); ++i)
            if (labels[static_cast<size_t>(order[i].second)] == labels[static_cast<size_t>(query)])
                precision += ++hits / static_cast<double>(i + 1);
        if (hits > 0) {
            ++answerable;
            sum += precision / hits;
        }
    }
    return sum / static_cast<double>(answerable);
}

TEST(RetrievalMetrics, MapIsThatOfThePlainDefinition)
{
    const OwnedSet scattered = clusters(331, 21, 12, 3, .9, 5);
    EXPECT_NEAR(findResult(retrieved(scattered.set, {1}), "retrieval", "map", 0)->value,
                plainMap(scattered), 1e-6);
    // A grid has many exact ties, which go by id.
    OwnedSet grid = clusters(200, 3, 7, 2, 0, 6);
    Random random(7);
    for (float& value : grid.rows.values())
        value = static_cast<float>(random.below(3));
    EXPECT_NEAR(findResult(retrieved(grid.set, {1}), "retrieval", "map", 0)->value, plainMap(grid),
                1e-12);
}

TEST(RetrievalMetrics, ClustersOfSeparatedClassesAreTheClasses)
{
    const OwnedSet set = clusters(240, 16, 12, 3, .02, 5);
    const EvaluationOutcome one = retrieved(set.set, {1}, 1);
    const EvaluationOutcome four = retrieved(set.set, {1}, 4);
    for (const char* metric : {"nmi", "ami"}) {
        const EvaluationResult* result = findResult(one, "retrieval", metric, 0);
        EXPECT_NEAR(result->value, 1, 1e-9) << metric;
        EXPECT_EQ(result->n, 240);
        EXPECT_EQ(result->intervalMethod, "bootstrap");
        EXPECT_EQ(result->value, findResult(four, "retrieval", metric, 0)->value) << metric;
    }
    EXPECT_EQ(one.predictions.values(), four.predictions.values());
}

TEST(RetrievalMetrics, VariantsOfMutualInformationAreLabelledAndOnRequest)
{
    const OwnedSet set = clusters(240, 16, 12, 3, 3, 5);
    EvaluationRequest request;
    request.protocol = "retrieval";
    request.k = {1};
    Executor executor(2);
    const auto plain = evaluate(request, set.set, set.set, executor);
    request.ruleOptions = {{"nmi_variants", true}};
    const auto all = evaluate(request, set.set, set.set, executor);
    ASSERT_TRUE(plain.ok() && all.ok());
    EXPECT_EQ(plain->results.size() + 3, all->results.size());
    const auto value = [&](const char* metric) {
        const EvaluationResult* result = findResult(*all, "retrieval", metric, 0);
        EXPECT_NE(result, nullptr) << metric;
        EXPECT_LE(result->low, result->value) << metric;
        EXPECT_GE(result->high, result->value) << metric;
        return result->value;
    };
    EXPECT_EQ(value("nmi"), findResult(*plain, "retrieval", "nmi", 0)->value);
    // The same information over the larger, some mean of both, and the smaller entropy.
    EXPECT_LT(value("nmi_max"), value("nmi"));
    EXPECT_LE(value("nmi"), value("nmi_geometric"));
    EXPECT_LT(value("nmi_geometric"), value("nmi_min"));
    EXPECT_NEAR(value("nmi_geometric"), std::sqrt(value("nmi_max") * value("nmi_min")), 1e-12);
}

TEST(RetrievalMetrics, TheIntervalOfManyClustersHoldsItsValue)
{
    // Noise in many small classes: copies within a resample agree, which is not the data's doing.
    const OwnedSet set = clusters(240, 16, 48, 3, 8, 9);
    const EvaluationOutcome outcome = retrieved(set.set, {1});
    for (const char* metric : {"nmi", "ami"}) {
        const EvaluationResult* result = findResult(outcome, "retrieval", metric, 0);
        EXPECT_LT(result->low, result->value) << metric;
        EXPECT_GT(result->high, result->value) << metric;
    }
}

} // namespace
} // namespace kindred::test
