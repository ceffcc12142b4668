#include "objective/placed/PlacedSweep.h"

#include <torch/utils.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "memory/LastOfEach.h"
#include "model/DeviceCopy.h"

namespace kindred {

namespace {
constexpr double kUnseen = -std::numeric_limits<double>::infinity();

torch::Tensor softRamp(const torch::Tensor& x)
{
    return x.clamp_min(0) + (-x.abs()).exp().log1p();
}
} // namespace

/// A batch on the device.
struct PlacedSweep::Question {
    torch::Tensor rows;   ///< [b, d] float32
    torch::Tensor labels; ///< [b, 1] int64
    torch::Tensor slots;  ///< [b, 1] int64
};

/// The weights exp(logit − top) of one side, summed over parts of the memory in their order.
struct PlacedSweep::Side {
    torch::Tensor top;  ///< [b, 1] −∞ where nothing was seen
    torch::Tensor mass; ///< [b, 1]
    torch::Tensor sum;  ///< [b, d] of the rows, weighted

    explicit Side(const torch::Tensor& rows)
        : top(torch::full({rows.size(0), 1}, kUnseen, rows.options())),
          mass(torch::zeros({rows.size(0), 1}, rows.options())), sum(torch::zeros_like(rows))
    {
    }

    /// logits [b, r] of a part [r, d], −∞ for what is not of this side.
    void add(const torch::Tensor& logits, const torch::Tensor& part)
    {
        const torch::Tensor next = torch::maximum(top, logits.amax(1, true));
        const torch::Tensor shift = next.masked_fill(next.eq(kUnseen), 0);
        const torch::Tensor factor = (top - shift).exp();
        const torch::Tensor weights = (logits - shift).exp();
        mass = mass * factor + weights.sum(1, true);
        sum = sum * factor + weights.mm(part);
        top = next;
    }

