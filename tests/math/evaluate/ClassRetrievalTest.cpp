// Retrieval by class: recall, average precision, support and hubness.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "Sets.h"
#include "evaluate/ClassRetrieval.h"
#include "evaluate/NotedEvaluation.h"

namespace kindred::test {
namespace {

RetrievalByClass table(const EmbeddingSet& database, const EmbeddingSet& queries,
                       std::vector<int> k, int level = 0, int threads = 2)
{
    Executor executor(threads);
    auto found = retrievalByClass({.k = std::move(k), .cosine = false, .level = level}, database,
                                  queries, executor);
    EXPECT_TRUE(found.ok()) << (found.ok() ? "" : found.error().message());
    return found.ok() ? std::move(found).value() : RetrievalByClass{};
}

/// The line of check G4: classes 0 1 0 1 1 0. Lists, by distance: 0 → 1 2 3, 1 → 2 0 3, 1.5 → 1 0
/// 3, 4 → 4 5 2, 4.4 → 3 5 2, 6 → 4 3 2.
const OwnedSet& line()
{
    static const OwnedSet set(Matrix<float>(6, 1, {0, 1, 1.5F, 4, 4.4F, 6}), idsFrom(20, 6),
                              {{0, 1, 0, 1, 1, 0}});
    return set;
}

TEST(ClassRetrieval, OfALineByHand)
{
    const RetrievalByClass found = table(line().set, line().set, {3, 1, 3, 2});
    EXPECT_EQ(found.k, (std::vector<int>{1, 2, 3}));
    ASSERT_EQ(found.classes.size(), 2u);
    const RetrievedClass& a = found.classes[0];
    const RetrievedClass& b = found.classes[1];
    EXPECT_EQ(a.label, 0);
    EXPECT_EQ(a.queries, 3);
    EXPECT_EQ(a.items, 3);
    EXPECT_EQ(a.answerable, 3);
    EXPECT_EQ(a.hits, (std::vector<int64_t>{0, 2, 3}));
    EXPECT_EQ(b.hits, (std::vector<int64_t>{2, 2, 3}));
    EXPECT_NEAR(a.recall(1), 2. / 3, 1e-12);
    // Ranks of the two others: 2 5, 2 5, 3 5 of class 0; 3 4, 1 4, 1 4 of class 1.
    EXPECT_NEAR(a.map, (.45 + .45 + (1. / 3 + .4) / 2) / 3, 1e-12);
    EXPECT_NEAR(b.map, ((1. / 3 + .5) / 2 + .75 + .75) / 3, 1e-12);
    EXPECT_NEAR(a.mapAtR, .5 / 3, 1e-12);
    EXPECT_NEAR(b.mapAtR, 1. / 3, 1e-12);
    EXPECT_EQ(a.listed, (std::vector<int64_t>{1, 6, 9}));
    EXPECT_EQ(a.bad, (std::vector<int64_t>{1, 4, 6}));
    EXPECT_EQ(b.listed, (std::vector<int64_t>{5, 6, 9}));
    EXPECT_EQ(b.bad, (std::vector<int64_t>{3, 4, 6}));
    EXPECT_NEAR(b.hubness(0), 5. / 3, 1e-12);
    EXPECT_NEAR(b.badShare(0), 3. / 5, 1e-12);
}

TEST(ClassRetrieval, HubsOfTheLineByHand)
{
    const RetrievalByClass found = table(line().set, line().set, {1, 2, 3});
    EXPECT_NEAR(found.hubness[0].skewness, 0, 1e-12); // 0 2 1 1 2 0
    EXPECT_EQ(found.hubness[0].never, 2);
    EXPECT_NEAR(found.hubness[0].bad, 4. / 6, 1e-12);
    EXPECT_TRUE(std::isnan(found.hubness[1].skewness));                  // each twice
    EXPECT_NEAR(found.hubness[2].skewness, 2 / std::pow(2, 1.5), 1e-12); // 2 2 5 5 2 2
    const std::vector<Hub>& hubs = found.hubs[2];
    ASSERT_EQ(hubs.size(), 6u);
    EXPECT_EQ(hubs[0].id, 22);
    EXPECT_EQ(hubs[0].label, 0);
    EXPECT_EQ(hubs[0].listed, 5);
    EXPECT_EQ(hubs[0].bad, 3);
    EXPECT_EQ(hubs[1].id, 23);
    EXPECT_EQ(hubs[2].id, 20); // ties by id
    EXPECT_EQ(found.hubs[0].size(), 4u) << "what stands in no list is no hub";
}

TEST(ClassRetrieval, AgreesWithThePlainDefinition)
{
    const OwnedSet set = clusters(301, 9, 7, 3, 1.2, 3);
    const std::vector<int32_t>& labels = set.set.labels.back();
    const int64_t n = set.rows.rows();
    constexpr int kMost = 12;
    std::vector<int64_t> listed(static_cast<size_t>(n));
    std::vector<int64_t> bad(static_cast<size_t>(n));
    for (int64_t query = 0; query < n; ++query) {
        std::vector<std::pair<double, int64_t>> order;
        for (int64_t row = 0; row < n; ++row) {
            double distance = 0;
            for (int64_t c = 0; c < set.rows.cols(); ++c)
                distance += std::pow(double(set.rows(query, c)) - set.rows(row, c), 2);
            if (row != query)
                order.emplace_back(distance, row);
        }
        std::sort(order.begin(), order.end());
        for (int i = 0; i < kMost; ++i) {
            const auto row = static_cast<size_t>(order[static_cast<size_t>(i)].second);
            ++listed[row];
            bad[row] += labels[row] != labels[static_cast<size_t>(query)];
        }
    }
    const RetrievalByClass found = table(set.set, set.set, {1, 5, kMost}, 1);
    for (const RetrievedClass& each : found.classes) {
        int64_t ofClass = 0;
        int64_t badOfClass = 0;
        for (size_t row = 0; row < labels.size(); ++row)
            if (labels[row] == each.label) {
                ofClass += listed[row];
                badOfClass += bad[row];
            }
        EXPECT_EQ(each.listed[2], ofClass);
        EXPECT_EQ(each.bad[2], badOfClass);
    }
    EXPECT_EQ(found.hubness[2].most, *std::max_element(listed.begin(), listed.end()));
    EXPECT_EQ(found.hubness[2].never, std::count(listed.begin(), listed.end(), 0));
}

TEST(ClassRetrieval, OccurrencesSumToTheLengthsOfTheLists)
{
    const OwnedSet set = clusters(240, 16, 12, 3, .9, 5);
    const RetrievalByClass found = table(set.set, set.set, {1, 10, 500}, 1);
    const std::vector<int64_t> wanted = {240, 2400, 240 * 239}; // no list is longer than the others
    for (size_t at = 0; at < 3; ++at) {
        int64_t sum = 0;
        for (const RetrievedClass& each : found.classes)
            sum += each.listed[at];
        EXPECT_EQ(sum, wanted[at]);
        EXPECT_NEAR(found.hubness[at].mean * 240, double(wanted[at]), 1e-6);
    }
    // Whoever is first in a list of another class made that query miss.
    int64_t misses = 0;
    int64_t bad = 0;
    for (const RetrievedClass& each : found.classes) {
        misses += each.queries - each.hits[0];
        bad += each.bad[0];
    }
    EXPECT_EQ(bad, misses);
}

TEST(ClassRetrieval, ClassesAverageToWhatTheProtocolSays)
{
    const OwnedSet set = clusters(331, 21, 12, 3, .9, 5);
    EvaluationRequest request;
    request.protocol = "retrieval";
    request.k = {10, 1};
    request.cosine = false;
    request.levelNames = {"sort", "kind"};
    Executor executor(2);
    const auto noted = evaluateWithNotes(request, set.set, set.set, executor);
    ASSERT_TRUE(noted.ok());
    ASSERT_TRUE(noted->byClass);
    const RetrievalByClass& found = *noted->byClass;
    EXPECT_EQ(found.levelName, "kind");
    double map = 0;
    double mapAtR = 0;
    int64_t hits = 0;
    int64_t answerable = 0;
    for (const RetrievedClass& each : found.classes) {
        hits += each.hits[1];
        answerable += each.answerable;
        map += each.map * double(each.answerable);
        mapAtR += each.mapAtR * double(each.answerable);
    }
    const EvaluationOutcome& outcome = noted->outcome;
    EXPECT_NEAR(findResult(outcome, "retrieval", "recall@k", 10)->value, double(hits) / 331, 1e-12);
    EXPECT_NEAR(findResult(outcome, "retrieval", "map", 0)->value, map / double(answerable), 1e-9);
    EXPECT_NEAR(findResult(outcome, "retrieval", "map@r", 0)->value, mapAtR / double(answerable),
                1e-9);
    const RetrievalByClass alone = table(set.set, set.set, {1, 10}, 1, 4);
    EXPECT_EQ(toJson(alone, {})["classes"], toJson(found, {})["classes"])
        << "neither threads nor the protocol around it matter";
}

TEST(ClassRetrieval, AClassOfOneSideIsThereWithoutNumbers)
{
    const OwnedSet gallery(Matrix<float>(3, 1, {0, 1, 5}), idsFrom(0, 3), {{0, 0, 2}});
    const OwnedSet asked(Matrix<float>(2, 1, {.2F, 9}), idsFrom(10, 2), {{0, 1}});
    const RetrievalByClass found = table(gallery.set, asked.set, {1});
    ASSERT_EQ(found.classes.size(), 3u);
    EXPECT_EQ(found.classes[1].items, 0);
    EXPECT_EQ(found.classes[1].answerable, 0);
    EXPECT_EQ(found.classes[1].recall(0), 0);
    EXPECT_TRUE(std::isnan(found.classes[1].map));
    EXPECT_TRUE(std::isnan(found.classes[1].hubness(0)));
    EXPECT_EQ(found.classes[2].queries, 0);
    EXPECT_TRUE(std::isnan(found.classes[2].recall(0)));
    EXPECT_EQ(found.classes[2].badShare(0), 1);
    const Json json = toJson(found, {"a", "b"});
    EXPECT_EQ(json["classes"][1]["map"], Json());
    EXPECT_EQ(json["classes"][1]["name"], "b");
    EXPECT_EQ(json["classes"][2]["name"], "");
    EXPECT_EQ(json["classes"][2]["recall"][0], Json());
    EXPECT_EQ(json["hubness"][0]["hubs"].size(), 2u);
}

TEST(ClassRetrieval, WhatACameraHidesStandsInNoList)
{
    OwnedSet gallery(Matrix<float>(4, 1, {1, 2, 3, 4}), idsFrom(0, 4), {{0, 1, 0, 1}});
    OwnedSet query(Matrix<float>(1, 1, {0}), {10}, {{0}});
    gallery.set.cameras = {7, 7, 8, 8};
    query.set.cameras = {7};
    const RetrievalByClass found = table(gallery.set, query.set, {2});
    EXPECT_EQ(found.classes[0].listed[0], 1); // the one at 3
    EXPECT_EQ(found.classes[1].listed[0], 1); // the one at 2
    EXPECT_EQ(found.hubs[0][0].id, 1);
}

TEST(ClassRetrieval, WrongQuestionsAreRefused)
{
    Executor executor(1);
    const auto asked = [&](const ClassRetrievalRequest& request, const EmbeddingSet& database) {
        return retrievalByClass(request, database, line().set, executor);
    };
    EXPECT_EQ(asked({.k = {}}, line().set).error().code, ErrorCode::Usage);
    EXPECT_EQ(asked({.k = {0, 1}}, line().set).error().code, ErrorCode::Usage);
    EXPECT_EQ(asked({.k = {1}, .level = 1}, line().set).error().code, ErrorCode::Usage);
    EXPECT_FALSE(asked({.k = {1}}, EmbeddingSet{}).ok());
    int calls = 0;
    const auto cancelled = retrievalByClass({.k = {1}}, line().set, line().set, executor,
                                            [&](double) { return ++calls < 2; });
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().code, ErrorCode::Interrupted);
}

} // namespace
} // namespace kindred::test
