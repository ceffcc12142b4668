#include "evaluate/ClassificationProtocols.h"

#include <algorithm>
#include <numeric>

#include "evaluate/ClassAccuracy.h"
#include "evaluate/Results.h"
#include "evaluate/SupportSizes.h"

namespace kindred {

namespace {

constexpr int kTop = 5;
constexpr double kFitShare = 0.9; ///< of the progress, for rules that learn from the database

/// The ranked classes of every query for one level and one k: [queries, up to 5].
struct Classified {
    int level = 0;
    int k = 0; ///< as asked for; 0: the rule has none
    Matrix<int32_t> ranked;
    SupportSizes support; ///< where the request asks for it
};

struct ClassifiedQueries {
    std::vector<Classified> parts;
    std::vector<std::string> notes; ///< how the rule learned each level
};

bool anySharedClass(const ProtocolInput& input, int level)
{
    const auto index = static_cast<size_t>(level);
    std::vector<bool> known(static_cast<size_t>(classCount(input.database, input.queries, level)));
    for (const int32_t label : input.database.labels[index])
        known[static_cast<size_t>(label)] = true;
    const auto& wanted = input.queries.labels[index];
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](int32_t label) { return known[static_cast<size_t>(label)]; });
}

/// The classes to tell apart: of both sides, and of the model's classifier at its own level.
int classesFor(const ProtocolInput& input, int level)
{
    const int present = classCount(input.database, input.queries, level);
    const auto headed = static_cast<int>(input.request.head.weights.rows);
    return level == input.request.trainedLevel ? std::max(present, headed) : present;
}

DecisionTask taskFor(const ProtocolInput& input, const std::vector<int>& levels)
{
    DecisionTask task;
    task.support = input.database.rows.view();
    task.queries = input.queries.rows.view();
    task.metric = input.metric;
    task.k = input.request.k;
    task.sigma = input.request.sigma;
    task.ranked = kTop;
    task.wantScores = false;
    task.wantEvidence = false;
    task.logWeights = input.database.logWeights;
    task.options = input.request.ruleOptions;
    task.neighbourhood = input.request.neighbourhood;
    for (const int level : levels)
        task.labellings.push_back(
            {input.database.labels[static_cast<size_t>(level)], classesFor(input, level)});
    if (levels == std::vector{input.request.trainedLevel})
        task.head = input.request.head;
    return task;
}

std::vector<int> allLevels(const ProtocolInput& input)
{
    std::vector<int> levels(static_cast<size_t>(input.levels()));
    std::iota(levels.begin(), levels.end(), 0);
    return levels;
}

std::string reasonAgainst(const ProtocolInput& input)
{
    if (input.database.size() == 0)
        return "the database is empty";
    if (input.queries.size() == 0)
        return "there are no queries";
    return {};
}

/// The rule's reason against the levels; queries that are in the database matter to it.
std::string reasonOfRule(const ProtocolInput& input, const std::vector<int>& levels)
{
    DecisionTask task = taskFor(input, levels);
    const std::vector<int32_t> own = ownRows(input.database, input.queries);
    task.exclude = own;
    return input.rule.applies(task);
}

std::vector<std::string> notesOn(const ProtocolInput& input, const DecisionTask& task,
                                 const std::vector<int>& levels)
{
    std::vector<std::string> notes;
    for (size_t i = 0; task.fitted && i < levels.size(); ++i) {
        const auto level = static_cast<size_t>(levels[i]);
        const bool named = levels.size() > 1 && level < input.request.levelNames.size();
        if (const std::string note = task.fitted->note(static_cast<int>(i)); !note.empty())
            notes.push_back(named ? input.request.levelNames[level] + ": " + note : note);
    }
    return notes;
}

