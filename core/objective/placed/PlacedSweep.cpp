#include "objective/placed/PlacedSweep.h"

#include <torch/utils.h>

#include <algorithm>
#include <limits>
#include <numeric>
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
    torch::Tensor rows;         ///< [b, d] float32
    torch::Tensor labels;       ///< [b, 1] int64
    torch::Tensor slots;        ///< [b, 1] int64
    torch::Tensor inverseSigma; ///< [] float64
    torch::Tensor leftOut;      ///< [b, 1] float64 ClassShares::logLeftOut(), or undefined: 0
};

/// What a sweep found for each row; [b, 1] float64 where nothing else is said.
struct PlacedSweep::Answer {
    torch::Tensor gap; ///< log Σ others − log Σ own + margin/σ
    torch::Tensor logKin;
    torch::Tensor logOthers;
    torch::Tensor q;        ///< 1 − p, 0 for skipped rows
    torch::Tensor counted;  ///< bool: has a partner
    torch::Tensor gradient; ///< [b, d] float32
    torch::Tensor live = {};
};

/// Where a batch is written: of a slot named twice the last row is.
struct PlacedSweep::Written {
    std::vector<int64_t> slots; ///< [m] on the processor
    torch::Tensor rows;         ///< [m] int64 on the device, of the batch
    torch::Tensor places;       ///< [m] int64 on the device: the slots
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
    : m_shares(bank.shares()), m_numbersAtOnce(numbersAtOnce)
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
    if (m_shares.byMeans()) {
        std::vector<float> weights;
        for (int64_t slot = 0; slot < bank.packed().rows(); ++slot)
            weights.push_back(m_shares.logWeight(bank.packed().label(slot)));
        m_logWeights = sentTo(device, torch::tensor(weights));
    }
}

PlacedSweep::Answer PlacedSweep::swept(const Question& question, double margin) const
{
    Side kin(question.rows);
    Side others(question.rows);
    const torch::Tensor scale = question.inverseSigma.to(torch::kFloat32);
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
        torch::Tensor logits = question.rows.mm(rows.t()).mul_(scale);
        if (m_logWeights.defined())
            logits.add_(m_logWeights.narrow(0, begin, size));
        logits.masked_fill_(hidden, kUnseen);
        const torch::Tensor same = m_labels.narrow(0, begin, size).unsqueeze(0).eq(question.labels);
        kin.add(logits.masked_fill(same.logical_not(), kUnseen), rows);
        others.add(logits.masked_fill(same, kUnseen), rows);
    }
    Answer found;
    found.counted = kin.seen();
    const torch::Tensor skipped = found.counted.logical_not();
    const torch::Tensor alone = others.seen().logical_not(); // certain: nothing else to find
    found.logKin = kin.logSum();
    found.logOthers = others.logSum();
    found.gap = found.logOthers.masked_fill(alone, kUnseen) - found.logKin.masked_fill(skipped, 0) +
                margin * question.inverseSigma;
    if (question.leftOut.defined())
        found.gap = found.gap + question.leftOut;
    found.q = found.gap.sigmoid().masked_fill(skipped, 0);
    found.gradient =
        (found.q * question.inverseSigma).to(torch::kFloat32) * (others.mean() - kin.mean());
    return found;
}

/// The rows stand in the memory while it is swept, and get the gradient Σ_i w_i dJ_i/dm_k for that,
/// as liveBankGradient() finds it.
PlacedSweep::Answer PlacedSweep::sweptLive(const Question& question, const Written& written,
                                           double margin, const torch::Tensor& weights)
{
    const torch::Tensor before = m_rows.index_select(0, written.places);
    m_rows.index_copy_(0, written.places,
                       question.rows.index_select(0, written.rows).to(m_rows.scalar_type()));
    m_seen.index_fill_(0, written.places, 1);
    for (const int64_t slot : written.slots)
        m_valid.data_ptr<uint8_t>()[slot] = 1;
    Answer found = swept(question, margin);
    m_rows.index_copy_(0, written.places, before);

    const torch::Tensor stored = // [b] of the batch, those in the memory
        torch::zeros({question.rows.size(0)}, m_seen.options()).index_fill(0, written.rows, 1);
    torch::Tensor logits =
        question.rows.mm(question.rows.t()).to(torch::kFloat64) * question.inverseSigma; // [i, k]
    if (m_logWeights.defined())
        logits.add_(m_logWeights.index_select(0, question.slots.squeeze(1)));
    const torch::Tensor same = question.labels.eq(question.labels.t());
    torch::Tensor scale = found.q * question.inverseSigma;
    if (weights.defined())
        scale = scale * weights.unsqueeze(1);
    const torch::Tensor shares =
        torch::where(same, -(logits - found.logKin).exp(), (logits - found.logOthers).exp());
    const torch::Tensor nothing = question.slots.eq(question.slots.t())
                                      .logical_or(stored.logical_not())
                                      .logical_or(found.q.eq(0));
    found.live = (shares * scale).masked_fill(nothing, 0).to(torch::kFloat32).t().mm(question.rows);
    return found;
}

