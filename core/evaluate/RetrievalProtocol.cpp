#include "evaluate/RetrievalProtocol.h"

#include <algorithm>

#include "evaluate/Results.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

namespace {

/// matches(q, j) = 1 where the neighbour at rank j has the class of the query: [queries, max k].
using Matches = Matrix<uint8_t>;

Result<Matches> findMatches(const ProtocolInput& input, int level, int most)
{
    const auto& known = input.database.labels[static_cast<size_t>(level)];
    const auto& wanted = input.queries.labels[static_cast<size_t>(level)];
    const std::vector<int32_t> own = ownRows(input.database, input.queries);
    const int64_t queries = input.queries.size();
    const int k = static_cast<int>(std::min<int64_t>(most, input.database.size()));
    Matches matches(queries, most);
    for (int64_t begin = 0; begin < queries; begin += kQueryChunk) {
        if (!input.progress(static_cast<double>(begin) / static_cast<double>(queries)))
            return cancelledEvaluation();
        const int64_t count = std::min(kQueryChunk, queries - begin);
        const Neighbours found = searchExact(
            input.database.rows.view(), input.queries.rows.view().slice(begin, count), k,
            input.metric,
            std::span(own).subspan(static_cast<size_t>(begin), static_cast<size_t>(count)),
            input.executor);
        for (int64_t i = 0; i < count; ++i) {
            const int32_t label = wanted[static_cast<size_t>(begin + i)];
            for (int j = 0; j < k; ++j) {
                const int32_t row = found.indices(i, j);
                matches(begin + i, j) = row >= 0 && known[static_cast<size_t>(row)] == label;
            }
        }
    }
    return matches;
}

/// 1-based rank of the first match within k; 0: none.
std::vector<int32_t> firstRanks(const Matches& matches, int k)
{
    std::vector<int32_t> ranks(static_cast<size_t>(matches.rows()), 0);
    for (size_t i = 0; i < ranks.size(); ++i) {
        const uint8_t* row = matches.row(static_cast<int64_t>(i));
        const uint8_t* hit = std::find(row, row + k, uint8_t{1});
        ranks[i] = hit == row + k ? 0 : static_cast<int32_t>(hit - row) + 1;
    }
    return ranks;
}

EvaluationResult recall(EvaluationResult result, const std::vector<int32_t>& ranks)
{
    result.metric = "recall@k";
    return counted(std::move(result), result.n - std::count(ranks.begin(), ranks.end(), 0));
}

EvaluationResult precision(EvaluationResult result, const Matches& matches, uint64_t seed)
{
    std::vector<int32_t> hits(static_cast<size_t>(matches.rows()));
    for (size_t i = 0; i < hits.size(); ++i) {
        const uint8_t* row = matches.row(static_cast<int64_t>(i));
        hits[i] = static_cast<int32_t>(std::count(row, row + result.k, uint8_t{1}));
    }
    const double shares = static_cast<double>(result.n) * result.k;
    const auto statistic = [&](std::span<const int32_t> drawn) {
        int64_t sum = 0;
        for (size_t i = 0; i < hits.size(); ++i)
            sum += static_cast<int64_t>(drawn[i]) * hits[i];
        return static_cast<double>(sum) / shares;
    };
    result.metric = "precision@k";
    return bootstrapped(std::move(result), seed, statistic);
}

} // namespace

std::string RetrievalProtocol::id() const
{
    return "retrieval";
}

std::string RetrievalProtocol::title() const
{
    return "Retrieval";
}

std::string RetrievalProtocol::sentence() const
{
    return "Each test image searches for others of its class, also for classes never trained.";
}

std::string RetrievalProtocol::applies(const ProtocolInput& input) const
{
    if (input.queries.size() == 0)
        return "there are no queries";
    if (input.database.size() == 0)
        return "the database is empty";
    const auto level = static_cast<size_t>(input.finest());
    std::vector<int> available(
        static_cast<size_t>(classCount(input.database, input.queries, input.finest())));
    for (const int32_t label : input.database.labels[level])
        ++available[static_cast<size_t>(label)];
    const std::vector<int32_t> own = ownRows(input.database, input.queries);
    for (size_t i = 0; i < own.size(); ++i) {
        const int self = own[i] >= 0 ? 1 : 0;
        if (available[static_cast<size_t>(input.queries.labels[level][i])] > self)
            return {};
    }
    return "no query has another image of its class to find";
}

Result<ProtocolOutcome> RetrievalProtocol::run(const ProtocolInput& input) const
{
    const std::vector<int>& ks = input.request.k;
    const int most = *std::max_element(ks.begin(), ks.end());
    KINDRED_ASSIGN(const Matches matches, findMatches(input, input.finest(), most));
    EvaluationResult start = startResult(input, *this, input.finest());
    start.n = input.queries.size();
    ProtocolOutcome outcome;
    for (const int k : ks) {
        start.k = k;
        const std::vector<int32_t> ranks = firstRanks(matches, k);
        outcome.add(recall(start, ranks), ranks);
    }
    for (const int k : ks) {
        start.k = k;
        outcome.add(precision(start, matches, input.request.seed), firstRanks(matches, k));
    }
    return outcome;
}

} // namespace kindred
