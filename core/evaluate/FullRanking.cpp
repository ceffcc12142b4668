#include "evaluate/FullRanking.h"

#include <algorithm>
#include <span>

#include "evaluate/CameraRule.h"
#include "evaluate/RankingMetrics.h"
#include "neighbour/AllScores.h"

namespace kindred {

namespace {

struct RankedItem {
    float score = 0;
    int32_t row = 0;

    bool operator<(const RankedItem& other) const
    {
        return score > other.score || (score == other.score && row < other.row);
    }
};

/// 1-based ranks of the rows with the label, ascending, of those that are not hidden. Only those
/// are sorted; of the others it is enough to know between which they fall.
template <class Hidden>
std::vector<int64_t> relevantRanks(std::span<const float> scores, std::span<const int32_t> labels,
                                   int32_t label, int32_t own, const Hidden& hidden)
{
    std::vector<RankedItem> relevant;
    for (size_t row = 0; row < labels.size(); ++row)
        if (labels[row] == label && static_cast<int32_t>(row) != own &&
            !hidden(static_cast<int64_t>(row)))
            relevant.push_back({scores[row], static_cast<int32_t>(row)});
    std::sort(relevant.begin(), relevant.end());
    std::vector<int64_t> ahead(relevant.size() + 1); // others just before each relevant item
    for (size_t row = 0; row < labels.size() && !relevant.empty(); ++row) {
        const RankedItem item{scores[row], static_cast<int32_t>(row)};
        if (labels[row] == label || item.row == own || relevant.back() < item)
            continue;
        ++ahead[static_cast<size_t>(std::lower_bound(relevant.begin(), relevant.end(), item) -
                                    relevant.begin())];
    }
    std::vector<int64_t> ranks;
    int64_t others = 0;
    for (size_t i = 0; i < relevant.size(); ++i) {
        others += ahead[i];
        ranks.push_back(others + static_cast<int64_t>(i) + 1);
    }
    return ranks;
}

FullRanking rankingOf(const std::vector<int64_t>& ranks)
{
    FullRanking ranking;
    if (ranks.empty())
        return ranking;
    ranking.relevant = static_cast<int64_t>(ranks.size());
    ranking.firstRank = ranks.front();
    ranking.average = averagePrecision(ranks);
    ranking.trapezoid = trapezoidPrecision(ranks);
    ranking.precisionAtR = precisionAtR(ranks);
    return ranking;
}
} // namespace

Result<std::vector<FullRanking>> fullRankings(const ProtocolInput& input, int level)
{
    const auto& known = input.database.labels[static_cast<size_t>(level)];
    const auto& wanted = input.queries.labels[static_cast<size_t>(level)];
    const std::vector<int32_t> own = ownRows(input.database, input.queries);
    const CameraRule cameras(input.database, input.queries, level);
    const int64_t queries = input.queries.size();
    std::vector<FullRanking> rankings(static_cast<size_t>(queries));
    for (int64_t begin = 0; begin < queries; begin += kQueryChunk) {
        if (!input.progress(static_cast<double>(begin) / static_cast<double>(queries)))
            return cancelledEvaluation();
        const int64_t count = std::min(kQueryChunk, queries - begin);
        scoreAll(input.database.rows.view(), input.queries.rows.view().slice(begin, count),
                 input.metric, input.executor, [&](int64_t i, std::span<const float> scores) {
                     const auto query = static_cast<size_t>(begin + i);
                     const auto hidden = [&](int64_t row) { return cameras.hides(begin + i, row); };
                     rankings[query] =
                         rankingOf(relevantRanks(scores, known, wanted[query], own[query], hidden));
                 });
    }
    return rankings;
}

} // namespace kindred
