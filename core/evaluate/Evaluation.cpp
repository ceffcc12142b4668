#include "evaluate/Evaluation.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/Text.h"
#include "evaluate/NotedEvaluation.h"
#include "evaluate/Protocol.h"
#include "evaluate/ReducedSides.h"

namespace kindred {

namespace {

constexpr const char* kAll = "all";

Status checkRequest(const EvaluationRequest& request, int levels)
{
    const std::vector<std::string> known = protocolNames();
    if (std::find(known.begin(), known.end(), request.protocol) == known.end())
        return usageError("no protocol “" + request.protocol + "”" +
                              didYouMean(request.protocol, known),
                          "protocol", "Known: " + join(known, ", ") + ".");
    const std::vector<std::string> rules = ruleNames();
    if (!findDecisionRule(request.rule))
        return usageError("no decision rule “" + request.rule + "”" +
                              didYouMean(request.rule, rules),
                          "rule", "Known: " + join(rules, ", ") + ".");
    if (request.k.empty() || *std::min_element(request.k.begin(), request.k.end()) < 1)
        return usageError("every k must be at least 1", "k");
    if (!(request.sigma > 0))
        return usageError("sigma must be positive", "sigma");
    if (request.trainedLevel < 0 || request.trainedLevel >= levels)
        return usageError("there is no label level " + std::to_string(request.trainedLevel),
                          "level");
    return {};
}

/// Both sides as some protocols want them.
struct PreparedSides {
    PreparedSet database;
    PreparedSet queries;
};

Result<PreparedSides> prepareSides(const EmbeddingSet& database, const EmbeddingSet& queries,
                                   bool unitRows)
{
    PreparedSides sides;
    KINDRED_ASSIGN(sides.queries, prepareSet(queries, unitRows, "queries"));
    KINDRED_ASSIGN(sides.database, prepareSet(database, unitRows, "database"));
    const PreparedSet& asked = sides.queries;
    const PreparedSet& known = sides.database;
    if (known.size() > 0 && asked.size() > 0 &&
        (known.rows.cols() != asked.rows.cols() || known.labels.size() != asked.labels.size()))
        return failure("database and queries differ in dimension or in label levels");
    return sides;
}

/// Collects what the protocols say into one outcome, per-query columns in the order as given.
class Collector {
public:
    void add(const Protocol& protocol, ProtocolOutcome part)
    {
        for (std::string& note : part.notes)
            m_notes.push_back({protocol.id(), std::move(note)});
        if (part.byClass)
            m_byClass = std::move(part.byClass);
        std::move(part.accuracies.begin(), part.accuracies.end(), std::back_inserter(m_accuracies));
        std::move(part.results.begin(), part.results.end(), std::back_inserter(m_outcome.results));
        std::move(part.columns.begin(), part.columns.end(), std::back_inserter(m_columns));
    }

    void skip(const Protocol& protocol, const std::string& rule, const Refusal& refusal)
    {
        m_outcome.skipped.push_back({{"protocol", protocol.id()},
                                     {"rule", protocol.usesRule() ? rule : std::string()},
                                     {"reason", refusal.reason}});
        if (refusal.kind == Refusal::Kind::UnseenClasses)
            m_outcome.skipped.back()["kind"] = kUnseenClasses;
    }

