#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "base/Random.h"
#include "objective/Objective.h"
#include "objective/memory/Mne.h"
#include "train/loop/DataPasses.h"

namespace kindred {
namespace {

constexpr int kClasses = 4;
constexpr int64_t kRows = 40;
constexpr int64_t kWidth = 6;

/// Options as the registry declares them, with some changed.
Json mneOptions(const Json& changed = Json::object())
{
    const MethodInfo info = mneInfo();
    Json options = Json::object();
    for (const OptionSpec& spec : info.options.specs())
        options[spec.key] = spec.fallback;
    options.update(changed);
    return options;
}

/// Noisy directions, one for each class.
struct Clusters {
    torch::Tensor rows;
    std::vector<int32_t> labels;
    std::vector<int64_t> slots;

    Clusters() : rows(torch::empty({kRows, kWidth})), labels(kRows), slots(kRows)
    {
        Random random({3});
        std::iota(slots.begin(), slots.end(), 0);
        for (int64_t i = 0; i < kRows; ++i) {
            labels[static_cast<size_t>(i)] = static_cast<int32_t>(i % kClasses);
            for (int64_t k = 0; k < kWidth; ++k)
                rows.data_ptr<float>()[i * kWidth + k] =
                    static_cast<float>(random.uniform(-.6, .6) + (k == i % kClasses ? 1 : 0));
        }
    }
};

struct Fixture {
    Clusters data;
    Executor executor{1};
    std::unique_ptr<Objective> objective;

    explicit Fixture(const Json& changed = Json::object())
    {
        torch::manual_seed(1);
        ObjectiveSetup setup;
        setup.dimension = kWidth;
        setup.classes = kClasses;
        setup.slotLabels = data.labels;
        setup.options = mneOptions(changed);
        setup.executor = &executor;
        objective = makeMne(setup);
        objective->refresh(data.slots, data.rows);
        objective->beginEpoch(0);
        if (objective->wantsNeighbours(0)) {
            EXPECT_TRUE(objective->findNeighbours({}).ok());
        }
    }

