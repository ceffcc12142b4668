#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "decide/DecisionRule.h"
#include "evaluate/Evaluation.h"
#include "evaluate/PreparedSet.h"

namespace kindred {

struct ClassAccuracy;
struct RetrievalByClass;

/// What a protocol works on. Everything outlives the call.
struct ProtocolInput {
    const EvaluationRequest& request;
    const PreparedSet& database;
    const PreparedSet& queries;
    const DecisionRule& rule;
    SearchMetric metric; ///< of both sides' rows
    Executor& executor;
    std::function<bool(double)> progress; ///< never empty; false cancels

    int levels() const { return static_cast<int>(queries.labels.size()); }
    int finest() const { return levels() - 1; }
};

/// Results with one column of per-query predictions each, rows in the order of
/// ProtocolInput::queries. A result without predictions per query has an all -1 column.
struct ProtocolOutcome {
    std::vector<EvaluationResult> results;
    std::vector<std::vector<int32_t>> columns;            ///< [results][queries]
    std::vector<std::string> notes;                       ///< on how the results came to be
    std::shared_ptr<const RetrievalByClass> byClass = {}; ///< of retrieval alone
    /// Of knn and induction: one for each accuracy.
    std::vector<std::shared_ptr<const ClassAccuracy>> accuracies = {};

    void add(EvaluationResult result, std::vector<int32_t> column)
    {
        results.push_back(std::move(result));
        columns.push_back(std::move(column));
    }
};

/// Why a protocol cannot be asked; empty where it can.
struct Refusal {
    enum class Kind {
        Other,
        UnseenClasses ///< the queries are of classes that the database does not know
    };

    Refusal(std::string why = {}, Kind what = Kind::Other) : reason(std::move(why)), kind(what) {}
    Refusal(const char* why) : reason(why) {}
    bool empty() const { return reason.empty(); }

    std::string reason; ///< in words
    Kind kind = Kind::Other;
};
/// What stands in a skipped answer's "kind" for unseen classes.
inline constexpr const char* kUnseenClasses = "unseen_classes";

/// A way of asking how good an embedding is. Stateless: any thread may call.
class Protocol {
public:
    virtual ~Protocol() = default;
    virtual std::string id() const = 0;
    virtual std::string title() const = 0;
    virtual std::string sentence() const = 0;
    /// Whether the decision rule of the request takes part.
    virtual bool usesRule() const = 0;
    /// Whether queries look among themselves when several protocols share one input.
    virtual bool searchesQueries() const { return false; }
    /// Whether its database is of training samples, so that something may be fitted to them.
    virtual bool knowsTrainingRows() const { return true; }
    /// Empty when it applies, else the reason why not.
    virtual Refusal applies(const ProtocolInput& input) const = 0;
    /// Call only where applies() is empty. Interrupted when progress said so.
    virtual Result<ProtocolOutcome> run(const ProtocolInput& input) const = 0;
};

/// Every protocol in the order of presentation; lives as long as the program.
const std::vector<const Protocol*>& protocols();
/// Null when there is no such protocol.
const Protocol* findProtocol(const std::string& id);

/// A result with protocol, rule and level filled in.
EvaluationResult startResult(const ProtocolInput& input, const Protocol& protocol, int level);

/// Queries a chunk: bounds scratch memory and the time between two progress calls.
inline constexpr int64_t kQueryChunk = 1024;

Error cancelledEvaluation();

/// Lets the rule learn from the task's support, which is `share` of the work. The share that is
/// done then: 0 for a rule that learns nothing.
Result<double> fitRule(const ProtocolInput& input, DecisionTask& task, double share);

} // namespace kindred
