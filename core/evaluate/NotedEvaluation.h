#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "evaluate/Evaluation.h"

namespace kindred {

struct ClassAccuracy;
struct RetrievalByClass;

/// What a reader of a protocol's results must know about how they came to be.
struct EvaluationNote {
    std::string protocol;
    std::string text;
};

struct NotedEvaluation {
    EvaluationOutcome outcome;
    std::vector<EvaluationNote> notes;
    std::shared_ptr<const RetrievalByClass> byClass = {}; ///< where retrieval was asked
    /// Where knn or induction was asked: one for each accuracy.
    std::vector<std::shared_ptr<const ClassAccuracy>> accuracies = {};
};

/// evaluate() with what its protocols and rules note, and both by class.
Result<NotedEvaluation> evaluateWithNotes(const EvaluationRequest& request,
                                          const EmbeddingSet& database, const EmbeddingSet& queries,
                                          Executor& executor,
                                          const std::function<bool(double)>& progress = {});

} // namespace kindred
