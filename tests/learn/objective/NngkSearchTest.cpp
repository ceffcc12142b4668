// Centres whose neighbours are looked up through an index.
#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "base/Random.h"
#include "memory/CentreBank.h"
#include "objective/Objective.h"
#include "objective/memory/Nngk.h"

namespace kindred {
namespace {

constexpr int64_t kCentres = 1000;
constexpr int64_t kDepth = 16;
constexpr int kClasses = 20;

/// Classes as heaps, one after another, and an exact copy in every hundred.
struct IndexedHeaps {
    Executor executor{2};
    torch::Tensor rows = torch::empty({kCentres, kDepth});
    std::vector<int32_t> labels;
    std::vector<int64_t> slots;

    IndexedHeaps()
    {
        Random random(3);
        std::vector<double> centres(static_cast<size_t>(kClasses * kDepth));
        for (double& value : centres)
            value = random.normal();
        for (int64_t i = 0; i < kCentres; ++i) {
            const int64_t label = i * kClasses / kCentres;
            labels.push_back(static_cast<int32_t>(label));
            slots.push_back(i);
            for (int64_t k = 0; k < kDepth; ++k)
                rows.data_ptr<float>()[i * kDepth + k] = static_cast<float>(
                    centres[static_cast<size_t>(label * kDepth + k)] + random.normal());
        }
        for (int64_t i = 0; i + 1 < kCentres; i += 100)
            rows[i + 1].copy_(rows[i]);
    }

    std::unique_ptr<Objective> make(const Json& changed)
    {
        ObjectiveSetup setup;
        setup.dimension = kDepth;
        setup.classes = kClasses;
        setup.slotLabels = labels;
        setup.options = nngkInfo().options.defaults();
        setup.options.update({{"k", 50}});
        setup.options.update(changed);
        setup.executor = &executor;
        return makeNngk(setup);
    }

    std::unique_ptr<Objective> refreshed(const Json& changed)
    {
        auto objective = make(changed);
        objective->beginEpoch(0);
        objective->refresh(slots, rows);
        EXPECT_TRUE(objective->finishRefresh({}).ok());
        return objective;
    }