    ObjectiveStep step(const torch::Tensor& rows)
    {
        return objective->step({rows, data.slots, data.labels, 0});
    }
};

double distance(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a - b).abs().max().item<double>();
}

TEST(Mne, ModulesAndClassifierLearnAtARateOfTheirOwn)
{
    const Fixture fixture(Json{{"depth", 2}, {"module_rate", 25.0}});
    int modules = 0;
    for (const auto& [name, tensor] : fixture.objective->parameters()) {
        EXPECT_EQ(fixture.objective->rateOf(name), 25) << name;
        modules += name != "classifier.weight" ? 1 : 0;
    }
    EXPECT_GT(modules, 2);
    EXPECT_EQ(Fixture().objective->rateOf("classifier.weight"), 1);
}

TEST(Mne, LearnsClassesAndPairs)
{
    Fixture fixture;
    torch::Tensor rows = fixture.data.rows.clone().requires_grad_(true);
    double first = 0;
    double last = 0;
    for (int i = 0; i < 40; ++i) {
        const ObjectiveStep step = fixture.step(rows);
        (i == 0 ? first : last) = step.loss;
        step.root.backward(step.gradient);
        const torch::NoGradGuard guard;
        EXPECT_GT(rows.grad().abs().max().item<double>(), 0);
        rows.grad().zero_();
        for (auto& [name, parameter] : fixture.objective->parameters()) {
            ASSERT_TRUE(parameter.grad().defined()) << name;
            parameter.sub_(0.05 * parameter.grad());
            parameter.mutable_grad().zero_();
        }
    }
    EXPECT_LT(last, 0.5 * first);
}

TEST(Mne, C9DepthZeroNormalisesTheEmbedding)
{
    const Fixture fixture(Json{{"depth", 0}});
    const torch::Tensor unit = fixture.data.rows / fixture.data.rows.norm(2, 1, true);
    EXPECT_LT(distance(fixture.objective->transform(fixture.data.rows), unit), 1e-6);
}

TEST(Mne, NeighboursTakePartWhenTheNetworkIsTrained)
{
    Fixture fixture(Json{{"depth", 2}, {"pretrain", 0.5}, {"epochs", 4}});
    const torch::Tensor unit = fixture.data.rows / fixture.data.rows.norm(2, 1, true);
    const auto moved = [&](const Objective& objective) {
        return distance(objective.transformKnown(fixture.data.rows, fixture.data.slots), unit);
    };
    EXPECT_FALSE(fixture.objective->wantsNeighbours(0));
    EXPECT_TRUE(fixture.objective->warmsUp(0));
    EXPECT_LT(moved(*fixture.objective), 1e-6);
    fixture.objective->beginEpoch(2);
    EXPECT_FALSE(fixture.objective->warmsUp(2));
    ASSERT_TRUE(fixture.objective->wantsNeighbours(2));
    ASSERT_TRUE(fixture.objective->findNeighbours({}).ok());
    EXPECT_GT(moved(*fixture.objective), 1e-2);

    const Fixture longer(Json{{"depth", 2}, {"pretrain", 0.5}, {"epochs", 8}});
    ASSERT_TRUE(longer.objective->restore(fixture.objective->state()).ok());
    EXPECT_GT(moved(*longer.objective), 1e-2) << "asked to train longer, it goes on as it is";
    const Fixture started(Json{{"pretrain", 0.5}, {"epochs", 4}, {"weights", "file"}});
    EXPECT_GT(moved(*started.objective), 1e-2) << "a network that starts from weights is trained";
    EXPECT_FALSE(started.objective->warmsUp(0));
    const Fixture flat(Json{{"depth", 0}, {"pretrain", 0.5}, {"epochs", 4}});
    EXPECT_FALSE(flat.objective->warmsUp(0)) << "there is nothing to wait for";
}

TEST(Mne, OwnMemoryRowDoesNotAnswer)
{
    const Fixture fixture(Json{{"depth", 1}, {"neighbours", 1}, {"pooling", "mean"}});
    // With itself as the only neighbour nothing moves; without it something must.
    const torch::Tensor unit = fixture.data.rows / fixture.data.rows.norm(2, 1, true);
    EXPECT_LT(distance(fixture.objective->transform(fixture.data.rows), unit), 1e-6);
    EXPECT_GT(
        distance(fixture.objective->transformKnown(fixture.data.rows, fixture.data.slots), unit),
        1e-2);
}

TEST(Mne, TrainingSeesWhatInferenceSees)
{
    // No module has moved yet, so the training step's roots are those of transformKnown().
    Fixture fixture(Json{{"depth", 2}});
    const torch::Tensor before =
        fixture.objective->transformKnown(fixture.data.rows, fixture.data.slots);
    torch::Tensor classifier;
    for (auto& [name, parameter] : fixture.objective->parameters())
        if (name == "classifier.weight")
            classifier = parameter.detach();
    const torch::Tensor labels =
        torch::tensor(fixture.data.labels, torch::kInt32).to(torch::kInt64);
    const torch::Tensor logits = before.matmul(classifier.t()) * 16.0;
    const double expected =
        -logits.log_softmax(1).gather(1, labels.unsqueeze(1)).mean().item<double>();
    for (const auto& [name, value] : fixture.step(fixture.data.rows).statistics) {
        if (name == "class_loss") {
            EXPECT_NEAR(value, expected, 1e-5);
        }
    }
}

TEST(Mne, ATaskIsLearnedAsItIsDecided)
{
    // The rule mne moves support and queries of a task up through each other.
    for (const int depth : {1, 2}) {
        Fixture fixture(Json{{"depth", depth}, {"neighbours", 4}, {"train_episodes", true}});
        EXPECT_FALSE(fixture.objective->wantsNeighbours(0)) << "a task makes lists of its own";
        const torch::Tensor classifier = fixture.objective->parameters().front().second.detach();
        auto model = fixture.objective->neighbourhood();
        ASSERT_TRUE(model.has_value());
        const torch::Tensor task = fixture.data.rows.slice(0, 0, 20);
        const torch::Tensor unit = (task / task.norm(2, 1, true)).contiguous();
        const MatrixView<const float> rows = {unit.data_ptr<float>(), 20, kWidth};
        std::vector<int32_t> own(20);
        std::iota(own.begin(), own.end(), 0);
        const auto decided = embedInNeighbourhood(*model, {rows, rows, own}, fixture.executor);
        ASSERT_TRUE(decided.ok());
        Matrix<float> embedded = decided->rows;
        const torch::Tensor logits =
            torch::from_blob(embedded.data(), {20, kWidth}).matmul(classifier.t()) * 16.0;
        const std::vector<int32_t> labels(fixture.data.labels.begin(),
                                          fixture.data.labels.begin() + 20);
        const double expected =
            -logits.log_softmax(1)
                 .gather(1, torch::tensor(labels, torch::kInt32).to(torch::kInt64).unsqueeze(1))
                 .mean()
                 .item<double>();
        const std::vector<int64_t> slots(fixture.data.slots.begin(),
                                         fixture.data.slots.begin() + 20);
        for (const auto& [name, value] :
             fixture.objective->step({task, slots, labels, 0}).statistics) {
            if (name == "class_loss") {
                EXPECT_NEAR(value, expected, 1e-5);
            }
        }
    }
}

TEST(Mne, BatchesAreTasksOnceNeighboursTakePart)
{
    DatasetRequest data;
    data.source = "demo:small";
    const auto dataset = openDataset(data).value();
    Json options = mneOptions(Json{{"train_episodes", true}, {"way", 4}, {"queries", 5}});
    options.update(Json{{"epochs", 4}, {"pretrain", 0.5}});
    for (int64_t epoch = 0; epoch < 4; ++epoch) {
        const BatchPlan plan = trainingPlan(*dataset, options, 1, epoch, epoch < 2);
        EXPECT_EQ(plan.batches.size(), trainingPlan(*dataset, options, 1, 0).batches.size());
        EXPECT_EQ(plan.batches.front().size(), 24u);
        std::set<int32_t> classes;
        for (const int64_t id : plan.batches.front())
            classes.insert(dataset->level().labels[static_cast<size_t>(id)]);
        EXPECT_EQ(classes.size() == 4, epoch >= 2) << epoch;
    }
}

TEST(Mne, MemoryStaysWhereItIsNotUpdated)
{
    for (const bool update : {false, true}) {
        Fixture fixture(Json{{"memory_update", update}});
        const torch::Tensor before = findTensor(fixture.objective->state(), "vectors")->clone();
        fixture.step(fixture.data.rows + 1);
        const NamedTensors state = fixture.objective->state();
        EXPECT_EQ(findTensor(state, "vectors")->equal(before), !update);
    }
}

TEST(Mne, AMemoryThatStaysIsOfThePretrainedNetwork)
{
    const Json options{{"pretrain", 0.5}, {"epochs", 4}};
    for (const bool update : {false, true}) {
        Json with = options;
        with["memory_update"] = update;
        const Fixture fixture(with);
        EXPECT_TRUE(fixture.objective->wantsRefresh(0));
        EXPECT_FALSE(fixture.objective->wantsRefresh(1));
        EXPECT_EQ(fixture.objective->wantsRefresh(2), !update);
        EXPECT_FALSE(fixture.objective->wantsRefresh(3));
    }
}

TEST(Mne, StateIsWhatInferenceNeeds)
{
    Fixture trained;
    trained.step(trained.data.rows + 0.1);
    ObjectiveSetup setup; // as a run is opened: without its samples
    setup.dimension = kWidth;
    setup.classes = kClasses;
    setup.slotLabels = {0};
    setup.options = mneOptions();
    setup.executor = &trained.executor;
    const std::unique_ptr<Objective> opened = makeMne(setup);
    ASSERT_TRUE(opened->restore(trained.objective->state()).ok());
    EXPECT_TRUE(opened->transform(trained.data.rows)
                    .equal(trained.objective->transform(trained.data.rows)));
    EXPECT_FALSE(opened->restore({}).ok());
}

TEST(Mne, AStepCanBeMeasuredBeforeTheFirstEpoch)
{
    Fixture fixture(Json{{"depth", 3}});
    ObjectiveSetup setup;
    setup.dimension = kWidth;
    setup.classes = kClasses;
    setup.slotLabels = fixture.data.labels;
    setup.options = mneOptions(Json{{"depth", 3}});
    setup.executor = &fixture.executor;
    const std::unique_ptr<Objective> unlisted = makeMne(setup);
    const ObjectiveStep step =
        unlisted->step({fixture.data.rows, fixture.data.slots, fixture.data.labels, 0});
    EXPECT_TRUE(std::isfinite(step.loss));
}

TEST(Mne, WhatIsNoNumberEndsAsALossThatIsNone)
{
    Fixture fixture;
    torch::Tensor rows = fixture.data.rows.clone();
    rows[3][1] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(std::isnan(fixture.step(rows).loss));
    EXPECT_TRUE(fixture.objective->transform(rows)[3][1].isnan().item<bool>());
}

TEST(Mne, ThePlainModelIsTheObjectivesTransform)
{
    for (const Json& form : {Json{{"depth", 2}}, Json{{"depth", 3}, {"pooling", "mean"}},
                             Json{{"depth", 1}, {"pooling", "max"}},
                             Json{{"depth", 2}, {"project_aggregate", false}}}) {
        Fixture fixture(form);
        for (auto& [name, parameter] : fixture.objective->parameters()) {
            const torch::NoGradGuard guard;
            parameter.add_(0.1 * torch::randn_like(parameter));
        }
        const auto model = fixture.objective->neighbourhood();
        ASSERT_TRUE(model.has_value());
        const std::vector<int32_t> own(fixture.data.slots.begin(), fixture.data.slots.end());
        const auto plain = embedInNeighbourhood(
            *model, {model->memory.view(), model->memory.view(), own}, fixture.executor);
        ASSERT_TRUE(plain.ok()) << plain.error().message();
        const torch::Tensor expected =
            fixture.objective->transformKnown(fixture.data.rows, fixture.data.slots);
        for (int64_t i = 0; i < expected.numel(); ++i)
            EXPECT_NEAR(plain->rows.data()[i], expected.data_ptr<float>()[i], 1e-5);
    }
}

TEST(Mne, TheHeadIsTheCosineClassifier)
{
    Fixture fixture;
    const auto head = fixture.objective->head();
    ASSERT_TRUE(head.has_value());
    torch::Tensor classifier;
    for (auto& [name, parameter] : fixture.objective->parameters())
        if (name == "classifier.weight")
            classifier = parameter.detach();
    EXPECT_NEAR(head->weights(2, 3), 16 * classifier[2][3].item<double>(), 1e-6);
}

TEST(Mne, ASearchThatIsStoppedLeavesTheListsAsTheyWere)
{
    Fixture fixture(Json{{"list_every", 1}});
    const torch::Tensor before = findTensor(fixture.objective->state(), "lists")->clone();
    fixture.objective->refresh(fixture.data.slots, torch::randn({kRows, kWidth}));
    fixture.objective->beginEpoch(1);
    ASSERT_TRUE(fixture.objective->wantsNeighbours(1));
    const Status stopped = fixture.objective->findNeighbours([](double) { return false; });
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
    EXPECT_TRUE(findTensor(fixture.objective->state(), "lists")->equal(before));
    EXPECT_TRUE(fixture.objective->wantsNeighbours(1)) << "they are still wanted";
    EXPECT_EQ(fixture.objective->prepareTransform([](double) { return false; }).error().code,
              ErrorCode::Interrupted);
    ASSERT_TRUE(fixture.objective->findNeighbours([](double) { return true; }).ok());
    EXPECT_FALSE(findTensor(fixture.objective->state(), "lists")->equal(before));
    EXPECT_FALSE(fixture.objective->wantsNeighbours(1));
}

TEST(Mne, SummedPairLossesAreTheirMeanTimesTheTreesPairs)
{
    const auto pairLossOf = [](const char* reduction) -> double {
        Fixture fixture(Json{{"depth", 1}, {"neighbours", 4}, {"pair_reduction", reduction}});
        for (const auto& [name, value] : fixture.step(fixture.data.rows).statistics)
            if (name == "pair_loss")
                return value;
        return std::nan("");
    };
    EXPECT_NEAR(pairLossOf("sum"), 4 * pairLossOf("mean"), 1e-5);
}

TEST(Mne, MoreNeighboursThanMemoryAreAllOfIt)
{
    const Fixture all(Json{{"neighbours", 100}, {"pooling", "mean"}, {"depth", 1}});
    const Fixture exact(Json{{"neighbours", int(kRows) - 1}, {"pooling", "mean"}, {"depth", 1}});
    EXPECT_LT(distance(all.objective->transformKnown(all.data.rows, all.data.slots),
                       exact.objective->transformKnown(exact.data.rows, exact.data.slots)),
              1e-6);
}

} // namespace
} // namespace kindred
