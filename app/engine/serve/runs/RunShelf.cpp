#include "engine/serve/runs/RunShelf.h"

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "base/Random.h"
#include "base/Text.h"
#include "engine/serve/runs/FolderName.h"
#include "run/RunGroup.h"

namespace kindred::engine {

namespace {
constexpr int kMostNumbers = 100000;

bool isRun(const fs::path& folder)
{
    const RunDirectory run(folder);
    std::error_code ignored;
    return run.exists() || fs::is_regular_file(run.requestFile(), ignored);
}

/// The run in `folder`, or those of the group there.
void addRuns(const fs::path& folder, std::set<fs::path>& paths)
{
    if (isRun(folder)) {
        paths.insert(folder);
        return;
    }
    if (!isGroup(folder))
        return;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (isRun(entry->path()))
            paths.insert(entry->path());
}

std::string numberedFolder(const std::string& base, int number)
{
    return number == 1 ? base : base + "-" + std::to_string(number);
}

std::string freshToken()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    Fnv1a hash;
    hash.add(mix64(static_cast<uint64_t>(now)));
    return hash.hex();
}

bool isToken(const std::string& text)
{
    return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}
} // namespace

RunShelf::RunShelf(fs::path home) : m_home(std::move(home)) {}

std::set<std::string> RunShelf::opened() const
{
    std::set<std::string> paths;
    const auto text = readFile(m_home / "opened.json", 16 << 20);
    const auto json = text ? parseJson(*text, "opened.json") : Result<Json>(Json());
    if (json && json->is_array())
        for (const Json& path : *json)
            if (path.is_string())
                paths.insert(path.get<std::string>());
    return paths;
}

Status RunShelf::writeOpened(const std::set<std::string>& paths)
{
    KINDRED_TRY(makeFolders(m_home));
    return writeFile(m_home / "opened.json", Json(paths).dump(1) + "\n");
}

std::vector<fs::path> RunShelf::list() const
{
    std::set<fs::path> paths;
    std::error_code error;
    for (fs::directory_iterator entry(runsFolder(), error), end; !error && entry != end;
         entry.increment(error))
        addRuns(entry->path(), paths);
    const std::lock_guard lock(m_mutex);
    for (const std::string& path : opened())
        addRuns(path, paths);
    return {paths.begin(), paths.end()};
}

std::vector<fs::path> RunShelf::runsIn(const fs::path& folder)
{
    std::set<fs::path> paths;
    addRuns(folder.lexically_normal(), paths);
    return {paths.begin(), paths.end()};
}

Result<RunDirectory> RunShelf::find(const std::string& path) const
{
    const fs::path folder = fs::path(path).lexically_normal();
    if (!folder.is_absolute())
        return usageError("must be the absolute path of a run", "params.run");
    if (!isRun(folder))
        return inputError("is not a run: it has no run.json", path,
                          "It may have been moved or deleted.");
    return RunDirectory(folder.has_filename() ? folder : folder.parent_path());
}

Result<RunDirectory> RunShelf::open(const std::string& path, bool remember)
{
    fs::path folder = fs::path(path).lexically_normal();
    if (!folder.has_filename())
        folder = folder.parent_path();
    std::set<fs::path> members;
    if (folder.is_absolute() && isGroup(folder))
        addRuns(folder, members);
    KINDRED_ASSIGN(RunDirectory run, find(members.empty() ? path : members.begin()->string()));
    if (members.empty())
        folder = run.root();
    if (!remember || isOwn(folder))
        return run;
    const std::lock_guard lock(m_mutex);
    std::set<std::string> paths = opened();
    if (paths.insert(folder.string()).second)
        KINDRED_TRY(writeOpened(paths));
    return run;
}

bool RunShelf::isOwn(const fs::path& folder) const
{
    const fs::path above = folder.parent_path();
    return above == runsFolder() || (above.parent_path() == runsFolder() && isGroup(above));
}

