// Steps that stay on their device: forced on the processor they are those of the closed forms; on
// the meta device, which holds no values, whatever reads one fails, as a round trip would.
#include <gtest/gtest.h>
#include <torch/types.h>

#include "learn/objective/MetaKernels.h"
#include "learn/objective/PairsFixture.h"
#include "objective/ObjectiveTable.h"
#include "train/plan/Registry.h"

TORCH_LIBRARY_IMPL(aten, Meta, library)
{
    using kindred::test::lacksMeta;
    for (const char* name :
         {"abs.out", "index_select", "logical_and.out", "logical_not.out", "logical_or.out",
          "nan_to_num.out", "relu", "searchsorted.Tensor", "where.self"})
        if (lacksMeta(name))
            library.impl(name,
                         torch::CppFunction::makeFromBoxedFunction<&kindred::test::shapesOnly>());
}

namespace kindred {
namespace {

using test::farthestApart;
using test::LabelledPoints;
using test::randomPoints;

struct Case {
    const char* method;
    Json options;
};

const std::vector<Case>& cases()
{
    static const std::vector<Case> all = [] {
        std::vector<Case> list;
        for (const char* rivals : {"classes", "nearest"})
            for (const bool itself : {false, true})
                list.push_back({"ccml",
                                {{"k", 3},
                                 {"rivals", rivals},
                                 {"log_loss", true},
                                 {"stop_grad_neighbours", false},
                                 {"ref_self_included", itself}}});
        for (const char* targets : {"fixed", "dynamic", "all"})
            list.push_back(
                {"lmnn", {{"targets", targets}, {"k", 3}, {"margin", 1.0}, {"pull", 0.5}}});
        list.push_back({"triplet", {{"margin", 0.2}}});
        list.push_back({"nca", {{"log_loss", true}}});
        list.push_back({"softmax", {{"label_smoothing", 0.1}}});
        list.push_back({"wsabie", {{"norm_bound", 0.5}}});
        for (const bool leaveOneOut : {false, true}) // without means of inputs: running ones
            list.push_back({"ncm", {{"leave_one_out", leaveOneOut}}});
        Json swept = findMethod("snca")->options.defaults();
        swept.update({{"epochs", 4}, {"class_weights", true}});
        list.push_back({"snca", swept});
        for (const char* option : {"learn_sigma", "live_batch"}) {
            swept[option] = true;
            list.push_back({"snca", swept});
        }
        for (const bool learns : {false, true})
            for (const int k : {4, 100}) {
                Json options = findMethod("nngk")->options.defaults();
                options.update({{"k", k},
                                {"learn_weights", learns},
                                {"normalise", learns},
                                {"reduction", learns ? "mean" : "sum"}});
                list.push_back({"nngk", options});
            }
        return list;
    }();
    return all;
}

/// An objective on a batch of 24 rows of 5 classes, of which two stand alone.
struct Stepped {
    std::unique_ptr<Objective> objective;
    torch::Tensor rows;
    ObjectiveStep step;

    Stepped(const Case& each, std::optional<torch::Device> stepDevice)
    {
        LabelledPoints data = randomPoints(24, 6, 3, 4);
        data.labels[7] = 3;
        data.labels[8] = 4;
        ObjectiveSetup setup;
        setup.dimension = 6;
        setup.classes = 5;
        setup.slotLabels = data.labels;
        setup.options = each.options;
        setup.executor = &test::workers();
        setup.stepDevice = stepDevice;
        torch::manual_seed(5);
        objective = makeObjective(each.method, setup);
        const torch::Device device = stepDevice.value_or(torch::kCPU);
        const torch::Tensor inputs = randomPoints(24, 9, 1, 8).points.to(torch::kFloat32);
        for (const auto& [label, slots] : slotsByClass(data.labels))
            if (objective->wantsInputs()) {
                const torch::Tensor own =
                    inputs.index_select(0, torch::tensor(slots, torch::kInt64));
                EXPECT_TRUE(objective->receiveInputs(slots, own, {}).ok());
            }
        if (objective->wantsRefresh(0)) {
            objective->refresh(data.slots, randomPoints(24, 6, 3, 11).points);
            EXPECT_TRUE(objective->finishRefresh({}).ok());
        }
        rows = data.points.to(torch::kFloat32).to(device).set_requires_grad(true);
        ObjectiveBatch batch = {rows, data.slots, data.labels, 0.5};
        batch.input = inputs.to(device);
        step = objective->step(batch);
        step.root.backward(step.gradient);
    }

    std::vector<torch::Tensor> gradients()
    {
        std::vector<torch::Tensor> all = {rows.grad()};
        for (const auto& [name, parameter] : objective->parameters())
            all.push_back(parameter.grad());
        return all;
    }
};

TEST(PlacedStep, IsThatOfTheClosedForm)
{
    for (const Case& each : cases()) {
        if (each.method == std::string("wsabie")) // draws otherwise: PlacedWarp
            continue;
        SCOPED_TRACE(each.method + each.options.dump());
        Stepped closed(each, {});
        Stepped placed(each, torch::kCPU);
        EXPECT_NEAR(placed.step.loss, closed.step.loss, 1e-5);
        const std::vector<torch::Tensor> found = placed.gradients();
        const std::vector<torch::Tensor> expected = closed.gradients();
        ASSERT_EQ(found.size(), expected.size());
        for (size_t i = 0; i < found.size(); ++i)
            EXPECT_LT(farthestApart(found[i], expected[i]), 1e-6) << i;
        ASSERT_EQ(placed.step.statistics.size(), closed.step.statistics.size());
        for (size_t i = 0; i < closed.step.statistics.size(); ++i) {
            const auto& [name, value] = closed.step.statistics[i];
            EXPECT_EQ(placed.step.statistics[i].first, name);
            EXPECT_NEAR(placed.step.statistics[i].second, value, 1e-5) << name;
        }
    }
}

TEST(PlacedStep, AMetaTensorCannotBeRead)
{
    const torch::Tensor found = torch::ones({3}, torch::kMeta).sum();
    EXPECT_ANY_THROW(found.item<double>());
    EXPECT_ANY_THROW(found.to(torch::kCPU));
    EXPECT_ANY_THROW(StepNumber(found).value());
}

TEST(PlacedStep, ReadsNothingOfItsDevice)
{
    for (const Case& each : cases()) {
        SCOPED_TRACE(each.method + each.options.dump());
        try {
            Stepped placed(each, torch::kMeta);
            EXPECT_FALSE(placed.step.loss.isKnown());
            EXPECT_TRUE(placed.step.loss.found().is_meta());
            for (const torch::Tensor& gradient : placed.gradients())
                EXPECT_TRUE(gradient.is_meta());
        } catch (const std::exception& error) {
            ADD_FAILURE() << error.what();
        }
    }
}

} // namespace
} // namespace kindred
