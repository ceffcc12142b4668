#include <algorithm>

#include "engine/RunComparison.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/runs/RunQuestion.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMaxFlips = 2000;

/// What flips is counted anyhow; of the queries themselves a window shows some.
void shortenFlips(Json& comparison, size_t most)
{
    for (Json& line : comparison["results"]) {
        Json& flips = line["flips"];
        if (flips.size() > most)
            flips.erase(flips.begin() + static_cast<std::ptrdiff_t>(most), flips.end());
    }
}

/// The question to the second: as the first, but for what `with` says.
Result<Json> questionOfSecond(const Json& params)
{
    Json asked = params;
    if (!hasParam(params, "with"))
        return asked;
    KINDRED_ASSIGN(const Json with, objectParam(params, "with"));
    for (const char* key : {"rule", "k", "set"}) {
        asked.erase(key);
        if (hasParam(with, key))
            asked[key] = with[key];
    }
    return asked;
}

Result<Reply> compareRuns(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory first, runOf(context, call));
    KINDRED_ASSIGN(const std::string path, textParam(call.params, "other"));
    KINDRED_ASSIGN(const RunDirectory second, context.shelf.find(path));
    KINDRED_ASSIGN(const int64_t most, integerParam(call.params, "flips", 0, kMaxFlips, 20));
    KINDRED_ASSIGN(const std::string protocol, textParam(call.params, "protocol", "knn"));
    KINDRED_ASSIGN(EvaluateRequest request, evaluationOf(context, call.params));
    request.protocol = protocol;
    request.run = first.root().string();
    KINDRED_ASSIGN(const DetailedEvaluation one, evaluateRunInDetail(request, [&](double done) {
                       return call.progress(0.5 * done, "evaluating the first run");
                   }));
    KINDRED_ASSIGN(const Json asked, questionOfSecond(call.params));
    KINDRED_ASSIGN(request, evaluationOf(context, asked));
    request.protocol = protocol;
    request.run = second.root().string();
    KINDRED_ASSIGN(const DetailedEvaluation two, evaluateRunInDetail(request, [&](double done) {
                       return call.progress(0.5 + 0.5 * done, "evaluating the second run");
                   }));
    const Pairing pairing =
        hasParam(call.params, "with") ? Pairing::SameAim : Pairing::SameQuestion;
    KINDRED_ASSIGN(Json comparison, compareEvaluations(one, two, pairing));
    shortenFlips(comparison, static_cast<size_t>(most));
    return Reply(std::move(comparison));
}
} // namespace

MethodTable compareMethods(Context& context)
{
    return {
        {"run.compare", Pace::Slow, [&](const Call& call) { return compareRuns(context, call); }}};
}

} // namespace kindred::engine
