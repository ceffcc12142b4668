#include "evaluate/FewShotProtocol.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "evaluate/EpisodeSampler.h"
#include "evaluate/Results.h"

namespace kindred {

namespace {

constexpr int64_t kEpisodeChunk = 64;

EpisodeSampler samplerFor(const ProtocolInput& input, int shot)
{
    const EvaluationRequest& request = input.request;
    return EpisodeSampler(input.queries.labels[static_cast<size_t>(input.finest())], request.way,
                          shot, request.queries, request.seed);
}

/// The episodes of one size: drawn, or those of a file.
class EpisodeSource final {
public:
    EpisodeSource(const ProtocolInput& input, size_t size)
        : m_ids(input.queries.ids),
          m_task(input.request.frozen ? &input.request.frozen->tasks[size] : nullptr),
          m_sampler(samplerFor(input, m_task ? m_task->shot : input.request.shots[size])),
          m_way(m_task ? m_task->way : input.request.way),
          m_shot(m_task ? m_task->shot : input.request.shots[size]),
          m_count(m_task ? static_cast<int64_t>(m_task->episodes.size()) : input.request.episodes)
    {
    }

    static size_t sizes(const EvaluationRequest& request)
    {
        return request.frozen ? request.frozen->tasks.size() : request.shots.size();
    }

    int way() const { return m_way; }
    int shot() const { return m_shot; }
    int64_t count() const { return m_count; }

    /// Any thread may ask.
    Episode episode(int64_t number) const
    {
        if (!m_task)
            return m_sampler.episode(number);
        const auto& frozen = m_task->episodes[static_cast<size_t>(number)];
        return {rowsOf(frozen.support), classesOf(m_shot), rowsOf(frozen.queries),
                classesOf(m_task->queries)};
    }

private:
    std::vector<int64_t> rowsOf(const std::vector<int64_t>& ids) const
    {
        std::vector<int64_t> rows;
        rows.reserve(ids.size());
        for (const int64_t id : ids)
            rows.push_back(std::lower_bound(m_ids.begin(), m_ids.end(), id) - m_ids.begin());
        return rows;
    }

    std::vector<int32_t> classesOf(int each) const
    {
        std::vector<int32_t> labels;
        labels.reserve(static_cast<size_t>(m_way) * static_cast<size_t>(each));
        for (int i = 0; i < m_way * each; ++i)
            labels.push_back(i / each);
        return labels;
    }

