#include "train/plan/PlanFolder.h"

#include <algorithm>

namespace kindred {

namespace {
/// What may be there before run.json: the lock, the record under a temporary name, and what
/// somebody wants of the job.
bool isLeftOver(const std::string& name)
{
    return name == "lock" || name.starts_with("run.json.tmp-") ||
           name.starts_with("group.json.tmp-") || name == "control.json" ||
           name == "control.lock" || name == "record.lock";
}

Status checkUnused(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (!isLeftOver(entry->path().filename().string()))
            return usageError("is not an empty folder", folder.string(),
                              "Choose another one, or resume the run that is there.");
    return {};
}
} // namespace

bool isInside(const fs::path& path, const fs::path& folder)
{
    std::error_code error;
    const fs::path outer = fs::weakly_canonical(fs::absolute(folder), error);
    const fs::path inner = fs::weakly_canonical(fs::absolute(path), error);
    const auto [outerEnd, unused] =
        std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
    static_cast<void>(unused);
    return !error && outerEnd == outer.end();
}

Status checkNewRunFolder(const fs::path& out, const std::string& source)
{
    std::error_code ignored;
    if (fs::is_directory(source, ignored) && isInside(out, source))
        return usageError("lies in the data, where the run's pictures would count as samples",
                          out.string(), "Choose a folder outside them.");
    return fs::is_directory(out, ignored) ? checkUnused(out) : Status();
}

} // namespace kindred
