#pragma once

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <stdexcept>

namespace kindred {

/// Sleeps until something below a folder changes.
class FolderWatch final {
public:
    explicit FolderWatch(std::filesystem::path folder)
        : m_folder(std::move(folder)), m_descriptor(::inotify_init1(IN_CLOEXEC))
    {
        if (m_descriptor < 0)
            throw std::runtime_error("inotify is not available");
    }
    ~FolderWatch() { ::close(m_descriptor); }
    FolderWatch(const FolderWatch&) = delete;
    FolderWatch& operator=(const FolderWatch&) = delete;

    /// Returns when `wanted` holds; looks again after every change.
    template <class Condition>
    void waitFor(const Condition& wanted)
    {
        watchFolders();
        while (!wanted()) {
            std::array<char, 16384> changes;
            if (::read(m_descriptor, changes.data(), changes.size()) < 0)
                throw std::runtime_error("inotify cannot be read");
            watchFolders();
        }
    }

private:
    /// Folders appear while one waits; watching one twice changes nothing.
    void watchFolders()
    {
        namespace fs = std::filesystem;
        add(m_folder);
        std::error_code gone;
        for (fs::recursive_directory_iterator it(m_folder, gone), end; it != end;
             it.increment(gone))
            if (it->is_directory(gone))
                add(it->path());
    }

    void add(const std::filesystem::path& folder)
    {
        ::inotify_add_watch(m_descriptor, folder.c_str(), IN_CREATE | IN_MODIFY | IN_MOVED_TO);
    }

    std::filesystem::path m_folder;
    int m_descriptor;
};

} // namespace kindred
