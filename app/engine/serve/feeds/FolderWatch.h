#pragma once

#include <map>
#include <set>
#include <string>

#include "base/Files.h"
#include "run/Descriptor.h"

namespace kindred::engine {

/// inotify over a set of folders: which of them had a file made, changed, renamed or removed. Where
/// the system has no inotify left it just never reports; callers also look from time to time.
class FolderWatch final {
public:
    FolderWatch();

    int fd() const { return m_inotify.fd(); } ///< readable when there is something; -1: none
    /// From now on exactly these folders.
    void watch(const std::set<fs::path>& folders);
    std::set<fs::path> takeChanged();

private:
    run::Descriptor m_inotify;
    std::map<int, fs::path> m_folders;
    std::set<fs::path> m_watched;
};

} // namespace kindred::engine
