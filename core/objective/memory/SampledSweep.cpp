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
constexpr int64_t kNoSlot = -1;
constexpr double kNobody = -std::numeric_limits<double>::infinity();

/// scores [r, m] = similarity / sigma + log weight, −infinity where a memory row does not count;
/// memory [m, d], or [r, m, d] where each row has its own.
SideSums sumSide(const torch::Tensor& scores, const torch::Tensor& memory)
{
    SideSums side;
    side.log = scores.logsumexp(1);
    const torch::Tensor none = side.log.isinf().unsqueeze(1);
    const torch::Tensor weights = (scores - side.log.unsqueeze(1)).exp().masked_fill(none, 0);
    side.mean =
        memory.dim() == 2 ? weights.matmul(memory) : weights.unsqueeze(1).matmul(memory).squeeze(1);
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
    return sum;
}

/// rows [r, d] against the memory of these slots, without each row's own [r]; tile by tile.
SideSums sumOfSlots(const MemoryBank& bank, const torch::Tensor& rows,
                    const std::vector<int64_t>& ownSlots, const std::vector<int64_t>& slots,
                    float sigma)
{
    SideSums sum = {torch::full({rows.size(0)}, kNobody), torch::zeros_like(rows)};
    const torch::Tensor own = torch::tensor(ownSlots, torch::kInt64).unsqueeze(1);
    for (size_t begin = 0; begin < slots.size(); begin += kSlotsAtOnce) {
        const size_t end = std::min(begin + kSlotsAtOnce, slots.size());
        const std::vector<int64_t> tile(slots.begin() + static_cast<int64_t>(begin),
                                        slots.begin() + static_cast<int64_t>(end));
        const torch::Tensor memory = bank.rows(tile);
        const torch::Tensor self = own.eq(torch::tensor(tile, torch::kInt64).unsqueeze(0));
        const torch::Tensor scores =
            (rows.matmul(memory.t()) / static_cast<double>(sigma) + bank.logWeights(tile))
                .masked_fill(self, kNobody);
        sum = merged(sum, sumSide(scores, memory));
    }
    return sum;
}

/// For every row [b] the slots that are counted exactly: valid ones of other classes.
std::vector<std::vector<int64_t>>
listedSlots(const PackedBank& bank, std::span<const int32_t> labels, const ExactNegatives& nearest)
{
    std::vector<std::vector<int64_t>> listed(labels.size());
    for (size_t i = 0; i < nearest.size(); ++i)
        for (const int32_t slot : nearest[i])
            if (bank.valid(slot) && bank.label(slot) != labels[i])
                listed[i].push_back(slot);
    return listed;
}

/// [b, m] where a drawn slot stands for a row's remaining negatives; drawn ascends.
torch::Tensor countedDraws(const PackedBank& bank, std::span<const int32_t> labels,
                           const std::vector<int64_t>& drawn,
                           const std::vector<std::vector<int64_t>>& listed)
{
    const auto rows = static_cast<int64_t>(labels.size());
    const auto columns = static_cast<int64_t>(drawn.size());
    torch::Tensor counts = torch::ones({rows, columns}, torch::kBool);
    bool* row = counts.data_ptr<bool>();
    for (size_t i = 0; i < labels.size(); ++i, row += columns) {
        for (size_t j = 0; j < drawn.size(); ++j)
            row[j] = bank.label(drawn[j]) != labels[i];
        for (const int64_t slot : listed[i])
            if (const auto at = std::lower_bound(drawn.begin(), drawn.end(), slot);
                at != drawn.end() && *at == slot)
                row[at - drawn.begin()] = false;
    }
    return counts;
}

