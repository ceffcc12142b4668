#include "objective/placed/PlacedNngk.h"

#include <torch/utils.h>

#include <numeric>

#include "memory/LastOfEach.h"
#include "model/DeviceCopy.h"
#include "objective/ReadyGradient.h"
#include "objective/placed/PlacedKernels.h"

namespace kindred {

namespace {
/// [2, b] labels and slots, in one transfer.
torch::Tensor placedSamples(const ObjectiveBatch& batch, const torch::Device& device)
{
    std::vector<int64_t> keys(batch.labels.begin(), batch.labels.end());
    keys.insert(keys.end(), batch.slots.begin(), batch.slots.end());
    const auto rows = static_cast<int64_t>(batch.slots.size());
    return sentTo(device, torch::tensor(keys, torch::kInt64).view({2, rows}));
}

void addKernelNumbers(ObjectiveStep& step, const PlacedKernelAnswer& answer,
                      const ObjectiveBatch& batch)
{
    const auto rows = static_cast<double>(answer.loss.size(0));
    const torch::Tensor skipped = answer.skipped.sum().to(torch::kFloat64);
    // Skipped rows have loss 0, which is not certainty.
    const torch::Tensor p = ((-answer.loss).exp().sum() - skipped) / (rows - skipped).clamp_min(1);
    step.loss = answer.loss.sum() / rows;
    step.statistics = {{"p", p},
                       {"norm", batch.embedding.detach().norm(2, 1).mean()},
                       {"skipped", skipped},
                       {"perplexity", answer.perplexity.mean()},
                       {"truncation", answer.truncation.mean()}};
}
} // namespace

PlacedNngk::PlacedNngk(const CentreBank& bank, const torch::Device& device)
    : m_labels(sentTo(device, torch::tensor(bank.labels(), torch::kInt32).to(torch::kInt64)))
{
    const NamedTensors state = bank.state();
    const torch::Tensor& centres = *findTensor(state, "vectors");
    const torch::Tensor& table = *findTensor(state, "neighbours");
    m_centres = centres.to(device, torch::kFloat32, /*non_blocking=*/false, /*copy=*/true);
    m_neighbours = table.numel() > 0
                       ? table.to(device)
                       : torch::full({centres.size(0), 1}, -1,
                                     torch::TensorOptions(device).dtype(torch::kInt32));
}

ObjectiveStep PlacedNngk::step(const torch::Tensor& x, const ObjectiveBatch& batch,
                               const torch::Tensor& logWeights, const Settings& settings)
{
    const torch::Tensor samples = placedSamples(batch, m_centres.device());
    PlacedKernelQuestion question;
    question.rows = x.detach().to(torch::kFloat32);
    question.labels = samples[0];
    question.neighbours = m_neighbours.index_select(0, samples[1]).to(torch::kInt64);
    question.centres = m_centres;
    question.centreLabels = m_labels;
    if (logWeights.defined())
        question.logWeights = logWeights.detach();
    question.sigma = settings.sigma;
    question.nearest = settings.nearest;
    const PlacedKernelAnswer answer = placedKernelLoss(question);

    const double scale = settings.sums ? 1 : 1 / static_cast<double>(x.size(0));
    std::vector<ReadyGradient> ready = {{x, answer.gradient * scale}};
    if (logWeights.defined()) {
        torch::Tensor slopes = torch::zeros_like(question.logWeights);
        slopes.index_add_(0, question.neighbours.clamp_min(0).flatten(),
                          (answer.coefficients * scale).to(slopes.scalar_type()).flatten());
        ready.push_back({logWeights, std::move(slopes)});
    }
    if (settings.writeThrough)
        follow(batch.slots, settings.whole.defined() ? settings.whole : question.rows);
    ObjectiveStep step;
    step.sums = settings.sums;
    step.root = rootWith(0, std::move(ready));
    step.gradient = torch::ones_like(step.root);
    addKernelNumbers(step, answer, batch);
    return step;
}

void PlacedNngk::follow(const std::vector<int64_t>& slots, const torch::Tensor& rows)
{
    const std::vector<int64_t> last = lastOfEach(slots);
    std::vector<int64_t> keys = last;
    for (const int64_t row : last)
        keys.push_back(slots[static_cast<size_t>(row)]);
    const torch::Tensor placed =
        sentTo(m_centres.device(),
               torch::tensor(keys, torch::kInt64).view({2, static_cast<int64_t>(last.size())}));
    m_centres.index_copy_(0, placed[1], rows.index_select(0, placed[0]));
}

void PlacedNngk::copyTo(CentreBank& bank) const
{
    std::vector<int64_t> slots(static_cast<size_t>(m_centres.size(0)));
    std::iota(slots.begin(), slots.end(), 0);
    bank.write(slots, m_centres);
}

} // namespace kindred
