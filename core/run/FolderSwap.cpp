#include "run/FolderSwap.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

#include <cerrno>
#include <string>
#include <vector>

namespace kindred {

namespace {
fs::path asideOf(const fs::path& folder)
{
    return folder.parent_path() / (".old-" + folder.filename().string());
}

/// Of nothing that counts any more: what stays is a leftover.
void removeQuietly(const fs::path& folder)
{
    std::error_code ignored;
    fs::remove_all(folder, ignored);
}
} // namespace

Status swapIn(const fs::path& from, const fs::path& to)
{
    if (::rename(from.c_str(), to.c_str()) == 0)
        return {};
    if (errno != ENOTEMPTY && errno != EEXIST)
        return systemError("cannot rename", from, errno);
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0)
        return {};
    if (errno != EINVAL && errno != ENOSYS)
        return systemError("cannot replace", to, errno);
    const fs::path aside = asideOf(to);
    removeQuietly(aside);
    if (::rename(to.c_str(), aside.c_str()) != 0 || ::rename(from.c_str(), to.c_str()) != 0)
        return systemError("cannot replace", to, errno);
    return {};
}

Status removeWhole(const fs::path& folder)
{
    const fs::path aside = asideOf(folder);
    removeQuietly(aside);
    if (::rename(folder.c_str(), aside.c_str()) != 0)
        return systemError("cannot remove", folder, errno);
    std::error_code error;
    fs::remove_all(aside, error);
    return error ? Status(systemError("cannot remove", aside, error.value())) : Status();
}

void clearLeftovers(const fs::path& parent)
{
    std::vector<fs::path> leftovers;
    std::error_code error;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(".tmp-") || name.starts_with(".old-"))
            leftovers.push_back(entry->path());
    }
    for (const fs::path& folder : leftovers)
        removeQuietly(folder);
}

} // namespace kindred