    ObjectiveStep step(Objective& objective) const
    {
        ObjectiveBatch batch;
        std::vector<torch::Tensor> picked;
        for (int64_t slot = 0; slot < kCentres; slot += 9) {
            batch.slots.push_back(slot);
            batch.labels.push_back(labels[static_cast<size_t>(slot)]);
            picked.push_back(rows[slot]);
        }
        batch.embedding = torch::stack(picked).set_requires_grad(true);
        return objective.step(batch);
    }
};

double valueNamed(const ObjectiveStep& step, const std::string& name)
{
    for (const auto& [key, value] : step.statistics)
        if (key == name)
            return value;
    return NAN;
}

TEST(NngkSearch, IRecallIsTold95PercentAndTheLossIsThatOfExactLists)
{
    IndexedHeaps heaps;
    Json options{{"write_through", false}};
    const auto exact = heaps.refreshed(options);
    const ObjectiveStep truth = heaps.step(*exact);
    EXPECT_TRUE(std::isnan(valueNamed(truth, "recall"))) << "an exact search says nothing";
    for (const char* search : {"hnsw", "ivf"}) {
        options["search"] = search;
        const auto objective = heaps.refreshed(options);
        const ObjectiveStep step = heaps.step(*objective);
        std::printf("%s: recall@50 %.4f, loss %.6f, exact %.6f\n", search,
                    valueNamed(step, "recall"), step.loss.value(), truth.loss.value());
        EXPECT_GE(valueNamed(step, "recall"), .95);
        EXPECT_LE(valueNamed(step, "recall"), 1);
        EXPECT_EQ(valueNamed(step, "search_exact"), 0);
        EXPECT_NEAR(step.loss, truth.loss, .02 * truth.loss);
    }
}

TEST(NngkSearch, B6TheOwnCentreIsNoNeighbourEvenBesideACopy)
{
    IndexedHeaps heaps;
    for (const SearchKind kind : {SearchKind::Hnsw, SearchKind::Ivf}) {
        CentreBank bank(kDepth, heaps.labels, 5);
        ASSERT_TRUE(bank.renew(heaps.rows, {kind, 1}, heaps.executor, {}).ok());
        EXPECT_FALSE(bank.exact());
        int copies = 0;
        for (int64_t slot = 0; slot < kCentres; ++slot) {
            const auto near = bank.neighbours(slot);
            EXPECT_GE(near.size(), 5U);
            EXPECT_EQ(std::count(near.begin(), near.end(), slot), 0);
            copies += slot % 100 == 0 && near.front() == slot + 1 ? 1 : 0;
        }
        EXPECT_GE(copies, 9) << "of ten";
    }
}

TEST(NngkSearch, ARefusedIndexIsReplacedByTheExactSearchWhichIsTold)
{
    IndexedHeaps heaps;
    CentreBank exact(kDepth, heaps.labels, 5);
    ASSERT_TRUE(exact.renew(heaps.rows, {SearchKind::Exact}, heaps.executor, {}).ok());
    EXPECT_TRUE(exact.exact());
    EXPECT_EQ(exact.recall(), 1);
    CentreBank bank(kDepth, heaps.labels, 5);
    ASSERT_TRUE(bank.renew(heaps.rows, {SearchKind::Hnsw, 1, 1.01}, heaps.executor, {}).ok());
    EXPECT_TRUE(bank.exact());
    EXPECT_LT(bank.recall(), 1.01);
    for (int64_t slot = 0; slot < kCentres; ++slot) {
        const auto a = bank.neighbours(slot);
        const auto b = exact.neighbours(slot);
        ASSERT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
    }
    // Rows that are not numbers have no index.
    const auto objective = heaps.make(Json{{"search", "ivf"}});
    torch::Tensor broken = heaps.rows.clone();
    broken[7][0] = NAN;
    objective->refresh(heaps.slots, broken);
    ASSERT_TRUE(objective->finishRefresh({}).ok());
    const ObjectiveStep step = heaps.step(*objective);
    EXPECT_EQ(valueNamed(step, "search_exact"), 1);
    EXPECT_LT(valueNamed(step, "recall"), .95);
}

TEST(NngkSearch, ListsFollowCentresThatMovedALittleAndGiveWayWhereTheyMovedFar)
{
    constexpr int64_t kMany = 5000;
    Executor executor(2);
    torch::manual_seed(1);
    const torch::Tensor heaps = 4 * torch::randn({100, kDepth}).repeat({kMany / 100, 1});
    const torch::Tensor before = heaps + torch::randn({kMany, kDepth});
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < kMany; ++i)
        labels.push_back(static_cast<int32_t>(i % 100));
    CentreBank bank(kDepth, labels, 10);
    CentreBank truth(kDepth, labels, 10);
    const auto lists = [](const CentreBank& of) { return *findTensor(of.state(), "neighbours"); };
    ASSERT_TRUE(bank.follow(before, 1, executor, {}).ok());
    EXPECT_TRUE(bank.exact()) << "there are no lists yet";

    const torch::Tensor near = before + .2 * torch::randn({kMany, kDepth});
    const NamedTensors stored = bank.state();
    ASSERT_TRUE(bank.follow(near, 1, executor, {}).ok());
    EXPECT_FALSE(bank.exact());
    EXPECT_GE(bank.recall(), .998);
    ASSERT_TRUE(truth.renew(near, {SearchKind::Exact}, executor, {}).ok());
    EXPECT_GE(lists(bank).eq(lists(truth)).to(torch::kFloat32).mean().item<double>(), .99);

    CentreBank resumed(kDepth, labels, 10);
    ASSERT_TRUE(resumed.restore(stored).ok());
    ASSERT_TRUE(resumed.follow(near, 1, executor, {}).ok());
    EXPECT_TRUE(lists(resumed).equal(lists(bank)));

