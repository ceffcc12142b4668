#include "objective/memory/SampledSweep.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "kernel/SweepAnswer.h"
#include "objective/memory/ListedSums.h"

namespace kindred {

namespace {
/// A row's negatives that are not exact.
struct DrawnSide {
    reference::SoftSide<double> sums; ///< over the drawn ones alone
    double counted = 0;               ///< how many of them are of another class and not exact
    double population = 0;            ///< what they stand for
};

/// Half the relative variance of the estimated sum, from the sample's own spread; 0 where nothing
/// was left out.
double halfVariance(const DrawnSide& drawn)
{
    if (drawn.sums.empty())
        return 0;
    const double n = drawn.counted;
    const double mean = drawn.sums.mass / n;
    const double spread =
        (drawn.sums.squares / n - mean * mean) * std::max(n / std::max(n - 1, 1.0), 1.0);
    const double share = std::max(1 - n / drawn.population, 0.0);
    return 0.5 * share * spread / std::max(n * mean * mean, 1e-30);
}

/// For every row [b] the slots that are counted exactly: valid ones of other classes, each once,
/// ascending.
std::vector<std::vector<int64_t>>
listedSlots(const PackedBank& bank, std::span<const int32_t> labels, const ExactNegatives& nearest)
{
    std::vector<std::vector<int64_t>> listed(labels.size());
    for (size_t i = 0; i < nearest.size(); ++i) {
        for (const int32_t slot : nearest[i])
            if (bank.valid(slot) && bank.label(slot) != labels[i])
                listed[i].push_back(slot);
        std::sort(listed[i].begin(), listed[i].end());
        listed[i].erase(std::unique(listed[i].begin(), listed[i].end()), listed[i].end());
    }
    return listed;
}

/// The drawn slots as a memory of their own, in the order of `slots`.
PackedBank bankOf(const PackedBank& bank, const std::vector<int64_t>& slots)
{
    std::vector<int32_t> labels;
    for (const int64_t slot : slots)
        labels.push_back(bank.label(slot));
    PackedBank drawn(bank.dimension(), labels, bank.precision());
    Matrix<float> rows(static_cast<int64_t>(slots.size()), bank.dimension());
    std::vector<int64_t> places(slots.size());
    for (size_t i = 0; i < slots.size(); ++i) {
        places[i] = static_cast<int64_t>(i);
        bank.read(slots[i], rows.view().rowSpan(places[i]));
    }
    drawn.write(places, rows.view());
    return drawn;
}

/// Pairs of a row and a drawn slot that the row counts exactly.
std::vector<HiddenPair> listedAmong(const std::vector<int64_t>& drawn,
                                    const std::vector<std::vector<int64_t>>& listed)
{
    std::vector<HiddenPair> pairs;
    for (size_t row = 0; row < listed.size(); ++row)
        for (const int64_t slot : listed[row])
            if (const auto at = std::lower_bound(drawn.begin(), drawn.end(), slot);
                at != drawn.end() && *at == slot)
                pairs.push_back({at - drawn.begin(), static_cast<int>(row)});
    return pairs;
}

/// Every row's side of one draw; drawn ascends.
std::vector<DrawnSide> drawnSides(const MemoryBank& bank, const SweepQuery& query,
                                  const std::vector<int64_t>& drawn,
                                  const std::vector<std::vector<int64_t>>& listed,
                                  Executor& executor)
{
    const PackedBank& packed = bank.packed();
    const PackedBank sample = bankOf(packed, drawn);
    const std::vector<HiddenPair> hidden = listedAmong(drawn, listed);
    const std::vector<int64_t> strangers(query.labels.size(), -1); // own rows are of the own class
    const Matrix<float> rows = bank.weighed(query);
    SweepQuery asked = query;
    asked.rows = rows.view();
    asked.ownSlots = strangers;
    asked.unitRows = query.unitRows && rows.cols() == query.rows.cols;
    asked.hidden = hidden;
    asked.wantsSquares = true;
    std::vector<DrawnSide> sides(query.labels.size(), {reference::SoftSide<double>(0)});
    sumSoftNeighbours(sample, asked, executor,
                      [&](int row, reference::SoftNeighbourState<double>& sums) {
                          sums.negative.sum.resize(static_cast<size_t>(bank.dimension()));
                          sides[static_cast<size_t>(row)].sums = std::move(sums.negative);
                      });
    for (size_t i = 0; i < sides.size(); ++i) {
        const int32_t label = query.labels[i];
        sides[i].counted = static_cast<double>(sample.rows() - sample.classCount(label));
        sides[i].population = static_cast<double>(packed.validRows() - packed.classCount(label)) -
                              static_cast<double>(listed[i].size());
    }
    for (const HiddenPair& pair : hidden)
        --sides[static_cast<size_t>(pair.row)].counted;
    return sides;
}

/// The exact part and the drawn one, which stands for all that is left. Returns how far the log is
/// expected to lie too low: only the drawn part varies.
double addDrawn(DrawnSide& drawn, reference::SoftSide<double>& exact)
{
    const double half = halfVariance(drawn);
    const double factor = drawn.population / std::max(drawn.counted, 1.0);
    drawn.sums.mass *= factor;
    for (double& value : drawn.sums.sum)
        value *= factor;
    const bool counts = !drawn.sums.empty();
    exact.merge(drawn.sums);
    if (!counts)
        return 0;
    const double share = std::exp(drawn.sums.logSum() - exact.logSum());
    return share * share * half;
}
} // namespace

SampledSweep::SampledSweep(int64_t rows, int64_t negatives)
    : m_rows(rows), m_negatives(std::min(negatives, rows))
{
}

/// Floyd's sampling: every set of slots is as likely as any other. Ascending; valid ones only.
std::vector<int64_t> SampledSweep::draw(const PackedBank& bank, Random& random) const
{
    std::unordered_set<int64_t> chosen;
    chosen.reserve(static_cast<size_t>(m_negatives));
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

SampledAnswer SampledSweep::sweep(const MemoryBank& bank, const SweepQuery& query, Random random,
                                  Executor& executor, const ExactNegatives& nearest) const
{
    const std::vector<int64_t> drawn = draw(bank.packed(), random);
    const auto listed = listedSlots(bank.packed(), query.labels, nearest);
    std::vector<DrawnSide> sides = drawnSides(bank, query, drawn, listed, executor);
    RowSides negative = sumListed(bank, query, listed, executor);
    RowSides positive = sumOwnClasses(bank, query, executor);
    SampledAnswer answer{unanswered(query)};
    for (size_t i = 0; i < sides.size(); ++i) {
        const auto row = static_cast<int>(i);
        if (!allFinite(query.rows.rowSpan(row)))
            continue;
        answer.bias += addDrawn(sides[i], negative[i]) / static_cast<double>(sides.size());
        reference::SoftNeighbourState<double> sums(0);
        sums.negative = std::move(negative[i]);
        sums.positive = std::move(positive[i]);
        answerRow(query, row, sums, answer.sweep);
    }
    bank.shares().leaveOut(query.labels, answer.sweep);
    return answer;
}

} // namespace kindred
