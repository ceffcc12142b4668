#include "evaluate/RetrievalLists.h"

#include <algorithm>
#include <span>

#include "evaluate/CameraRule.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

namespace {
/// Queries that are searched together: a search by bytes pays from thousands on, while what is
/// found for them stays within some 32 MiB.
constexpr int64_t kMostTogether = 8192;
constexpr int64_t kFoundTogether = int64_t{4} << 20;
} // namespace

std::vector<int> ascendingCounts(std::vector<int> k)
{
    std::sort(k.begin(), k.end());
    k.erase(std::unique(k.begin(), k.end()), k.end());
    return k;
}

Result<RetrievalLists> retrievalLists(const ProtocolInput& input, int level)
{
    const auto& known = input.database.labels[static_cast<size_t>(level)];
    const auto& wanted = input.queries.labels[static_cast<size_t>(level)];
    const std::vector<int32_t> own = ownRows(input.database, input.queries);
    const CameraRule cameras(input.database, input.queries, level);
    const int64_t queries = input.queries.size();
    const int64_t rows = input.database.size();
    const std::vector<int> counts = ascendingCounts(input.request.k);
    const auto k = std::min<int64_t>(counts.back(), rows);
    const int searched = static_cast<int>(std::min(k + cameras.most(), rows));
    const int64_t together =
        std::clamp<int64_t>(kFoundTogether / std::max(searched, 1), kQueryChunk, kMostTogether);
    RetrievalLists lists{Matrix<uint8_t>(queries, k), OccurrenceCounts(rows, counts)};
    for (int64_t begin = 0; begin < queries; begin += together) {
        const int64_t count = std::min(together, queries - begin);
        const auto found = searchExact(
            input.database.rows.view(), input.queries.rows.view().slice(begin, count), searched,
            input.metric,
            std::span(own).subspan(static_cast<size_t>(begin), static_cast<size_t>(count)),
            input.executor, [&](double share) {
                const double done = static_cast<double>(begin) + share * static_cast<double>(count);
                return input.progress(done / static_cast<double>(queries));
            });
        if (!found)
            return cancelledEvaluation();
        for (int64_t i = 0; i < count; ++i) {
            const int32_t label = wanted[static_cast<size_t>(begin + i)];
            int64_t rank = 0;
            for (int j = 0; j < searched && rank < k; ++j) {
                const int32_t row = found->indices(i, j);
                if (row < 0 || cameras.hides(begin + i, row))
                    continue;
                const bool matches = known[static_cast<size_t>(row)] == label;
                lists.occurrences.add(row, rank, !matches);
                lists.matches(begin + i, rank++) = matches;
            }
        }
    }
    lists.occurrences.close();
    return lists;
}

std::vector<int32_t> firstRanks(const Matrix<uint8_t>& matches, int k)
{
    std::vector<int32_t> ranks(static_cast<size_t>(matches.rows()), 0);
    for (size_t i = 0; i < ranks.size(); ++i) {
        const uint8_t* row = matches.row(static_cast<int64_t>(i));
        const uint8_t* end = row + std::min<int64_t>(k, matches.cols());
        const uint8_t* hit = std::find(row, end, uint8_t{1});
        ranks[i] = hit == end ? 0 : static_cast<int32_t>(hit - row) + 1;
    }
    return ranks;
}

} // namespace kindred
