#include "engine/serve/Methods.h"

#include <sys/sysinfo.h>

#include <algorithm>

#include "base/Text.h"
#include "engine/serve/Params.h"
#include "kernel/SoftNeighbour.h"
#include "run/Descriptor.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

namespace {
constexpr int kProtocol = 1;
constexpr int64_t kLeastJson = 1 << 16;
constexpr int64_t kMostJson = 256 << 20;

uint64_t memoryBytes()
{
    struct sysinfo info {};
    return ::sysinfo(&info) == 0 ? uint64_t{info.totalram} * info.mem_unit : 0;
}

/// The model name of the first NVIDIA GPU, or null: read without loading a driver library.
Json gpuName()
{
    std::error_code error;
    for (fs::directory_iterator entry("/proc/driver/nvidia/gpus", error), end;
         !error && entry != end; entry.increment(error)) {
        const auto text = readFile(entry->path() / "information", 1 << 16);
        if (!text || !text->starts_with("Model:"))
            continue;
        const size_t begin = std::min(text->find_first_not_of(" \t", 6), text->size());
        return text->substr(begin, text->find('\n') - begin);
    }
    return nullptr;
}

Result<Reply> hello(Context& context, const Call& call)
{
    KINDRED_TRY(textParam(call.params, "client", ""));
    KINDRED_ASSIGN(const int64_t protocol, integerParam(call.params, "protocol", 0, 1000000));
    if (protocol != kProtocol)
        return usageError("protocol " + std::to_string(protocol) + " is not spoken here, only " +
                              std::to_string(kProtocol),
                          "params.protocol",
                          "Install the same version of Kindred on both machines.");
    KINDRED_ASSIGN(const int64_t wanted,
                   integerParam(call.params, "max_json", 0, INT64_MAX, wire::Limits().maxJson));
    const int64_t agreed = std::clamp(wanted, kLeastJson, kMostJson);
    context.maxJson = static_cast<uint64_t>(agreed);
    return Reply(Json{{"engine", "kindred-engine"},
                      {"version", KINDRED_VERSION},
                      {"protocol", kProtocol},
                      {"host", run::hostName()},
                      {"cores", context.executor.threads()},
                      {"memory_bytes", memoryBytes()},
                      {"gpu", gpuName()},
                      {"dispatch", dispatchTarget()},
                      {"home", context.home.string()},
                      {"max_json", agreed},
                      {"warnings", context.warnings}});
}

Error unknownMethod(const std::string& name)
{
    std::vector<std::string> known;
    for (const MethodInfo& method : methods())
        known.push_back(method.id);
    return usageError("no such method" + didYouMean(name, known), name);
}

Result<Reply> listOptions(const Call& call)
{
    Json registry = registryJson();
    KINDRED_ASSIGN(const std::string method, textParam(call.params, "method", ""));
    if (method.empty())
        return Reply(std::move(registry));
    Json chosen = Json::array();
    for (const Json& entry : registry["methods"])
        if (entry["id"] == method)
            chosen.push_back(entry);
    if (chosen.empty())
        return unknownMethod(method);
    registry["methods"] = std::move(chosen);
    return Reply(std::move(registry));
}
} // namespace

MethodTable helloMethods(Context& context)
{
    return {
        {"hello", Pace::Quick, [&](const Call& call) { return hello(context, call); }},
        {"ping", Pace::Quick, [](const Call&) { return Result<Reply>(Reply()); }},
        {"options.list", Pace::Quick, [](const Call& call) { return listOptions(call); }},
    };
}

} // namespace kindred::engine
