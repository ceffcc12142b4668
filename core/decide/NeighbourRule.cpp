#include "decide/NeighbourRule.h"

#include <algorithm>
#include <numeric>

#include "decide/RuleParts.h"

namespace kindred {

namespace {

/// What one class got from the neighbours of one query.
struct Tally {
    int32_t label = 0;
    double votes = 0;
    double distance = 0; ///< sum over its neighbours; 1 - similarity for inner products
};

using Tallies = std::vector<Tally>;

/// First-come list of at most k classes: k is small, so a scan beats a table of all classes.
Tally& tallyOf(Tallies& tallies, int32_t label)
{
    const auto found = std::find_if(tallies.begin(), tallies.end(),
                                    [&](const Tally& t) { return t.label == label; });
    if (found != tallies.end())
        return *found;
    tallies.push_back({label, 0, 0});
    return tallies.back();
}

void sortTallies(Tallies& tallies, bool byDistance)
{
    std::sort(tallies.begin(), tallies.end(), [&](const Tally& a, const Tally& b) {
        if (a.votes != b.votes)
            return a.votes > b.votes;
        if (byDistance && a.distance != b.distance)
            return a.distance < b.distance;
        return a.label < b.label;
    });
}

void writeRanked(const Tallies& tallies, std::span<int32_t> ranked)
{
    size_t count = 0;
    for (; count < tallies.size() && count < ranked.size(); ++count)
        ranked[count] = tallies[count].label;
    for (int32_t label = 0; count < ranked.size(); ++label) {
        const bool voted = std::any_of(tallies.begin(), tallies.end(),
                                       [&](const Tally& t) { return t.label == label; });
        if (!voted)
            ranked[count++] = label;
    }
}

int available(const Neighbours& evidence, int64_t row, int k)
{
    int count = 0;
    while (count < k && evidence.indices(row, count) >= 0)
        ++count;
    return count;
}

} // namespace

std::string NeighbourRule::applies(const DecisionTask& task) const
{
    if (const std::string reason = reasonAgainstSupport(task); !reason.empty())
        return reason;
    if (!(task.sigma > 0))
        return "sigma must be positive";
    return {};
}

Result<Decisions> NeighbourRule::decide(const DecisionTask& task, Executor& executor) const
{
    if (const std::string reason = applies(task); !reason.empty())
        return usageError(reason, id());
    const int64_t most =
        std::min<int64_t>(*std::max_element(task.k.begin(), task.k.end()), task.support.rows);
    Decisions result;
    result.evidence = searchExact(task.support, task.queries, static_cast<int>(most), task.metric,
                                  task.exclude, executor);
    const int64_t rows = task.queries.rows;
    for (size_t labelling = 0; labelling < task.labellings.size(); ++labelling) {
        for (const int wanted : task.k) {
            Decision decision = emptyDecision(task, static_cast<int>(labelling));
            decision.k = static_cast<int>(std::min<int64_t>(wanted, most));
            decision.weights = Matrix<float>(rows, decision.k);
            result.decisions.push_back(std::move(decision));
        }
    }
    executor.forRanges(rows, 16, [&](int64_t begin, int64_t end, int) {
        for (int64_t row = begin; row < end; ++row)
            decideRow(task, row, result);
    });
    return result;
}

void NeighbourRule::decideRow(const DecisionTask& task, int64_t row, Decisions& result) const
{
    std::vector<double> votes;
    Tallies tallies;
    for (Decision& decision : result.decisions) {
        const Labelling& labelling = task.labellings[static_cast<size_t>(decision.labelling)];
        const auto k = static_cast<size_t>(available(result.evidence, row, decision.k));
        const std::span<const float> values(result.evidence.values.row(row), k);
        votes.assign(k, 0.0);
        vote({values, {result.evidence.indices.row(row), k}, task}, votes);
        const double total = std::accumulate(votes.begin(), votes.end(), 0.0);
        tallies.clear();
        for (size_t j = 0; j < k; ++j) {
            const int32_t support = result.evidence.indices(row, static_cast<int64_t>(j));
            Tally& tally = tallyOf(tallies, labelling.labels[static_cast<size_t>(support)]);
            tally.votes += votes[j];
            tally.distance +=
                task.metric == SearchMetric::InnerProduct ? 1.0 - values[j] : values[j];
            decision.weights(row, static_cast<int64_t>(j)) = static_cast<float>(votes[j] / total);
        }
        sortTallies(tallies, tieByDistance());
        writeRanked(tallies,
                    {decision.ranked.row(row), static_cast<size_t>(decision.ranked.cols())});
        if (task.wantScores) {
            for (const Tally& tally : tallies)
                decision.scores(row, tally.label) = static_cast<float>(tally.votes / total);
        }
    }
}

} // namespace kindred