/// Every row's own slots, exactly; a few rows at a time.
SideSums listedSide(const MemoryBank& bank, const torch::Tensor& rows,
                    const std::vector<std::vector<int64_t>>& listed, float sigma)
{
    SideSums side = {torch::full({rows.size(0)}, kNobody), torch::zeros_like(rows)};
    size_t longest = 0;
    for (const std::vector<int64_t>& slots : listed)
        longest = std::max(longest, slots.size());
    if (longest == 0)
        return side;
    const size_t turn = std::max<size_t>(kSlotsAtOnce / longest, 1);
    for (size_t begin = 0; begin < listed.size(); begin += turn) {
        const size_t end = std::min(begin + turn, listed.size());
        std::vector<int64_t> slots;
        for (size_t i = begin; i < end; ++i) {
            slots.insert(slots.end(), listed[i].begin(), listed[i].end());
            slots.resize((i + 1 - begin) * longest, kNoSlot);
        }
        const torch::Tensor missing =
            torch::tensor(slots, torch::kInt64).view({-1, int64_t(longest)}).eq(kNoSlot);
        std::replace(slots.begin(), slots.end(), kNoSlot, int64_t{0}); // any row: it counts nothing
        const torch::Tensor memory = bank.rows(slots).view({-1, int64_t(longest), rows.size(1)});
        const torch::Tensor weights = bank.logWeights(slots).view({-1, int64_t(longest)});
        const auto first = static_cast<int64_t>(begin);
        const auto last = static_cast<int64_t>(end);
        const torch::Tensor scores = (memory.matmul(rows.slice(0, first, last).unsqueeze(2))
                                          .squeeze(2)
                                          .div(static_cast<double>(sigma))
                                          .add(weights))
                                         .masked_fill(missing, kNobody);
        const SideSums part = sumSide(scores, memory);
        side.log.slice(0, first, last).copy_(part.log);
        side.mean.slice(0, first, last).copy_(part.mean);
    }
    return side;
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

/// Of one draw for all rows, each without its own class and what is counted exactly.
SampledSweep::Negatives SampledSweep::negativeSide(const MemoryBank& bank, const SweepQuery& query,
                                                   const torch::Tensor& rows,
                                                   const ExactNegatives& nearest,
                                                   Random& random) const
{
    const PackedBank& packed = bank.packed();
    const std::vector<int64_t> drawn = draw(packed, random);
    const std::vector<std::vector<int64_t>> listed = listedSlots(packed, query.labels, nearest);
    int64_t valid = 0;
    for (size_t label = 0; label < m_slotsOf.size(); ++label)
        valid += packed.classCount(static_cast<int32_t>(label));
    std::vector<float> remaining;
    for (size_t i = 0; i < query.labels.size(); ++i)
        remaining.push_back(static_cast<float>(valid - packed.classCount(query.labels[i]) -
                                               static_cast<int64_t>(listed[i].size())));
    const torch::Tensor population = torch::tensor(remaining);
    const torch::Tensor sample = bank.rows(drawn);
    const torch::Tensor counts = countedDraws(packed, query.labels, drawn, listed);
    const torch::Tensor counted = counts.sum(1).to(torch::kFloat32);
    const torch::Tensor scores =
        (rows.matmul(sample.t()) / static_cast<double>(query.sigma) + bank.logWeights(drawn))
            .masked_fill(counts.logical_not(), kNobody);
    SideSums drawnSide = sumSide(scores, sample);
    drawnSide.log = drawnSide.log + (population / counted.clamp_min(1)).log();
    Negatives negatives;
    negatives.side = merged(listedSide(bank, rows, listed, query.sigma), drawnSide);
    // Only the drawn part of the sum varies.
    const torch::Tensor share =
        (drawnSide.log - negatives.side.log).exp().nan_to_num(0, 0, 0).square();
    negatives.bias = (share * halfVariance(scores, counted, population)).mean().item<double>();
    return negatives;
}

/// Of every row's whole class, class by class.
SideSums SampledSweep::exactSide(const MemoryBank& bank, const SweepQuery& query,
                                 const torch::Tensor& rows) const
{
    SideSums positive = {torch::full({rows.size(0)}, kNobody), torch::zeros_like(rows)};
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
    }
    return positive;
}

SampledAnswer SampledSweep::sweep(const MemoryBank& bank, const SweepQuery& query, Random random,
                                  const ExactNegatives& nearest) const
{
    const torch::NoGradGuard noGradient;
    const auto sigma = static_cast<double>(query.sigma);
    const auto margin = static_cast<double>(query.margin);
    const torch::Tensor rows =
        torch::from_blob(const_cast<float*>(query.rows.data), {query.rows.rows, query.rows.cols});
    const Negatives sampled = negativeSide(bank, query, rows, nearest, random);
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
    // The weighted mean of the similarities is that to the weighted mean.
    const torch::Tensor pulled = (rows * (positive.mean - negative.mean)).sum(1);
    answer.sweep.sigmaGradient = floatsOf(q / (sigma * sigma) * (pulled - margin));
    answer.sweep.skipped = static_cast<int>(lonely.sum().item<int64_t>());
    answer.sweep.logPositive = floatsOf(positive.log);
    answer.sweep.logNegative = floatsOf(negative.log);
    bank.shares().leaveOut(query.labels, answer.sweep);
    return answer;
}

} // namespace kindred