    NotedEvaluation finish(const PreparedSet& queries)
    {
        const auto columns = static_cast<int64_t>(m_columns.size());
        m_outcome.predictions = Matrix<int32_t>(queries.size(), 1 + columns);
        for (int64_t i = 0; i < queries.size(); ++i) {
            const auto index = static_cast<size_t>(i);
            int32_t* row = m_outcome.predictions.row(queries.origin[index]);
            row[0] = static_cast<int32_t>(queries.ids[index]);
            for (int64_t c = 0; c < columns; ++c)
                row[1 + c] = m_columns[static_cast<size_t>(c)][index];
        }
        return {std::move(m_outcome), std::move(m_notes), std::move(m_byClass),
                std::move(m_accuracies)};
    }

private:
    std::vector<EvaluationNote> m_notes;
    std::shared_ptr<const RetrievalByClass> m_byClass;
    std::vector<std::shared_ptr<const ClassAccuracy>> m_accuracies;
    std::vector<std::vector<int32_t>> m_columns;
    EvaluationOutcome m_outcome;
};

std::vector<const Protocol*> wantedProtocols(const std::string& name)
{
    return name == kAll ? protocols() : std::vector<const Protocol*>{findProtocol(name)};
}

Result<NotedEvaluation> evaluateSets(const EvaluationRequest& request, const EmbeddingSet& database,
                                     const EmbeddingSet& queries, Executor& executor,
                                     const std::function<bool(double)>& progress)
{
    const DecisionRule& rule = *findDecisionRule(request.rule);
    const std::vector<const Protocol*> wanted = wantedProtocols(request.protocol);
    std::array<std::optional<PreparedSides>, 2> prepared; // as they came, of unit length
    Collector collector;
    for (size_t i = 0; i < wanted.size(); ++i) {
        const Protocol& protocol = *wanted[i];
        const bool unit = request.cosine && !(protocol.usesRule() && rule.wantsRawRows());
        std::optional<PreparedSides>& sides = prepared[unit ? 1 : 0];
        if (!sides) {
            KINDRED_ASSIGN(sides, prepareSides(database, queries, unit));
        }
        const bool amongQueries = request.protocol == kAll && protocol.searchesQueries();
        const ProtocolInput input{request,
                                  amongQueries ? sides->queries : sides->database,
                                  sides->queries,
                                  rule,
                                  unit ? SearchMetric::InnerProduct : SearchMetric::SquaredL2,
                                  executor,
                                  [&](double done) {
                                      const double all = (static_cast<double>(i) + done) /
                                                         static_cast<double>(wanted.size());
                                      return !progress || progress(all);
                                  }};
        if (const Refusal refusal = protocol.applies(input); !refusal.empty()) {
            collector.skip(protocol, rule.id(), refusal);
            continue;
        }
        KINDRED_ASSIGN(ProtocolOutcome part, protocol.run(input));
        collector.add(protocol, std::move(part));
    }
    if (progress && !progress(1.0))
        return cancelledEvaluation();
    return collector.finish((prepared[0] ? prepared[0] : prepared[1])->queries);
}

std::string whyNotReduced()
{
    return "components are fitted to training samples, and this protocol knows none";
}

/// The answer of a protocol whose database is no training part.
NotedEvaluation notReduced(const Protocol& protocol, const std::string& rule)
{
    NotedEvaluation none;
    none.outcome.skipped.push_back({{"protocol", protocol.id()},
                                    {"rule", protocol.usesRule() ? rule : std::string()},
                                    {"reason", whyNotReduced()}});
    return none;
}

} // namespace

Json toJson(const EvaluationResult& result)
{
    // "step" is the run's to fill in; it stands here so that the keys keep the contracted order.
    Json json = {{"protocol", result.protocol},
                 {"rule", result.rule},
                 {"k", result.k > 0 ? Json(result.k) : Json()},
                 {"metric", result.metric},
                 {"value", result.value},
                 {"errors", result.errors >= 0 ? Json(result.errors) : Json()},
                 {"n", result.n},
                 {"level", result.level},
                 {"level_name", result.levelName},
                 {"step", nullptr},
                 {"ci95", Json::array({result.low, result.high})},
                 {"ci_method", result.intervalMethod}};
    if (result.images >= 0)
        json["images"] = result.images;
    if (result.way > 0)
        json["way"] = result.way;
    if (result.draws > 0)
        json["draws"] = result.draws;
    if (!result.queriesOf.empty())
        json["queries_of"] = result.queriesOf;
    return json;
}

std::vector<std::string> protocolNames()
{
    std::vector<std::string> names;
    for (const Protocol* protocol : protocols())
        names.push_back(protocol->id());
    names.emplace_back(kAll);
    return names;
}

std::vector<std::string> ruleNames()
{
    std::vector<std::string> names;
    for (const DecisionRule* rule : decisionRules())
        names.push_back(rule->id());
    return names;
}

Result<EvaluationOutcome> evaluate(const EvaluationRequest& request, const EmbeddingSet& database,
                                   const EmbeddingSet& queries, Executor& executor,
                                   const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(NotedEvaluation noted,
                   evaluateWithNotes(request, database, queries, executor, progress));
    return std::move(noted.outcome);
}

Result<NotedEvaluation> evaluateWithNotes(const EvaluationRequest& request,
                                          const EmbeddingSet& database, const EmbeddingSet& queries,
                                          Executor& executor,
                                          const std::function<bool(double)>& progress)
{
    KINDRED_TRY(checkRequest(request, static_cast<int>(queries.labels.size())));
    const int components = request.ruleOptions.value("pca", 0);
    if (components == 0)
        return evaluateSets(request, database, queries, executor, progress);
    const Protocol* protocol = findProtocol(request.protocol);
    if (protocol && !protocol->knowsTrainingRows())
        return notReduced(*protocol, request.rule);
    KINDRED_ASSIGN(const ReducedSides sides,
                   ReducedSides::make(database, queries, components,
                                      [&](double) { return !progress || progress(0); }));
    EvaluationRequest reduced = request;
    reduced.head = {}; // what was trained on the embeddings as they are
    reduced.neighbourhood = nullptr;
    KINDRED_ASSIGN(NotedEvaluation noted,
                   evaluateSets(reduced, sides.database(), sides.queries(), executor, progress));
    if (!noted.outcome.results.empty())
        noted.notes.push_back({request.protocol, "compared on the first " +
                                                     std::to_string(sides.queries().rows.cols) +
                                                     " principal components"});
    return noted;
}

} // namespace kindred