Result<std::vector<std::string>> RunShelf::forget(const std::vector<std::string>& runs)
{
    const std::lock_guard lock(m_mutex);
    std::set<std::string> paths = opened();
    std::vector<std::string> forgotten;
    const auto erase = [&](const fs::path& folder) {
        if (paths.erase(folder.string()) > 0)
            forgotten.push_back(folder.string());
    };
    for (const std::string& run : runs) {
        const fs::path folder = fs::path(run).lexically_normal();
        erase(folder);
        // What lies in an opened folder that is no group is listed for itself.
        if (const fs::path above = folder.parent_path(); isGroup(above) && !isRun(above))
            erase(above);
    }
    if (forgotten.empty())
        return usageError("is not a run that was opened from elsewhere", runs.front(),
                          "Runs of this engine can be deleted, not forgotten.");
    KINDRED_TRY(writeOpened(paths));
    return forgotten;
}

void RunShelf::withdraw(const fs::path& folder)
{
    const std::lock_guard lock(m_mutex);
    std::set<std::string> paths = opened();
    if (paths.erase(folder.lexically_normal().string()) > 0)
        (void)writeOpened(paths); // listed once more, it is no run
}

fs::path RunShelf::freeFolder(const std::string& name) const
{
    const std::string base = folderName(name);
    int number = 1;
    std::error_code ignored;
    while (number < kMostNumbers &&
           fs::exists(runsFolder() / numberedFolder(base, number), ignored))
        ++number;
    return runsFolder() / numberedFolder(base, number);
}

Result<RunDirectory> RunShelf::create(const std::string& name)
{
    KINDRED_TRY(makeFolders(runsFolder()));
    const std::string base = folderName(name);
    for (int number = 1; number < kMostNumbers; ++number) {
        const fs::path folder = runsFolder() / numberedFolder(base, number);
        std::error_code error;
        if (fs::create_directory(folder, error))
            return RunDirectory(folder);
        if (error)
            return systemError("cannot create the folder", folder, error.value());
    }
    return failure("no free name is left for “" + base + "”", runsFolder().string());
}

Result<std::string> RunShelf::remove(const RunDirectory& run)
{
    if (RunLock::isHeld(run))
        return failure("the run is being trained", run.root().string(), "Stop it first.");
    const std::string token = freshToken();
    const fs::path trash = m_home / "trash";
    KINDRED_TRY(makeFolders(trash));
    const fs::path note = trash / (token + ".json");
    const fs::path beside = run.root().parent_path() / (".kindred-trash-" + token);
    std::error_code error;
    for (const fs::path& target : {trash / token, beside}) {
        // Written first: a run that is moved and nowhere noted could not be restored.
        const Json moved = {{"run", run.root().string()}, {"trash", target.string()}};
        KINDRED_TRY(writeFile(note, moved.dump() + "\n"));
        fs::rename(run.root(), target, error);
        if (!error)
            return token;
        if (error.value() != EXDEV) // another disk
            break;
    }
    std::error_code ignored;
    fs::remove(note, ignored);
    return systemError("cannot move to the trash", run.root(), error.value());
}

Result<RunDirectory> RunShelf::restore(const std::string& token)
{
    if (!isToken(token))
        return usageError("is not a token that run.delete gave", "params.trash");
    const fs::path note = m_home / "trash" / (token + ".json");
    KINDRED_ASSIGN(const std::string text, readFile(note, 1 << 16));
    KINDRED_ASSIGN(const Json json, parseJson(text, note.string()));
    const fs::path from = json.value("trash", "");
    const fs::path to = json.value("run", "");
    std::error_code error;
    if (fs::exists(to, error))
        return failure("something else is there now", to.string(), "Move it away first.");
    fs::rename(from, to, error);
    if (error)
        return systemError("cannot restore", to, error.value());
    fs::remove(note, error);
    return RunDirectory(to);
}

} // namespace kindred::engine