Result<ClassifiedQueries> classify(const ProtocolInput& input, const std::vector<int>& levels)
{
    DecisionTask task = taskFor(input, levels);
    const int64_t queries = input.queries.size();
    const std::vector<int32_t> own = ownRows(input.database, input.queries);
    KINDRED_ASSIGN(const double begun, fitRule(input, task, kFitShare));
    const bool wantsSupport = input.request.ruleOptions.value("support", false);
    std::vector<Classified> result;
    for (size_t i = 0; i < levels.size(); ++i) {
        const int columns = std::min(kTop, task.labellings[i].classes);
        for (const int k : input.rule.usesK() ? task.k : std::vector{0})
            result.push_back({levels[i], k, Matrix<int32_t>(queries, columns), {}});
    }
    for (int64_t begin = 0; begin < queries; begin += kQueryChunk) {
        const double asked = static_cast<double>(begin) / static_cast<double>(queries);
        if (!input.progress(begun + (1 - begun) * asked))
            return cancelledEvaluation();
        const int64_t count = std::min(kQueryChunk, queries - begin);
        task.queries = input.queries.rows.view().slice(begin, count);
        task.exclude =
            std::span(own).subspan(static_cast<size_t>(begin), static_cast<size_t>(count));
        KINDRED_ASSIGN(const Decisions decided, input.rule.decide(task, input.executor));
        for (size_t i = 0; i < result.size(); ++i) {
            const std::vector<int32_t>& ranked = decided.decisions[i].ranked.values();
            std::copy(ranked.begin(), ranked.end(), result[i].ranked.row(begin));
            if (wantsSupport)
                result[i].support.add(decided.decisions[i].weights.view());
        }
    }
    return ClassifiedQueries{std::move(result), notesOn(input, task, levels)};
}

std::vector<int32_t> bestClasses(const Classified& classified)
{
    std::vector<int32_t> best(static_cast<size_t>(classified.ranked.rows()));
    for (size_t i = 0; i < best.size(); ++i)
        best[i] = classified.ranked(static_cast<int64_t>(i), 0);
    return best;
}

/// What the request asks for of the images that the decisions came from.
void noteSupport(const ProtocolInput& input, const std::vector<Classified>& classified,
                 std::vector<std::string>& notes)
{
    if (!input.request.ruleOptions.value("support", false))
        return;
    for (const Classified& one : classified) {
        const std::string sentence = one.support.sentence(one.k);
        notes.push_back(!sentence.empty()
                            ? sentence
                            : "support: the rule " + input.rule.id() + " weighs no single samples");
        if (sentence.empty())
            return;
    }
}

/// Share of queries whose class is among the first `top` ranked ones, with Wilson's interval.
EvaluationResult shareOfHits(EvaluationResult result, const Classified& classified,
                             const std::vector<int32_t>& truth, int top)
{
    int64_t hits = 0;
    for (size_t i = 0; i < truth.size(); ++i) {
        const int32_t* ranked = classified.ranked.row(static_cast<int64_t>(i));
        const int64_t columns = std::min<int64_t>(top, classified.ranked.cols());
        hits += std::find(ranked, ranked + columns, truth[i]) != ranked + columns ? 1 : 0;
    }
    result.n = static_cast<int64_t>(truth.size());
    result.k = classified.k;
    return counted(std::move(result), hits);
}

/// The share of hits, with its predictions and the same by class.
void addAccuracy(ProtocolOutcome& outcome, const EvaluationResult& start,
                 const Classified& classified, const std::vector<int32_t>& truth, int classes)
{
    std::vector<int32_t> best = bestClasses(classified);
    EvaluationResult result = shareOfHits(start, classified, truth, 1);
    outcome.accuracies.push_back(
        std::make_shared<const ClassAccuracy>(classAccuracy(result, best, truth, classes)));
    outcome.add(std::move(result), std::move(best));
}

