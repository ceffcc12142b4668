#include "evaluate/RetrievalProtocol.h"

#include <algorithm>
#include <set>
#include <utility>

#include "evaluate/CameraRule.h"
#include "evaluate/ClassRetrieval.h"
#include "evaluate/ClusterAgreement.h"
#include "evaluate/FullRanking.h"
#include "evaluate/RankingMetrics.h"
#include "evaluate/Results.h"
#include "evaluate/RetrievalLists.h"
#include "neighbour/KMeans.h"

namespace kindred {

namespace {

// Where the search ends and the clustering begins on the way from 0 to 1.
constexpr double kSearchShare = 0.4;
constexpr double kRankingShare = 0.8;

constexpr std::pair<const char*, ClusterAgreement::Mean> kFurtherMeans[] = {
    {"nmi_geometric", ClusterAgreement::Mean::Geometric},
    {"nmi_max", ClusterAgreement::Mean::Max},
    {"nmi_min", ClusterAgreement::Mean::Min}};

using Matches = Matrix<uint8_t>; ///< as in RetrievalLists

/// Whether any query's class has an image in the database that it may find.
bool hasSomethingToFind(const ProtocolInput& input)
{
    const auto level = static_cast<size_t>(input.finest());
    const CameraRule cameras(input.database, input.queries, input.finest());
    const std::vector<int32_t> own = ownRows(input.database, input.queries);
    std::vector<std::vector<int32_t>> rows(
        static_cast<size_t>(classCount(input.database, input.queries, input.finest())));
    for (size_t row = 0; row < input.database.ids.size(); ++row)
        rows[static_cast<size_t>(input.database.labels[level][row])].push_back(
            static_cast<int32_t>(row));
    for (size_t i = 0; i < own.size(); ++i)
        for (const int32_t row : rows[static_cast<size_t>(input.queries.labels[level][i])])
            if (row != own[i] && !cameras.hides(static_cast<int64_t>(i), row))
                return true;
    return false;
}

EvaluationResult recall(EvaluationResult result, const std::vector<int32_t>& ranks)
{
    result.metric = "recall@k";
    const int64_t hits = result.n - std::count(ranks.begin(), ranks.end(), 0);
    return counted(std::move(result), hits);
}

/// The mean of one value a query.
EvaluationResult averaged(EvaluationResult result, const std::string& metric,
                          const std::vector<double>& values, uint64_t seed)
{
    result.metric = metric;
    result.n = static_cast<int64_t>(values.size());
    return bootstrapped(std::move(result), seed, [&](std::span<const int32_t> drawn) {
        double sum = 0;
        for (size_t i = 0; i < values.size(); ++i)
            sum += drawn[i] * values[i];
        return sum / static_cast<double>(values.size());
    });
}

std::vector<double> precisions(const Matches& matches, int k)
{
    std::vector<double> values;
    const int64_t seen = std::min<int64_t>(k, matches.cols());
    for (int64_t i = 0; i < matches.rows(); ++i) {
        const uint8_t* row = matches.row(i);
        values.push_back(static_cast<double>(std::count(row, row + seen, uint8_t{1})) / k);
    }
    return values;
}

/// A value of every query that has something to find.
template <class Value>
std::vector<double> ofAnswerable(const std::vector<FullRanking>& rankings, const Value& value)
{
    std::vector<double> values;
    for (size_t i = 0; i < rankings.size(); ++i)
        if (rankings[i].relevant > 0)
            values.push_back(value(i));
    return values;
}

/// CMC: like recall, but of the queries that have something to find.
EvaluationResult cumulativeMatch(EvaluationResult result, const std::vector<int32_t>& ranks,
                                 const std::vector<FullRanking>& rankings)
{
    const std::vector<double> hits =
        ofAnswerable(rankings, [&](size_t i) { return ranks[i] > 0 ? 1.0 : 0.0; });
    result.metric = "cmc@k";
    result.n = static_cast<int64_t>(hits.size());
    return counted(std::move(result), std::count(hits.begin(), hits.end(), 1.0));
}

/// The metrics of the first k: of the same search for every k.
void addTopMetrics(const ProtocolInput& input, const Matches& matches,
                   const std::vector<FullRanking>& rankings, const EvaluationResult& start,
                   ProtocolOutcome& outcome)
{
    const uint64_t seed = input.request.seed;
    EvaluationResult result = start;
    const auto forEachK = [&](const auto& metric) {
        for (const int k : input.request.k) {
            result.k = k;
            std::vector<int32_t> ranks = firstRanks(matches, k);
            EvaluationResult one = metric(k, ranks);
            outcome.add(std::move(one), std::move(ranks));
        }
    };
    using Ranks = std::vector<int32_t>;
    forEachK([&](int, const Ranks& ranks) { return recall(result, ranks); });
    forEachK([&](int k, const Ranks&) {
        return averaged(result, "precision@k", precisions(matches, k), seed);
    });
    forEachK([&](int k, const Ranks&) {
        const auto gain = [&](size_t i) {
            const auto seen = static_cast<size_t>(std::min<int64_t>(k, matches.cols()));
            return normalisedGain({matches.row(static_cast<int64_t>(i)), seen},
                                  rankings[i].relevant);
        };
        return averaged(result, "ndcg@k", ofAnswerable(rankings, gain), seed);
    });
    forEachK([&](int, const Ranks& ranks) { return cumulativeMatch(result, ranks, rankings); });
}

/// The metrics of whole rankings.
void addRankingMetrics(const ProtocolInput& input, const std::vector<FullRanking>& rankings,
                       const EvaluationResult& start, ProtocolOutcome& outcome)
{
    std::vector<int32_t> ranks;
    ranks.reserve(rankings.size());
    for (const FullRanking& ranking : rankings)
        ranks.push_back(static_cast<int32_t>(ranking.firstRank));
    const auto add = [&](const char* metric, double FullRanking::*value) {
        const auto of = [&](size_t i) { return rankings[i].*value; };
        outcome.add(averaged(start, metric, ofAnswerable(rankings, of), input.request.seed), ranks);
    };
    add("map", &FullRanking::average);
    add("map_trapezoid", &FullRanking::trapezoid);
    add("map@r", &FullRanking::precisionAtR);
}

/// k-means of the queries into as many clusters as they have classes, against their classes.
Status addClusterMetrics(const ProtocolInput& input, const EvaluationResult& start,
                         ProtocolOutcome& outcome)
{
    const std::vector<int32_t>& labels = input.queries.labels[static_cast<size_t>(start.level)];
    KMeansRequest request;
    request.clusters = static_cast<int>(std::set<int32_t>(labels.begin(), labels.end()).size());
    request.seed = input.request.seed;
    bool cancelled = false;
    const KMeansResult found =
        kMeans(input.queries.rows.view(), request, input.executor, [&](double done) {
            cancelled = cancelled || !input.progress(kRankingShare + (1 - kRankingShare) * done);
            return !cancelled;
        });
    if (cancelled)
        return cancelledEvaluation();
    const ClusterAgreement agreement(labels, found.clusters);
    const auto add = [&](const char* metric, const auto& statistic) {
        EvaluationResult result = start;
        result.metric = metric;
        outcome.add(bootstrappedWithoutBias(std::move(result), input.request.seed, statistic),
                    found.clusters);
    };
    using Drawn = std::span<const int32_t>;
    add("nmi", [&](Drawn drawn) { return agreement.normalised(drawn); });
    if (input.request.ruleOptions.value("nmi_variants", false))
        for (const auto& [metric, mean] : kFurtherMeans)
            add(metric, [&](Drawn drawn) { return agreement.normalised(drawn, mean); });
    add("ami", [&](Drawn drawn) { return agreement.adjusted(drawn); });
    return {};
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
    return "Each test sample searches for others of its class, also for classes never trained.";
}

Refusal RetrievalProtocol::applies(const ProtocolInput& input) const
{
    if (input.queries.size() == 0)
        return "there are no queries";
    if (input.database.size() == 0)
        return "the database is empty";
    return hasSomethingToFind(input) ? "" : "no query has another sample of its class to find";
}

Result<ProtocolOutcome> RetrievalProtocol::run(const ProtocolInput& input) const
{
    const int level = input.finest();
    ProtocolInput part{input};
    part.progress = [&](double done) { return input.progress(kSearchShare * done); };
    KINDRED_ASSIGN(const RetrievalLists lists, retrievalLists(part, level));
    part.progress = [&](double done) {
        return input.progress(kSearchShare + (kRankingShare - kSearchShare) * done);
    };
    KINDRED_ASSIGN(const std::vector<FullRanking> rankings, fullRankings(part, level));
    EvaluationResult start = startResult(input, *this, level);
    start.n = input.queries.size();
    ProtocolOutcome outcome;
    addTopMetrics(input, lists.matches, rankings, start, outcome);
    addRankingMetrics(input, rankings, start, outcome);
    KINDRED_TRY(addClusterMetrics(input, start, outcome));
    outcome.byClass =
        std::make_shared<const RetrievalByClass>(byClass(input, level, lists, rankings));
    return outcome;
}

} // namespace kindred
