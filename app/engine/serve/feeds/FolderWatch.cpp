#include "engine/serve/feeds/FolderWatch.h"

#include <sys/inotify.h>
#include <unistd.h>

#include <cstring>

namespace kindred::engine {

namespace {
constexpr uint32_t kEvents = IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE;
}

FolderWatch::FolderWatch() : m_inotify(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {}

void FolderWatch::watch(const std::set<fs::path>& folders)
{
    if (!m_inotify.valid())
        return;
    for (auto known = m_folders.begin(); known != m_folders.end();) {
        if (folders.contains(known->second)) {
            ++known;
            continue;
        }
        ::inotify_rm_watch(m_inotify.fd(), known->first);
        m_watched.erase(known->second);
        known = m_folders.erase(known);
    }
    for (const fs::path& folder : folders) {
        if (m_watched.contains(folder))
            continue;
        const int id = ::inotify_add_watch(m_inotify.fd(), folder.c_str(), kEvents);
        if (id < 0)
            continue;
        m_folders[id] = folder;
        m_watched.insert(folder);
    }
}

std::set<fs::path> FolderWatch::takeChanged()
{
    std::set<fs::path> changed;
    alignas(inotify_event) char buffer[1 << 14];
    for (;;) {
        const ssize_t count = m_inotify.valid() ? ::read(m_inotify.fd(), buffer, sizeof buffer) : 0;
        if (count <= 0)
            return changed;
        for (ssize_t at = 0; at < count;) {
            inotify_event event;
            std::memcpy(&event, buffer + at, sizeof event);
            at += static_cast<ssize_t>(sizeof event + event.len);
            const auto folder = m_folders.find(event.wd);
            if (folder == m_folders.end())
                continue;
            changed.insert(folder->second);
            if (event.mask & IN_IGNORED) { // the folder is gone; a new one may come by its name
                m_watched.erase(folder->second);
                m_folders.erase(folder);
            }
        }
    }
}

} // namespace kindred::engine
