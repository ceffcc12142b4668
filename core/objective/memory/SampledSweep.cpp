#include "objective/memory/SampledSweep.h"

#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_set>

namespace kindred {

namespace {
constexpr size_t kSlotsAtOnce = 8192; ///< of a class: bounds what is held
constexpr double kNobody = -std::numeric_limits<double>::infinity();

/// scores [r, m] = similarity / sigma, −infinity where a memory row [m, d] does not count.
SideSums sumSide(const torch::Tensor& scores, const torch::Tensor& memory, float sigma)
{
    SideSums side;
    side.log = scores.logsumexp(1);
    const torch::Tensor none = side.log.isinf().unsqueeze(1);
    const torch::Tensor weights = (scores - side.log.unsqueeze(1)).exp().masked_fill(none, 0);
    side.mean = weights.matmul(memory);
    const torch::Tensor counted = scores.masked_fill(scores.isinf(), 0);
    side.similarity = (weights * counted).sum(1) * static_cast<double>(sigma);
    return side;
}

/// Half the relative variance of the estimated sum of each row [r], from the sample's own spread;
/// 0 where nothing was left out.
torch::Tensor halfVariance(const torch::Tensor& scores, const torch::Tensor& counted,
                           const torch::Tensor& population)
{
    const torch::Tensor largest = std::get<0>(scores.max(1, true)).clamp_min(-1e30);
    const torch::Tensor values = (scores - largest).exp();
    const torch::Tensor mean = values.sum(1) / counted;
    const torch::Tensor squares = values.square().sum(1) / counted;
    const torch::Tensor spread =
        (squares - mean.square()) * (counted / (counted - 1).clamp_min(1)).clamp_min(1);
    const torch::Tensor share = (1 - counted / population).clamp_min(0);
    return (0.5 * share * spread / (counted * mean.square()).clamp_min(1e-30)).nan_to_num(0, 0, 0);
}

/// Both sums together.
SideSums merged(const SideSums& a, const SideSums& b)
{
    SideSums sum;
    sum.log = torch::logaddexp(a.log, b.log);
    const torch::Tensor none = sum.log.isinf();
    const torch::Tensor ofA = (a.log - sum.log).exp().masked_fill(none, 0);
    const torch::Tensor ofB = (b.log - sum.log).exp().masked_fill(none, 0);
    sum.mean = ofA.unsqueeze(1) * a.mean + ofB.unsqueeze(1) * b.mean;
    sum.similarity = ofA * a.similarity + ofB * b.similarity;
    return sum;
}

/// rows [r, d] against the memory of these slots, without each row's own [r]; tile by tile.
SideSums sumOfSlots(const MemoryBank& bank, const torch::Tensor& rows,
                    const std::vector<int64_t>& ownSlots, const std::vector<int64_t>& slots,
                    float sigma)
{
    SideSums sum = {torch::full({rows.size(0)}, kNobody), torch::zeros_like(rows),
                    torch::zeros({rows.size(0)})};
    const torch::Tensor own = torch::tensor(ownSlots, torch::kInt64).unsqueeze(1);
    for (size_t begin = 0; begin < slots.size(); begin += kSlotsAtOnce) {
        const size_t end = std::min(begin + kSlotsAtOnce, slots.size());
        const std::vector<int64_t> tile(slots.begin() + static_cast<int64_t>(begin),
                                        slots.begin() + static_cast<int64_t>(end));
        const torch::Tensor memory = bank.rows(tile);
        const torch::Tensor self = own.eq(torch::tensor(tile, torch::kInt64).unsqueeze(0));
        const torch::Tensor scores =
            (rows.matmul(memory.t()) / static_cast<double>(sigma)).masked_fill(self, kNobody);
        sum = merged(sum, sumSide(scores, memory, sigma));
    }
    return sum;
}

std::vector<float> floatsOf(const torch::Tensor& tensor)
{
    const torch::Tensor flat = tensor.to(torch::kFloat32).contiguous();
    return {flat.data_ptr<float>(), flat.data_ptr<float>() + flat.numel()};
}
} // namespace

SampledSweep::SampledSweep(const std::vector<int32_t>& labels, int64_t negatives)
    : m_rows(static_cast<int64_t>(labels.size())), m_negatives(std::min(negatives, m_rows))
{
    for (int64_t slot = 0; slot < m_rows; ++slot) {
        const auto label = static_cast<size_t>(labels[static_cast<size_t>(slot)]);
        m_slotsOf.resize(std::max(m_slotsOf.size(), label + 1));
        m_slotsOf[label].push_back(slot);
    }
}

/// Floyd's sampling: every set of slots is as likely as any other. Ascending; valid ones only.
std::vector<int64_t> SampledSweep::draw(const PackedBank& bank, Random& random) const
{
    std::unordered_set<int64_t> chosen;
    for (int64_t last = m_rows - m_negatives; last < m_rows; ++last) {
        const auto slot = static_cast<int64_t>(random.below(static_cast<uint64_t>(last) + 1));
        if (!chosen.insert(slot).second)
            chosen.insert(last);
    }
    std::vector<int64_t> slots;
    for (const int64_t slot : chosen)
        if (bank.valid(slot))
            slots.push_back(slot);
    std::sort(slots.begin(), slots.end());
    return slots;
}

/// Of one draw for all rows, each without its own class.
SampledSweep::Negatives SampledSweep::sampledSide(const MemoryBank& bank, const SweepQuery& query,
                                                  const torch::Tensor& rows, Random& random) const
{
    const PackedBank& packed = bank.packed();
    const std::vector<int64_t> drawn = draw(packed, random);
    std::vector<int32_t> drawnLabels;
    for (const int64_t slot : drawn)
        drawnLabels.push_back(packed.label(slot));
    int64_t valid = 0;
    for (size_t label = 0; label < m_slotsOf.size(); ++label)
        valid += packed.classCount(static_cast<int32_t>(label));
    std::vector<float> others;
    for (const int32_t label : query.labels)
        others.push_back(static_cast<float>(valid - packed.classCount(label)));
    const torch::Tensor population = torch::tensor(others);
    const torch::Tensor sample = bank.rows(drawn);
    const torch::Tensor own =
        torch::tensor(std::vector<int32_t>(query.labels.begin(), query.labels.end()), torch::kInt32)
            .unsqueeze(1)
            .eq(torch::tensor(drawnLabels, torch::kInt32).unsqueeze(0));
    const torch::Tensor counted = own.logical_not().sum(1).to(torch::kFloat32);
    const torch::Tensor scores =
        (rows.matmul(sample.t()) / static_cast<double>(query.sigma)).masked_fill(own, kNobody);
    Negatives negatives;
    negatives.side = sumSide(scores, sample, query.sigma);
    negatives.side.log = negatives.side.log + (population / counted.clamp_min(1)).log();
    negatives.bias = halfVariance(scores, counted, population).mean().item<double>();
    return negatives;
}

/// Of every row's whole class, class by class.
SideSums SampledSweep::exactSide(const MemoryBank& bank, const SweepQuery& query,
                                 const torch::Tensor& rows) const
{
    SideSums positive = {torch::full({rows.size(0)}, kNobody), torch::zeros_like(rows),
                         torch::zeros({rows.size(0)})};
    std::map<int32_t, std::vector<int64_t>> rowsOf;
    for (size_t i = 0; i < query.labels.size(); ++i)
        rowsOf[query.labels[i]].push_back(static_cast<int64_t>(i));
    for (const auto& [label, members] : rowsOf) {
        std::vector<int64_t> slots = m_slotsOf[static_cast<size_t>(label)];
        std::erase_if(slots, [&](int64_t slot) { return !bank.packed().valid(slot); });
        if (slots.empty())
            continue;
        std::vector<int64_t> ownSlots;
        for (const int64_t row : members)
            ownSlots.push_back(query.ownSlots[static_cast<size_t>(row)]);
        const torch::Tensor at = torch::tensor(members, torch::kInt64);
        const SideSums part =
            sumOfSlots(bank, rows.index_select(0, at), ownSlots, slots, query.sigma);
        positive.log.index_copy_(0, at, part.log);
        positive.mean.index_copy_(0, at, part.mean);
        positive.similarity.index_copy_(0, at, part.similarity);
    }
    return positive;
}

SampledAnswer SampledSweep::sweep(const MemoryBank& bank, const SweepQuery& query,
                                  Random random) const
{
    const torch::NoGradGuard noGradient;
    const auto sigma = static_cast<double>(query.sigma);
    const auto margin = static_cast<double>(query.margin);
    const torch::Tensor rows =
        torch::from_blob(const_cast<float*>(query.rows.data), {query.rows.rows, query.rows.cols});
    const Negatives sampled = sampledSide(bank, query, rows, random);
    const SideSums& negative = sampled.side;
    const SideSums positive = exactSide(bank, query, rows);
    const torch::Tensor lonely = positive.log.isinf();
    const torch::Tensor delta =
        (negative.log - positive.log + margin / sigma).masked_fill(lonely, kNobody);
    const torch::Tensor q = delta.sigmoid();

    SampledAnswer answer;
    answer.bias = sampled.bias;
    answer.sweep.loss = floatsOf(delta.clamp_min(0) + (-delta.abs()).exp().log1p());
    answer.sweep.q = floatsOf(q);
    answer.sweep.gradient =
        Matrix<float>(query.rows.rows, query.rows.cols,
                      floatsOf((q / sigma).unsqueeze(1) * (negative.mean - positive.mean)));
    answer.sweep.sigmaGradient =
        floatsOf(q / (sigma * sigma) * (positive.similarity - negative.similarity - margin));
    answer.sweep.skipped = static_cast<int>(lonely.sum().item<int64_t>());
    answer.sweep.logPositive = floatsOf(positive.log);
    answer.sweep.logNegative = floatsOf(negative.log);
    return answer;
}

} // namespace kindred
