#include "engine/serve/Methods.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

#include "base/Npy.h"
#include "engine/serve/Params.h"
#include "engine/serve/runs/RunCache.h"
#include "engine/serve/runs/RunShelf.h"
#include "run/Descriptor.h"

namespace kindred::engine {

namespace {
Result<NpyHeader> headerOf(const fs::path& file)
{
    KINDRED_ASSIGN(const std::string start, [&]() -> Result<std::string> {
        const run::Descriptor opened = run::openDescriptor(file, O_RDONLY);
        if (!opened.valid())
            return inputError("cannot be read", file.string());
        std::string bytes(4096, '\0');
        const ssize_t count = ::pread(opened.fd(), bytes.data(), bytes.size(), 0);
        bytes.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
        return bytes;
    }());
    return parseNpyHeader(start, file.string());
}

Result<Reply> tables(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    Json entries = Json::array();
    for (const TableName& name : run.tableNames()) {
        const fs::path folder = run.tables(name.split, name.step);
        std::vector<std::string> files;
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error))
            if (entry->path().extension() == ".npy")
                files.push_back(entry->path().stem().string());
        std::sort(files.begin(), files.end());
        const auto ids = headerOf(folder / "ids.npy");
        entries.push_back({{"split", name.split},
                           {"step", name.step},
                           {"rows", ids ? ids->count() : 0},
                           {"files", files}});
    }
    return Reply(Json{{"tables", std::move(entries)}});
}

bool isPlainName(const std::string& name)
{
    return !name.empty() && name.find_first_of("/\\.@") == std::string::npos;
}

Result<Reply> table(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const std::string split, textParam(call.params, "split"));
    KINDRED_ASSIGN(const std::string name, textParam(call.params, "name"));
    KINDRED_ASSIGN(const bool isInline, flagParam(call.params, "inline", false));
    const Json given = call.params.value("step", Json("last"));
    KINDRED_ASSIGN(const int64_t step,
                   tableStep(run, given.is_string() ? given.get<std::string>() : given.dump()));
    if (!isPlainName(split) || !isPlainName(name))
        return usageError("must be a plain name", "params.name");
    const fs::path file = run.tables(split, step) / (name + ".npy");
    if (!isInline) {
        KINDRED_ASSIGN(const NpyHeader header, headerOf(file));
        return Reply(Json{{"path", file.string()},
                          {"dtype", header.dtype},
                          {"shape", header.shape},
                          {"offset", header.dataOffset}});
    }
    KINDRED_ASSIGN(const NpyArray array, readNpy(file));
    Reply reply;
    reply.content.json["data"] =
        wire::addBlock(reply.content, array.header.dtype, array.header.shape, array.bytes.data());
    return reply;
}
} // namespace

MethodTable tableMethods(Context& context)
{
    return {
        {"run.tables", Pace::Quick, [&](const Call& call) { return tables(context, call); }},
        {"run.table", Pace::Slow, [&](const Call& call) { return table(context, call); }},
    };
}

} // namespace kindred::engine
