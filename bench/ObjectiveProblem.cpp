#include "ObjectiveProblem.h"

#include <torch/utils.h>

#include <algorithm>
#include <ctime>
#include <numeric>
#include <stdexcept>

#include "model/LinearProduct.h"
#include "objective/ObjectiveTable.h"
#include "objective/batch/TargetTable.h"
#include "train/plan/Registry.h"

namespace kindred::bench {

namespace {
constexpr int64_t kPart = 65536; ///< rows that are drawn at once
constexpr double kNoise = 0.15;  ///< so that losses are neither 0 nor hopeless
constexpr double kSpread = 0.1;

const torch::Tensor& findOrThrow(const NamedTensors& tensors, const char* name)
{
    if (const torch::Tensor* found = findTensor(tensors, name))
        return *found;
    throw std::runtime_error(std::string("no tensor ") + name);
}

double processorSeconds()
{
    timespec time = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Json optionsOf(const ObjectiveCase& method, const Json& changed)
{
    Result<OptionSchema> schema = schemaFor(method.method, "identity");
    if (!schema.ok())
        throw std::runtime_error(schema.error().message());
    Json given = Json::parse(method.options);
    given.update(changed);
    Result<Json> resolved = schema->resolve(given);
    if (!resolved.ok())
        throw std::runtime_error(resolved.error().message());
    return *resolved;
}
} // namespace

Problem::Problem(const ObjectiveCase& wanted, const Json& changed, int64_t count,
                 Executor& executor)
    : method(wanted), options(optionsOf(wanted, changed)), rows(count),
      centres(kSpread * torch::randn({wanted.classes, kDimension})),
      slotLabels(static_cast<size_t>(count))
{
    for (size_t i = 0; i < slotLabels.size(); ++i)
        slotLabels[i] = static_cast<int32_t>(static_cast<int64_t>(i) % method.classes);
    slotLabel = torch::arange(rows) % method.classes;
    ObjectiveSetup setup;
    setup.dimension = kDimension;
    setup.classes = static_cast<int>(method.classes);
    setup.slotLabels = slotLabels;
    setup.options = options;
    setup.executor = &executor;
    objective = makeObjective(method.method, setup);
    parameters = objective->parameters();
    drawBatch();
    fill();
    state = objective->state();
}

const torch::Tensor& Problem::named(const char* name) const
{
    return findOrThrow(state, name);
}

const torch::Tensor& Problem::parameter(const char* name) const
{
    return findOrThrow(parameters, name);
}

torch::Tensor Problem::drawn(const torch::Tensor& owners) const
{
    return centres.index_select(0, owners) + kNoise * torch::randn({owners.size(0), kDimension});
}

/// Distinct samples: from all classes alike, or `perClass` of as few as that takes.
void Problem::drawBatch()
{
    const torch::Tensor order = torch::randperm(rows, torch::kInt64);
    const auto* drawnSlots = order.data_ptr<int64_t>();
    std::vector<int64_t> taken(static_cast<size_t>(method.classes));
    const int64_t classes = method.perClass > 0 ? method.batch / method.perClass : method.classes;
    for (int64_t i = 0; i < rows && static_cast<int64_t>(slots.size()) < method.batch; ++i) {
        const auto of = static_cast<size_t>(slotLabels[static_cast<size_t>(drawnSlots[i])]);
        if (static_cast<int64_t>(of) >= classes ||
            (method.perClass > 0 && taken[of] == method.perClass))
            continue;
        ++taken[of];
        slots.push_back(drawnSlots[i]);
        labels.push_back(static_cast<int32_t>(of));
    }
    slot = torch::tensor(slots, torch::kInt64);
    label = slot % method.classes;
    values = drawn(label);
    input = torch::randn({method.batch, kInputs});
    if (method.map) {
        map = 0.02 * torch::randn({kDimension, kInputs});
        inputMeans = 0.3 * torch::randn({method.classes, kInputs});
    }
}

void Problem::fill()
{
    if (method.map)
        objective->receiveClassMeans(inputMeans);
    handInputs();
    objective->beginEpoch(0);
    for (int64_t begin = 0; begin < rows && objective->wantsRefresh(0); begin += kPart) {
        const int64_t end = std::min(begin + kPart, rows);
        std::vector<int64_t> part(static_cast<size_t>(end - begin));
        std::iota(part.begin(), part.end(), begin);
        objective->refresh(part, drawn(slotLabel.slice(0, begin, end)));
    }
    objective->listAnyNeighbours();
    drawNeighbours("neighbours");
    drawNeighbours("lists");
    if (options.value("centroids", 1) > 1)
        placeCentroids();
}

/// Inputs by which the samples of the batch are each other's nearest.
void Problem::handInputs()
{
    if (!objective->wantsInputs())
        return;
    constexpr double kFar = 100;
    const torch::Tensor inputs = kFar * torch::randn({rows, kInputs});
    inputs.index_copy_(0, slot, input);
    for (const auto& [name, members] : slotsByClass(slotLabels)) {
        const torch::Tensor own = inputs.index_select(0, torch::tensor(members, torch::kInt64));
        if (const Status taken = objective->receiveInputs(members, own, {}); !taken.ok())
            throw std::runtime_error(taken.error().message());
    }
}

/// Neighbours from all over the memory, as a search would find them, half of them of the own class.
void Problem::drawNeighbours(const char* name)
{
    const NamedTensors stored = objective->state();
    const torch::Tensor* found = findTensor(stored, name);
    if (!found || found->numel() == 0)
        return;
    const torch::Tensor table = *found;
    const torch::Tensor used = table.slice(1, 0, table.index({0}).ge(0).sum().item<int64_t>());
    used.random_(0, rows);
    const torch::Tensor half = used.slice(1, 0, used.size(1) / 2);
    half.floor_divide_(method.classes).mul_(method.classes);
    half.add_(slotLabel.to(torch::kInt32).unsqueeze(1));
    half.masked_fill_(half.ge(rows), 0);
    used.masked_fill_(used.eq(torch::arange(rows, torch::kInt32).unsqueeze(1)), 1);
    if (const Status restored = objective->restore(stored); !restored.ok())
        throw std::runtime_error(restored.error().message());
}

void Problem::placeCentroids()
{
    const torch::Tensor owners =
        torch::arange(method.classes).repeat({option<int64_t>("centroids")});
    const Status placed = objective->restore({{"centroids", drawn(owners)},
                                              {"owners", owners},
                                              {"epoch", torch::tensor(int64_t{0}, torch::kInt64)}});
    if (!placed.ok())
        throw std::runtime_error(placed.error().message());
}

Problem::Step Problem::stepFrom(
    torch::Tensor (*mapped)(const torch::Tensor&, const torch::Tensor&),
    const std::function<double(const torch::Tensor&, const torch::Tensor&)>& body) const
{
    for (const auto& [name, tensor] : parameters)
        tensor.mutable_grad().reset();
    torch::manual_seed(7); // for methods that draw
    const torch::Tensor leaf = (method.map ? map : values).clone().set_requires_grad(true);
    const double begun = processorSeconds();
    Step step;
    step.loss = body(method.map ? mapped(input, leaf) : leaf, leaf);
    step.seconds = processorSeconds() - begun;
    step.gradient = leaf.grad();
    return step;
}

Problem::Step Problem::ours()
{
    // As the program's linear encoder has it.
    const auto mapped = [](const torch::Tensor& inputs, const torch::Tensor& leaf) {
        return linearProduct(inputs, leaf, torch::zeros({leaf.size(0)}));
    };
    return stepFrom(mapped, [&](const torch::Tensor& embedding, const torch::Tensor& leaf) {
        ObjectiveBatch batch;
        batch.embedding = embedding;
        batch.slots = slots;
        batch.labels = labels;
        batch.input = input;
        batch.encode = [&](const torch::Tensor& inputs) { return mapped(inputs, leaf); };
        const ObjectiveStep step = objective->step(batch);
        step.root.backward(step.gradient);
        return step.loss;
    });
}

Problem::Step Problem::plain() const
{
    const auto mapped = [](const torch::Tensor& inputs, const torch::Tensor& leaf) {
        return inputs.matmul(leaf.t());
    };
    return stepFrom(mapped, [this](const torch::Tensor& embedding, const torch::Tensor& leaf) {
        const torch::Tensor loss = method.plain(*this, embedding, leaf);
        loss.backward();
        return loss.item<double>();
    });
}

} // namespace kindred::bench