    const torch::Tensor far = torch::randn({kMany, kDepth});
    ASSERT_TRUE(bank.follow(far, 1, executor, {}).ok());
    EXPECT_TRUE(bank.exact());
    EXPECT_LT(bank.recall(), .998);
    ASSERT_TRUE(truth.renew(far, {SearchKind::Exact}, executor, {}).ok());
    EXPECT_TRUE(lists(bank).equal(lists(truth)));
}

TEST(NngkSearch, TheOptionMakesListsFollowAndTellsTheirRecall)
{
    IndexedHeaps heaps;
    const auto objective = heaps.refreshed(Json{{"search", "refresh"}});
    const ObjectiveStep step = heaps.step(*objective);
    EXPECT_EQ(valueNamed(step, "recall"), 1);
    EXPECT_EQ(valueNamed(step, "search_exact"), 1) << "few rows are always searched exactly";
    EXPECT_TRUE(objective->takeWarnings().empty());
    EXPECT_EQ(step.loss, heaps.step(*heaps.refreshed(Json::object())).loss);
}

TEST(NngkSearch, ListsThatGaveWayAreToldOnceWithWhatTheyFound)
{
    constexpr int64_t kMany = 5000;
    Executor executor(2);
    torch::manual_seed(2);
    ObjectiveSetup setup;
    setup.dimension = kDepth;
    setup.classes = 2;
    setup.options = nngkInfo().options.defaults();
    setup.options.update({{"search", "refresh"}, {"k", 10}});
    setup.executor = &executor;
    std::vector<int64_t> slots;
    for (int64_t i = 0; i < kMany; ++i) {
        setup.slotLabels.push_back(static_cast<int32_t>(i % 2));
        slots.push_back(i);
    }
    const auto objective = makeNngk(setup);
    const auto refresh = [&](int64_t epoch, const torch::Tensor& rows) {
        objective->beginEpoch(epoch);
        objective->refresh(slots, rows);
        EXPECT_TRUE(objective->finishRefresh({}).ok());
        return objective->takeWarnings();
    };
    const torch::Tensor heaps = 4 * torch::randn({100, kDepth}).repeat({kMany / 100, 1});
    const torch::Tensor first = heaps + torch::randn({kMany, kDepth});
    EXPECT_TRUE(refresh(0, first).empty()) << "there were no lists that could give way";
    EXPECT_TRUE(refresh(1, first + .05 * torch::randn({kMany, kDepth})).empty());

    const auto told = refresh(2, torch::randn({kMany, kDepth}));
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].level, "info");
    EXPECT_EQ(told[0].about, "") << "no alarm: that is what the search does after large steps";
    ASSERT_NE(told[0].text.find(" % of the nearest"), std::string::npos) << told[0].text;
    const double percent = std::stod(told[0].text.substr(told[0].text.find(": ") + 2));
    const double recall = *findTensor(objective->state(), "search")->data_ptr<double>();
    EXPECT_LT(recall, .998);
    EXPECT_NEAR(percent, 100 * recall, .01);
    EXPECT_TRUE(refresh(3, torch::randn({kMany, kDepth})).empty()) << "once";
}

TEST(NngkSearch, StoppedItLeavesTheOldListsAndResumedItTellsTheSame)
{
    IndexedHeaps heaps;
    const Json options{{"search", "hnsw"}};
    const auto objective = heaps.refreshed(options);
    objective->beginEpoch(1);
    const NamedTensors before = objective->state();
    objective->refresh(heaps.slots, 2 * heaps.rows);
    int asked = 0;
    const Status stopped = objective->finishRefresh([&](double) { return ++asked < 3; });
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
    const NamedTensors after = objective->state();
    for (size_t i = 0; i < before.size(); ++i)
        EXPECT_TRUE(before[i].second.equal(after[i].second)) << before[i].first;

    const auto resumed = heaps.make(options);
    ASSERT_TRUE(resumed->restore(before).ok());
    const ObjectiveStep one = heaps.step(*objective);
    const ObjectiveStep two = heaps.step(*resumed);
    EXPECT_EQ(one.statistics, two.statistics);
    NamedTensors older;
    for (const auto& each : before)
        if (each.first != "search")
            older.push_back(each);
    EXPECT_TRUE(heaps.make(options)->restore(older).ok()) << "from before there was an index";
}

} // namespace
} // namespace kindred
