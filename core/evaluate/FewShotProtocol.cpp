#include "evaluate/FewShotProtocol.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "evaluate/EpisodeSampler.h"
#include "evaluate/Intervals.h"

namespace kindred {

namespace {

constexpr int64_t kEpisodeChunk = 64;

EpisodeSampler samplerFor(const ProtocolInput& input)
{
    const EvaluationRequest& request = input.request;
    return EpisodeSampler(input.queries.labels[static_cast<size_t>(input.finest())], request.way,
                          request.shot, request.queries, request.seed);
}

Matrix<float> gather(const Matrix<float>& rows, const std::vector<int64_t>& indices)
{
    Matrix<float> result(static_cast<int64_t>(indices.size()), rows.cols());
    for (size_t i = 0; i < indices.size(); ++i)
        std::copy_n(rows.row(indices[i]), rows.cols(), result.row(static_cast<int64_t>(i)));
    return result;
}

/// An episode's task but for its rows and labels.
DecisionTask episodeTask(const ProtocolInput& input)
{
    DecisionTask task;
    task.metric = input.metric;
    task.k = {input.request.shot};
    task.sigma = input.request.sigma;
    task.ranked = 1;
    task.wantScores = false;
    task.wantEvidence = false;
    task.options = input.request.ruleOptions;
    task.neighbourhood = input.request.neighbourhood;
    task.episode = true;
    return task;
}

Result<double> episodeAccuracy(const ProtocolInput& input, const Episode& episode)
{
    const Matrix<float> support = gather(input.queries.rows, episode.support);
    const Matrix<float> queries = gather(input.queries.rows, episode.queries);
    DecisionTask task = episodeTask(input);
    task.support = support.view();
    task.queries = queries.view();
    task.labellings = {{episode.supportLabels, input.request.way}};
    KINDRED_ASSIGN(const Decisions decided, input.rule.decide(task, input.executor));
    const std::vector<int32_t>& best = decided.decisions.front().ranked.values();
    int64_t hits = 0;
    for (size_t i = 0; i < best.size(); ++i)
        hits += best[i] == episode.queryLabels[i] ? 1 : 0;
    return static_cast<double>(hits) / static_cast<double>(best.size());
}

Result<std::vector<double>> episodeAccuracies(const ProtocolInput& input)
{
    const EpisodeSampler sampler = samplerFor(input);
    const int64_t episodes = input.request.episodes;
    std::vector<double> values(static_cast<size_t>(episodes));
    for (int64_t first = 0; first < episodes; first += kEpisodeChunk) {
        if (!input.progress(static_cast<double>(first) / static_cast<double>(episodes)))
            return cancelledEvaluation();
        const int64_t count = std::min(kEpisodeChunk, episodes - first);
        std::vector<std::optional<Error>> errors(static_cast<size_t>(count));
        // Parallel over episodes: the search of one runs inline on its worker.
        input.executor.forRanges(count, 1, [&](int64_t begin, int64_t end, int) {
            for (int64_t i = begin; i < end; ++i) {
                const auto value = episodeAccuracy(input, sampler.episode(first + i));
                if (value.ok())
                    values[static_cast<size_t>(first + i)] = value.value();
                else
                    errors[static_cast<size_t>(i)] = value.error();
            }
        });
        for (const auto& error : errors) {
            if (error)
                return *error;
        }
    }
    return values;
}

} // namespace

std::string FewShotProtocol::id() const
{
    return "fewshot";
}

std::string FewShotProtocol::title() const
{
    return "Few-shot";
}

std::string FewShotProtocol::sentence() const
{
    return "Small classification tasks from a few examples of each class, drawn many times.";
}

std::string FewShotProtocol::applies(const ProtocolInput& input) const
{
    if (input.queries.size() == 0)
        return "there are no queries";
    if (input.request.episodes < 1)
        return "at least one episode is needed";
    if (const std::string reason = samplerFor(input).reason(); !reason.empty())
        return reason;
    DecisionTask task = episodeTask(input);
    task.support = task.queries = input.queries.rows.view();
    return input.rule.applies(task);
}

Result<ProtocolOutcome> FewShotProtocol::run(const ProtocolInput& input) const
{
    KINDRED_ASSIGN(const std::vector<double> values, episodeAccuracies(input));
    EvaluationResult result = startResult(input, *this, input.finest());
    result.metric = "accuracy";
    result.k = input.rule.usesK() ? input.request.shot : 0;
    result.n = static_cast<int64_t>(values.size());
    result.value =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    const Interval interval = normalInterval(values);
    result.low = std::max(0.0, interval.low);
    result.high = std::min(1.0, interval.high);
    result.intervalMethod = "normal";
    ProtocolOutcome outcome;
    outcome.add(std::move(result),
                std::vector<int32_t>(static_cast<size_t>(input.queries.size()), -1));
    return outcome;
}

} // namespace kindred