    const std::vector<int64_t>& m_ids;
    const FrozenEpisodes::Task* m_task;
    EpisodeSampler m_sampler;
    int m_way;
    int m_shot;
    int64_t m_count;
};

Matrix<float> gather(const Matrix<float>& rows, const std::vector<int64_t>& indices)
{
    Matrix<float> result(static_cast<int64_t>(indices.size()), rows.cols());
    for (size_t i = 0; i < indices.size(); ++i)
        std::copy_n(rows.row(indices[i]), rows.cols(), result.row(static_cast<int64_t>(i)));
    return result;
}

/// An episode's task but for its rows and labels.
DecisionTask episodeTask(const ProtocolInput& input, int shot)
{
    DecisionTask task;
    task.metric = input.metric;
    task.k = {shot};
    task.sigma = input.request.sigma;
    task.ranked = 1;
    task.wantScores = false;
    task.wantEvidence = false;
    task.options = input.request.ruleOptions;
    task.neighbourhood = input.request.neighbourhood;
    task.episode = true;
    return task;
}

Result<double> episodeAccuracy(const ProtocolInput& input, const EpisodeSource& source,
                               const Episode& episode)
{
    const Matrix<float> support = gather(input.queries.rows, episode.support);
    const Matrix<float> queries = gather(input.queries.rows, episode.queries);
    DecisionTask task = episodeTask(input, source.shot());
    task.support = support.view();
    task.queries = queries.view();
    task.labellings = {{episode.supportLabels, source.way()}};
    KINDRED_ASSIGN(const Decisions decided, input.rule.decide(task, input.executor));
    const std::vector<int32_t>& best = decided.decisions.front().ranked.values();
    int64_t hits = 0;
    for (size_t i = 0; i < best.size(); ++i)
        hits += best[i] == episode.queryLabels[i] ? 1 : 0;
    return static_cast<double>(hits) / static_cast<double>(best.size());
}

Result<std::vector<double>> episodeAccuracies(const ProtocolInput& input,
                                              const EpisodeSource& source)
{
    std::vector<double> values(static_cast<size_t>(source.count()));
    for (int64_t first = 0; first < source.count(); first += kEpisodeChunk) {
        if (!input.progress(static_cast<double>(first) / static_cast<double>(source.count())))
            return cancelledEvaluation();
        const int64_t count = std::min(kEpisodeChunk, source.count() - first);
        std::vector<std::optional<Error>> errors(static_cast<size_t>(count));
        // Parallel over episodes: the search of one runs inline on its worker.
        input.executor.forRanges(count, 1, [&](int64_t begin, int64_t end, int) {
            for (int64_t i = begin; i < end; ++i) {
                const auto value = episodeAccuracy(input, source, source.episode(first + i));
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

/// The mean episode accuracy of one size.
EvaluationResult meanOfEpisodes(EvaluationResult result, const std::vector<double>& values)
{
    result.metric = "accuracy";
    result.n = static_cast<int64_t>(values.size());
    return meanOfDraws(std::move(result), values);
}

/// Why episodes cannot be had from the queries; empty: they can.
std::string reasonAgainstEpisodes(const ProtocolInput& input)
{
    if (input.request.frozen)
        return reasonAgainst(*input.request.frozen, input.queries.ids,
                             input.queries.labels[static_cast<size_t>(input.finest())]);
    if (input.request.episodes < 1 || input.request.shots.empty())
        return "at least one episode is needed";
    for (const int shot : input.request.shots)
        if (const std::string reason = samplerFor(input, shot).reason(); !reason.empty())
            return reason;
    return {};
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

Refusal FewShotProtocol::applies(const ProtocolInput& input) const
{
    if (input.queries.size() == 0)
        return "there are no queries";
    if (const std::string reason = reasonAgainstEpisodes(input); !reason.empty())
        return reason;
    DecisionTask task = episodeTask(input, 1);
    task.support = task.queries = input.queries.rows.view();
    return input.rule.applies(task);
}

Result<ProtocolOutcome> FewShotProtocol::run(const ProtocolInput& input) const
{
    const size_t sizes = EpisodeSource::sizes(input.request);
    ProtocolOutcome outcome;
    for (size_t size = 0; size < sizes; ++size) {
        ProtocolInput part{input};
        part.progress = [&](double done) {
            return input.progress((static_cast<double>(size) + done) / static_cast<double>(sizes));
        };
        const EpisodeSource source(input, size);
        KINDRED_ASSIGN(const std::vector<double> values, episodeAccuracies(part, source));
        EvaluationResult result = startResult(input, *this, input.finest());
        result.k = input.rule.usesK() ? source.shot() : 0;
        result.images = source.shot();
        result.way = source.way();
        outcome.add(meanOfEpisodes(std::move(result), values),
                    std::vector<int32_t>(static_cast<size_t>(input.queries.size()), -1));
    }
    return outcome;
}

FrozenEpisodes freezeEpisodes(const EvaluationRequest& request, const EmbeddingSet& queries)
{
    const auto unlabelled = [](int32_t label) { return label < 0; };
    if (queries.labels.empty() ||
        std::any_of(queries.labels.back().begin(), queries.labels.back().end(), unlabelled))
        return {};
    std::vector<size_t> order(queries.ids.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(),
              [&](size_t a, size_t b) { return queries.ids[a] < queries.ids[b]; });
    std::vector<int32_t> labels;
    labels.reserve(order.size());
    for (const size_t row : order)
        labels.push_back(queries.labels.back()[row]);
    const auto idsOf = [&](const std::vector<int64_t>& rows) {
        std::vector<int64_t> ids;
        ids.reserve(rows.size());
        for (const int64_t row : rows)
            ids.push_back(queries.ids[order[static_cast<size_t>(row)]]);
        return ids;
    };
    FrozenEpisodes frozen;
    for (const int shot : request.shots) {
        const EpisodeSampler sampler(labels, request.way, shot, request.queries, request.seed);
        if (!sampler.reason().empty())
            return {};
        auto& task = frozen.tasks.emplace_back();
        task.way = request.way;
        task.shot = shot;
        task.queries = request.queries;
        for (int64_t number = 0; number < request.episodes; ++number) {
            const Episode episode = sampler.episode(number);
            task.episodes.push_back({idsOf(episode.support), idsOf(episode.queries)});
        }
    }
    return frozen;
}

} // namespace kindred