SweepStep PlacedSweep::step(const torch::Tensor& unit, const ObjectiveBatch& batch,
                            const Settings& settings, const torch::Tensor& weights)
{
    const torch::NoGradGuard noGradient;
    const torch::Device device = m_rows.device();
    std::vector<int64_t> keys(batch.labels.begin(), batch.labels.end());
    keys.insert(keys.end(), batch.slots.begin(), batch.slots.end());
    const auto count = static_cast<int64_t>(batch.slots.size());
    const torch::Tensor samples =
        sentTo(device, torch::tensor(keys, torch::kInt64).view({2, count, 1}));
    const auto numbers = torch::TensorOptions(device).dtype(torch::kFloat64);
    const torch::Tensor inverse = settings.sigma.isKnown()
                                      ? torch::full({}, 1 / settings.sigma.value(), numbers)
                                      : settings.sigma.found().to(torch::kFloat64).reciprocal();
    const torch::Tensor there = weights.defined() ? sentTo(device, weights) : torch::Tensor();
    const Question question = {unit.detach().to(torch::kFloat32), samples[0], samples[1], inverse,
                               leftOutOf(batch.labels)};
    const Written written = placesOf(batch.slots);
    const Answer found = settings.liveBatch ? sweptLive(question, written, settings.margin, there)
                                            : swept(question, settings.margin);
    const torch::Tensor agreement = write(written, question.rows, settings);

    SweepStep answer;
    // dJ/dσ = −(v·dJ/dv + q·margin/σ)/σ: both sums' logits are v·m/σ.
    torch::Tensor slopes = (question.rows * found.gradient).sum(1).to(torch::kFloat64) +
                           (found.q * (settings.margin * inverse)).squeeze(1);
    if (there.defined())
        slopes = slopes * there;
    answer.sigmaSlope = slopes.mean() * -inverse;
    const torch::Tensor skipped = found.counted.logical_not();
    answer.step = sweepStep(unit, batch,
                            {softRamp(found.gap).masked_fill(skipped, 0).squeeze(1), found.gradient,
                             skipped.squeeze(1), found.live},
                            settings.momentum, there);
    if (agreement.defined())
        answer.step.statistics.emplace_back("memory_cosine", agreement);
    return answer;
}

torch::Tensor PlacedSweep::leftOutOf(const std::vector<int32_t>& labels) const
{
    if (!m_shares.byMeans())
        return {};
    std::vector<double> logs;
    for (const int32_t label : labels)
        logs.push_back(m_shares.logLeftOut(label));
    return sentTo(m_rows.device(), torch::tensor(logs, torch::kFloat64).unsqueeze(1));
}

PlacedSweep::Written PlacedSweep::placesOf(const std::vector<int64_t>& slots) const
{
    Written written;
    std::vector<int64_t> keys = lastOfEach(slots);
    const auto count = static_cast<int64_t>(keys.size());
    for (int64_t i = 0; i < count; ++i)
        written.slots.push_back(slots[static_cast<size_t>(keys[static_cast<size_t>(i)])]);
    keys.insert(keys.end(), written.slots.begin(), written.slots.end());
    const torch::Tensor placed =
        sentTo(m_rows.device(), torch::tensor(keys, torch::kInt64).view({2, count}));
    written.rows = placed[0];
    written.places = placed[1];
    return written;
}

torch::Tensor PlacedSweep::write(const Written& written, const torch::Tensor& rows,
                                 const Settings& settings)
{
    std::vector<double> kept; // of the old row; a row never written takes the new one whole
    std::vector<double> known;
    for (const int64_t slot : written.slots) {
        uint8_t& valid = m_valid.data_ptr<uint8_t>()[slot];
        known.push_back(valid != 0 ? 1 : 0);
        kept.push_back(valid != 0 ? settings.momentum : 0);
        valid = 1;
    }
    const torch::Tensor share = sentTo(
        m_rows.device(), torch::tensor(kept, torch::kFloat64).to(torch::kFloat32).unsqueeze(1));
    const torch::Tensor old = m_rows.index_select(0, written.places).to(torch::kFloat32);
    const torch::Tensor fresh = rows.index_select(0, written.rows);
    torch::Tensor mixed = old * share + fresh * (1 - share);
    if (settings.renormalise && settings.momentum != 0 && settings.momentum != 1)
        mixed = mixed / mixed.norm(2, 1, true).clamp_min(1e-12);
    m_rows.index_copy_(0, written.places, mixed.to(m_rows.scalar_type()));
    m_seen.index_fill_(0, written.places, 1);

    const double count = std::accumulate(known.begin(), known.end(), 0.0);
    if (count == 0)
        return {};
    const torch::Tensor there = sentTo(m_rows.device(), torch::tensor(known, torch::kFloat64));
    const torch::Tensor lengths = (old.norm(2, 1) * fresh.norm(2, 1)).clamp_min(1e-12);
    return ((old * fresh).sum(1) / lengths).mul(there).sum() / count;
}

void PlacedSweep::copyTo(MemoryBank& bank) const
{
    const Status done = bank.restore(
        {{"vectors", m_rows.to(torch::kCPU, torch::kFloat32).contiguous()}, {"valid", m_valid}});
    TORCH_CHECK(done.ok(), "a memory of the bank's own shape fits it");
}

} // namespace kindred
