#include <algorithm>

#include "engine/serve/Methods.h"
#include "engine/serve/board/BoardEpisodes.h"
#include "evaluate/EpisodeFile.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostEpisodeFiles = 200;
} // namespace

Result<Reply> listEpisodeFiles(Context& context, BoardShelf&, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const Json record, run.record(true));
    const std::string fingerprint = record.value("data", Json::object()).value("fingerprint", "");
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(run.root() / "episodes", ignored))
        if (isEpisodeName(entry.path().stem().string()) && entry.path().extension() == ".json" &&
            files.size() < kMostEpisodeFiles)
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    Json listed = Json::array();
    for (const fs::path& file : files) {
        if (!call.progress(0, "reading episodes"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        Json one = {{"name", file.stem().string()}, {"tasks", Json::array()}};
        const auto frozen = readEpisodes(file, fingerprint, 0);
        if (!frozen)
            one["error"] = frozen.error().message();
        else
            for (const FrozenEpisodes::Task& task : frozen->tasks)
                one["tasks"].push_back({{"way", task.way},
                                        {"shot", task.shot},
                                        {"queries", task.queries},
                                        {"episodes", task.episodes.size()}});
        listed.push_back(std::move(one));
    }
    return Reply(Json{{"files", std::move(listed)}});
}

} // namespace kindred::engine
