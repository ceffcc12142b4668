#include "engine/serve/runs/RunQuestion.h"

#include <algorithm>

#include "engine/serve/Params.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

namespace {
constexpr uint64_t kMostQueryPictureBytes = 256ULL << 20;
} // namespace

Result<RunView> viewOf(Context& context, const Json& params)
{
    KINDRED_ASSIGN(const std::string path, textParam(params, "run"));
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.find(path));
    return RunView::open(context.runs, run, stepParam(params, "step"));
}

std::string stepParam(const Json& params, const char* key)
{
    const Json step = params.value(key, Json("last"));
    return step.is_string() ? step.get<std::string>() : step.dump();
}

Result<AskedQuery> askedQuery(const Call& call)
{
    const Json& params = call.params;
    AskedQuery asked;
    if (hasParam(params, "id") + hasParam(params, "image") + hasParam(params, "path") != 1)
        return usageError("exactly one of id, image and path is needed", "params");
    if (hasParam(params, "id")) {
        KINDRED_ASSIGN(asked.id, integerParam(params, "id", 0, INT64_MAX));
        return asked;
    }
    if (hasParam(params, "image")) {
        asked.where = "params.image";
        KINDRED_ASSIGN(const wire::BlockView block,
                       wire::findBlock(call.message, params["image"], "|u1"));
        asked.bytes.assign(block.data, static_cast<size_t>(block.count()));
        return asked;
    }
    KINDRED_ASSIGN(asked.where, textParam(params, "path"));
    KINDRED_ASSIGN(asked.bytes, readRegularFile(asked.where, kMostQueryPictureBytes));
    return asked;
}

Result<EvaluateRequest> evaluationOf(Context& context, const Json& params)
{
    EvaluateRequest request;
    request.threads = context.threads;
    KINDRED_ASSIGN(request.rule, textParam(params, "rule", ""));
    KINDRED_ASSIGN(request.step, textParam(params, "step", "last"));
    if (hasParam(params, "set")) {
        KINDRED_ASSIGN(request.set, objectParam(params, "set"));
    }
    if (hasParam(params, "k")) {
        const Json& k = params["k"];
        const Json list = {{"k", k.is_array() ? k : Json::array({k})}};
        KINDRED_ASSIGN(const std::vector<int64_t> ks, idsParam(list, "k", 100));
        for (const int64_t value : ks)
            request.k.push_back(static_cast<int>(std::clamp<int64_t>(value, 0, INT32_MAX)));
    }
    return request;
}

} // namespace kindred::engine
