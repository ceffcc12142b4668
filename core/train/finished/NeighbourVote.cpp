#include "train/finished/NeighbourVote.h"

#include <algorithm>
#include <numeric>

#include "base/Elapsed.h"
#include "base/UnitRows.h"
#include "data/Unlabelled.h"
#include "decide/DecisionRule.h"
#include "evaluate/SupportSizes.h"

namespace kindred {

namespace {
/// A side as it is searched: rows of unit length where directions are compared.
struct SearchedRows {
    SearchedRows(MatrixView<const float> given, bool cosine) : rows(given)
    {
        if (!cosine)
            return;
        unit = Matrix<float>(given.rows, given.cols);
        std::copy_n(given.data, given.rows * given.cols, unit.data());
        normaliseRows(unit.view());
        rows = std::as_const(unit).view();
    }

    Matrix<float> unit;
    MatrixView<const float> rows;
};

std::vector<int32_t> trainedLabels(const Dataset& dataset, std::span<const int64_t> ids)
{
    if (!isLabelled(dataset))
        return std::vector<int32_t>(ids.size()); // one for all: who is near is asked alone
    std::vector<int32_t> labels;
    labels.reserve(ids.size());
    for (const int64_t id : ids)
        labels.push_back(dataset.level().labels[static_cast<size_t>(id)]);
    return labels;
}

bool anyKnown(const std::vector<int32_t>& truth, const std::vector<int32_t>& known, size_t classes)
{
    std::vector<bool> there(classes);
    for (const int32_t label : known)
        there[static_cast<size_t>(label)] = true;
    return std::any_of(truth.begin(), truth.end(),
                       [&](int32_t label) { return there[static_cast<size_t>(label)]; });
}

double shareEqual(const std::vector<int32_t>& truth, const std::vector<int32_t>& predictions)
{
    const int64_t right =
        std::inner_product(truth.begin(), truth.end(), predictions.begin(), int64_t{0},
                           std::plus<>(), [](int32_t a, int32_t b) { return int64_t{a == b}; });
    return static_cast<double>(right) / static_cast<double>(truth.size());
}

/// rows: of `known`, [n, neighbours], nearest first.
double recallAt(int k, const std::vector<int32_t>& truth, const std::vector<int32_t>& known,
                const Matrix<int32_t>& rows)
{
    int64_t found = 0;
    for (size_t i = 0; i < truth.size(); ++i) {
        const int32_t* row = rows.row(static_cast<int64_t>(i));
        found += std::any_of(row, row + k, [&](int32_t neighbour) {
            return neighbour >= 0 && known[static_cast<size_t>(neighbour)] == truth[i];
        });
    }
    return static_cast<double>(found) / static_cast<double>(truth.size());
}

int64_t medianSupport(const Decision& decision)
{
    SupportSizes sizes;
    sizes.add(decision.weights.view());
    return sizes.medians()[1];
}
} // namespace

Result<NeighbourVote> neighbourVote(const Dataset& dataset, const Json& options,
                                    const VoteSide& asked, const VoteSide& searched,
                                    Executor& executor)
{
    const bool cosine = options.at("metric") == "cosine";
    const bool itself = asked.ids.data() == searched.ids.data();
    const SearchedRows support(searched.rows, cosine);
    const SearchedRows queries =
        itself ? SearchedRows(support.rows, false) : SearchedRows(asked.rows, cosine);
    const std::vector<int32_t> known = trainedLabels(dataset, searched.ids);
    std::vector<int32_t> own(itself ? asked.ids.size() : 0);
    std::iota(own.begin(), own.end(), 0);
    const auto k = static_cast<int>(
        std::min<int64_t>(options.at("eval_k").get<int64_t>(), searched.rows.rows));
    DecisionTask task;
    task.support = support.rows;
    task.queries = queries.rows;
    task.metric = cosine ? SearchMetric::InnerProduct : SearchMetric::SquaredL2;
    const size_t classes = std::max<size_t>(1, dataset.level().classes.size());
    task.labellings = {{known, static_cast<int>(classes)}};
    task.k = {1, k};
    task.sigma = options.at("eval_sigma").get<double>();
    task.exclude = own;
    task.ranked = 1;
    task.wantScores = false;
    const auto begun = std::chrono::steady_clock::now();
    KINDRED_ASSIGN(Decisions decided, findDecisionRule("wknn")->decide(task, executor));
    NeighbourVote vote;
    vote.searchSeconds = secondsSince(begun);
    vote.predictions = std::move(decided.decisions.back().ranked.values());
    vote.support = medianSupport(decided.decisions.back());
    vote.neighbours = std::move(decided.evidence);
    const bool labelled = isLabelled(dataset);
    if (!labelled)
        vote.predictions.clear();
    const std::vector<int32_t> truth = trainedLabels(dataset, asked.ids);
    const bool shared = labelled && anyKnown(truth, known, classes);
    for (const int at : {5, 10})
        if (shared && at <= vote.neighbours.indices.cols())
            vote.recalls.push_back({at, recallAt(at, truth, known, vote.neighbours.indices)});
    for (int32_t& index : vote.neighbours.indices.values())
        if (index >= 0)
            index = static_cast<int32_t>(searched.ids[static_cast<size_t>(index)]);
    if (!shared)
        return vote;
    vote.accuracy = shareEqual(truth, vote.predictions);
    vote.nearestAccuracy = shareEqual(truth, decided.decisions.front().ranked.values());
    return vote;
}

} // namespace kindred
