#include "engine/serve/Methods.h"

#include <algorithm>

#include "engine/serve/Params.h"
#include "engine/serve/data/DatasetCache.h"
#include "engine/serve/data/PathKind.h"
#include "engine/serve/data/SourceThumbnails.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostSourceThumbnails = 1024;
constexpr int kMaxProblems = 500;

Json entriesOf(const fs::path& folder, std::error_code& error)
{
    std::vector<Json> entries;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        const bool isFolder = entry->is_directory(ignored);
        const uintmax_t size = isFolder ? 0 : entry->file_size(ignored);
        entries.push_back({{"name", entry->path().filename().string()},
                           {"kind", isFolder ? "folder" : "file"},
                           {"size", ignored ? 0 : size},
                           {"source", isFolder || namesData(entry->path().filename().string())}});
    }
    std::sort(entries.begin(), entries.end(), [](const Json& a, const Json& b) {
        return a["name"].get_ref<const std::string&>() < b["name"].get_ref<const std::string&>();
    });
    return entries;
}

Result<Reply> listFolder(const Call& call)
{
    const char* home = std::getenv("HOME");
    KINDRED_ASSIGN(const std::string given,
                   textParam(call.params, "path", home && *home == '/' ? home : "/"));
    const fs::path path = fs::path(given).lexically_normal();
    if (!path.is_absolute())
        return usageError("must be an absolute path", "params.path");
    std::error_code error;
    Json entries = entriesOf(path, error);
    if (error)
        return inputError("cannot list the folder: " + error.message(), path.string());
    return Reply(Json{{"path", path.string()},
                      {"parent", path.parent_path().string()},
                      {"entries", std::move(entries)}});
}

Result<Reply> look(const Call& call)
{
    KINDRED_ASSIGN(const std::string path, textParam(call.params, "path"));
    if (!fs::path(path).is_absolute())
        return usageError("must be an absolute path", "params.path");
    return Reply(Json{{"kind", kindOfPath(fs::path(path).lexically_normal())}});
}

/// A folder that is no run may have to be searched for pictures, an archive to be listed.
bool isLongLook(const Json& params)
{
    const auto path = textParam(params, "path");
    return path && !holdsRun(runFolder(*path));
}

Result<Reply> inspect(Context& context, const Call& call)
{
    DatasetRequest request;
    KINDRED_ASSIGN(request.source, textParam(call.params, "source"));
    KINDRED_ASSIGN(request.split, textParam(call.params, "split", ""));
    KINDRED_ASSIGN(request.labels, textParam(call.params, "labels", "leaf"));
    const auto progress = [&](int64_t done, int64_t total) {
        const double share = total > 0 ? double(done) / double(total) : 0;
        return call.progress(share, std::to_string(done) + " of " + std::to_string(total));
    };
    KINDRED_ASSIGN(const auto dataset, context.datasets.open(request, progress));
    Json result = describe(*dataset);
    if (Json& problems = result["problems"]; std::ssize(problems) > kMaxProblems)
        problems.erase(problems.begin() + kMaxProblems, problems.end());
    return Reply(std::move(result));
}

Result<Reply> thumbnailsOfSource(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string source, textParam(call.params, "source"));
    KINDRED_ASSIGN(const std::vector<int64_t> ids,
                   idsParam(call.params, "ids", kMostSourceThumbnails));
    KINDRED_ASSIGN(const int64_t edge, integerParam(call.params, "edge", 8, 512, 64));
    KINDRED_ASSIGN(const auto dataset, context.datasets.openAny(source));
    return sourceThumbnails(*dataset, ids, static_cast<int>(edge), Broken::Black, context.executor,
                            call);
}
} // namespace

MethodTable dataMethods(Context& context)
{
    return {
        {"fs.list", Pace::Quick, [](const Call& call) { return listFolder(call); }},
        {"fs.look", Pace::Quick, [](const Call& call) { return look(call); }, isLongLook},
        {"data.inspect", Pace::Slow, [&](const Call& call) { return inspect(context, call); }},
        {"data.thumbnails", Pace::Slow,
         [&](const Call& call) { return thumbnailsOfSource(context, call); }},
    };
}

} // namespace kindred::engine