/// Mean of the per-class accuracies; classes that a resample does not draw are left out of its
/// mean.
EvaluationResult classMean(EvaluationResult result, const Classified& classified,
                           const std::vector<int32_t>& truth, int classes, uint64_t seed)
{
    std::vector<double> hits(static_cast<size_t>(classes));
    std::vector<double> counts(static_cast<size_t>(classes));
    const std::vector<int32_t> best = bestClasses(classified);
    const auto statistic = [&](std::span<const int32_t> drawn) {
        std::fill(hits.begin(), hits.end(), 0.0);
        std::fill(counts.begin(), counts.end(), 0.0);
        for (size_t i = 0; i < truth.size(); ++i) {
            const auto label = static_cast<size_t>(truth[i]);
            counts[label] += drawn[i];
            hits[label] += best[i] == truth[i] ? drawn[i] : 0;
        }
        double sum = 0;
        int present = 0;
        for (size_t label = 0; label < counts.size(); ++label) {
            if (counts[label] > 0) {
                sum += hits[label] / counts[label];
                ++present;
            }
        }
        return sum / present;
    };
    result.metric = "class_mean_accuracy";
    result.k = classified.k;
    result.n = static_cast<int64_t>(truth.size());
    return bootstrapped(std::move(result), seed, statistic);
}

std::string noSharedClass()
{
    return "no class of the queries is in the database";
}
} // namespace

std::string KnnProtocol::id() const
{
    return "knn";
}

std::string KnnProtocol::title() const
{
    return "Closed set";
}

std::string KnnProtocol::sentence() const
{
    return "Test samples are classified by their neighbours among the training samples.";
}

Refusal KnnProtocol::applies(const ProtocolInput& input) const
{
    if (const std::string reason = reasonAgainst(input); !reason.empty())
        return reason;
    if (!anySharedClass(input, input.request.trainedLevel))
        return {noSharedClass(), Refusal::Kind::UnseenClasses};
    return reasonOfRule(input, {input.request.trainedLevel});
}

Result<ProtocolOutcome> KnnProtocol::run(const ProtocolInput& input) const
{
    const int level = input.request.trainedLevel;
    KINDRED_ASSIGN(ClassifiedQueries asked, classify(input, {level}));
    const std::vector<Classified>& classified = asked.parts;
    const std::vector<int32_t>& truth = input.queries.labels[static_cast<size_t>(level)];
    const int classes = classCount(input.database, input.queries, level);
    EvaluationResult start = startResult(input, *this, level);
    ProtocolOutcome outcome;
    outcome.notes = std::move(asked.notes);
    noteSupport(input, classified, outcome.notes);
    start.metric = "accuracy";
    for (const Classified& one : classified)
        addAccuracy(outcome, start, one, truth, classes);
    start.metric = "top5";
    for (const Classified& one : classified) {
        if (classes > kTop)
            outcome.add(shareOfHits(start, one, truth, kTop), bestClasses(one));
    }
    for (const Classified& one : classified)
        outcome.add(classMean(start, one, truth, classes, input.request.seed), bestClasses(one));
    return outcome;
}

std::string InductionProtocol::id() const
{
    return "induction";
}

std::string InductionProtocol::title() const
{
    return "Coarse to fine";
}

std::string InductionProtocol::sentence() const
{
    return "Every level of the class tree is read off the same neighbours, also levels that were "
           "never trained.";
}

Refusal InductionProtocol::applies(const ProtocolInput& input) const
{
    if (const std::string reason = reasonAgainst(input); !reason.empty())
        return reason;
    if (input.levels() < 2)
        return "the data has one label level only";
    if (!anySharedClass(input, input.finest()))
        return {noSharedClass(), Refusal::Kind::UnseenClasses};
    return reasonOfRule(input, allLevels(input));
}

Result<ProtocolOutcome> InductionProtocol::run(const ProtocolInput& input) const
{
    KINDRED_ASSIGN(ClassifiedQueries asked, classify(input, allLevels(input)));
    ProtocolOutcome outcome;
    outcome.notes = std::move(asked.notes);
    for (const Classified& one : asked.parts) {
        EvaluationResult start = startResult(input, *this, one.level);
        start.metric = "accuracy";
        addAccuracy(outcome, start, one, input.queries.labels[static_cast<size_t>(one.level)],
                    classCount(input.database, input.queries, one.level));
    }
    return outcome;
}

} // namespace kindred
