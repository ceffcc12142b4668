#include "evaluate/ClassificationProtocols.h"
#include "evaluate/FewShotProtocol.h"
#include "evaluate/NewClassProtocol.h"
#include "evaluate/RetrievalProtocol.h"

namespace kindred {

const std::vector<const Protocol*>& protocols()
{
    static const KnnProtocol knn;
    static const InductionProtocol induction;
    static const RetrievalProtocol retrieval;
    static const FewShotProtocol fewshot;
    static const NewClassProtocol newclass;
    static const std::vector<const Protocol*> all = {&knn, &induction, &retrieval, &fewshot,
                                                     &newclass};
    return all;
}

const Protocol* findProtocol(const std::string& id)
{
    for (const Protocol* protocol : protocols()) {
        if (protocol->id() == id)
            return protocol;
    }
    return nullptr;
}

EvaluationResult startResult(const ProtocolInput& input, const Protocol& protocol, int level)
{
    EvaluationResult result;
    result.protocol = protocol.id();
    result.rule = protocol.usesRule() ? input.rule.id() : std::string();
    result.level = level;
    const auto index = static_cast<size_t>(level);
    if (index < input.request.levelNames.size())
        result.levelName = input.request.levelNames[index];
    else
        result.levelName = "level " + std::to_string(level);
    return result;
}

Result<double> fitRule(const ProtocolInput& input, DecisionTask& task, double share)
{
    KINDRED_ASSIGN(task.fitted,
                   input.rule.fit(task, [&](double done) { return input.progress(share * done); }));
    return task.fitted ? share : 0.0;
}

Error cancelledEvaluation()
{
    return {ErrorCode::Interrupted, "the evaluation was cancelled", {}, {}};
}

} // namespace kindred