    torch::Tensor seen() const { return top.ne(kUnseen); }
    torch::Tensor logSum() const
    {
        return top.to(torch::kFloat64) + mass.to(torch::kFloat64).log();
    }
    torch::Tensor mean() const { return sum / mass.masked_fill(seen().logical_not(), 1); }
};

PlacedSweep::PlacedSweep(const MemoryBank& bank, const torch::Device& device, int64_t numbersAtOnce)
    : m_numbersAtOnce(numbersAtOnce)
{
    const NamedTensors state = bank.state();
    const bool halves = bank.packed().precision() == BankPrecision::BFloat16;
    m_rows = findTensor(state, "vectors")
                 ->to(device, halves ? torch::kBFloat16 : torch::kFloat32,
                      /*non_blocking=*/false, /*copy=*/true);
    m_valid = findTensor(state, "valid")->clone();
    m_seen = m_valid.to(torch::kBool).to(device);
    std::vector<int64_t> labels;
    for (int64_t slot = 0; slot < bank.packed().rows(); ++slot)
        labels.push_back(bank.packed().label(slot));
    m_labels = sentTo(device, torch::tensor(labels, torch::kInt64));
    m_slots = torch::arange(m_rows.size(0), torch::TensorOptions(device).dtype(torch::kInt64));
}

SweepTensors PlacedSweep::swept(const Question& question, const Settings& settings) const
{
    Side kin(question.rows);
    Side others(question.rows);
    const int64_t count = m_rows.size(0);
    const int64_t part = std::max<int64_t>(m_numbersAtOnce / question.rows.size(0), 1);
    for (int64_t begin = 0; begin < count; begin += part) {
        const int64_t size = std::min(part, count - begin);
        const torch::Tensor rows = m_rows.narrow(0, begin, size).to(torch::kFloat32);
        const torch::Tensor hidden =
            m_slots.narrow(0, begin, size)
                .unsqueeze(0)
                .eq(question.slots)
                .logical_or(m_seen.narrow(0, begin, size).logical_not().unsqueeze(0));
        const torch::Tensor logits =
            question.rows.mm(rows.t()).mul_(1 / settings.sigma).masked_fill_(hidden, kUnseen);
        const torch::Tensor same = m_labels.narrow(0, begin, size).unsqueeze(0).eq(question.labels);
        kin.add(logits.masked_fill(same.logical_not(), kUnseen), rows);
        others.add(logits.masked_fill(same, kUnseen), rows);
    }
    const torch::Tensor counted = kin.seen();
    const torch::Tensor alone = others.seen().logical_not(); // certain: nothing else to find
    const torch::Tensor gap = others.logSum().masked_fill(alone, kUnseen) -
                              kin.logSum().masked_fill(counted.logical_not(), 0) +
                              settings.margin / settings.sigma;
    SweepTensors found;
    found.loss = softRamp(gap).masked_fill(counted.logical_not(), 0).squeeze(1);
    const torch::Tensor q = gap.sigmoid().masked_fill(counted.logical_not(), 0); // 1 − p
    found.gradient = (q / settings.sigma).to(torch::kFloat32) * (others.mean() - kin.mean());
    found.skipped = counted.logical_not().squeeze(1);
    return found;
}

ObjectiveStep PlacedSweep::step(const torch::Tensor& unit, const ObjectiveBatch& batch,
                                const Settings& settings, const torch::Tensor& weights)
{
    const torch::NoGradGuard noGradient;
    std::vector<int64_t> keys(batch.labels.begin(), batch.labels.end());
    keys.insert(keys.end(), batch.slots.begin(), batch.slots.end());
    const auto count = static_cast<int64_t>(batch.slots.size());
    const torch::Tensor samples =
        sentTo(m_rows.device(), torch::tensor(keys, torch::kInt64).view({2, count, 1}));
    const Question question = {unit.detach().to(torch::kFloat32), samples[0], samples[1]};
    SweepTensors found = swept(question, settings);
    write(batch.slots, question.rows, settings);
    return sweepStep(unit, batch, std::move(found), settings.momentum, weights);
}

void PlacedSweep::write(const std::vector<int64_t>& slots, const torch::Tensor& rows,
                        const Settings& settings)
{
    const std::vector<int64_t> last = lastOfEach(slots);
    const auto count = static_cast<int64_t>(last.size());
    std::vector<int64_t> keys = last;
    std::vector<double> kept; // of the old row; a row never written takes the new one whole
    for (const int64_t row : last) {
        const int64_t slot = slots[static_cast<size_t>(row)];
        uint8_t& valid = m_valid.data_ptr<uint8_t>()[slot];
        keys.push_back(slot);
        kept.push_back(valid != 0 ? settings.momentum : 0);
        valid = 1;
    }
    const torch::Tensor placed =
        sentTo(m_rows.device(), torch::tensor(keys, torch::kInt64).view({2, count}));
    const torch::Tensor share = sentTo(
        m_rows.device(), torch::tensor(kept, torch::kFloat64).to(torch::kFloat32).unsqueeze(1));
    const torch::Tensor old = m_rows.index_select(0, placed[1]).to(torch::kFloat32);
    torch::Tensor mixed = old * share + rows.index_select(0, placed[0]) * (1 - share);
    if (settings.renormalise && settings.momentum != 0 && settings.momentum != 1)
        mixed = mixed / mixed.norm(2, 1, true).clamp_min(1e-12);
    m_rows.index_copy_(0, placed[1], mixed.to(m_rows.scalar_type()));
    m_seen.index_fill_(0, placed[1], 1);
}

void PlacedSweep::copyTo(MemoryBank& bank) const
{
    const Status done = bank.restore(
        {{"vectors", m_rows.to(torch::kCPU, torch::kFloat32).contiguous()}, {"valid", m_valid}});
    TORCH_CHECK(done.ok(), "a memory of the bank's own shape fits it");
}

} // namespace kindred
