#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/Result.h"

namespace kindred {

namespace fs = std::filesystem;

/// How hard a write tries to survive a power cut.
enum class Durability {
    Renamed, ///< written beside, then renamed: readers never see half a file
    Synced   ///< the file and its folder are fsynced too
};

/// Whole file as bytes; an Input error when it cannot be read or exceeds maxBytes. A pipe is read
/// to its end; folders, devices and sockets are refused.
Result<std::string> readFile(const fs::path& path, uint64_t maxBytes = UINT64_MAX);

/// As readFile, for names that were found and not chosen by a person: it never waits, and refuses
/// everything but regular files.
Result<std::string> readRegularFile(const fs::path& path, uint64_t maxBytes = UINT64_MAX);

/// The last `bytes` bytes of a regular file, all of it where it is shorter; Input error as
/// readFile.
Result<std::string> readFileTail(const fs::path& path, uint64_t bytes);

/// Replaces `path` in one step through a temporary file PATH.tmp-… beside it; the last of several
/// writers wins, in this process or another. Failed with the cause
/// (read-only, disk full, …); on failure the old file is as it was and the temporary is gone.
Status writeFile(const fs::path& path, std::string_view bytes,
                 Durability durability = Durability::Renamed);

Status syncFile(const fs::path& path);
Status syncFolder(const fs::path& path);
Status makeFolders(const fs::path& path);

/// errno in words, with a remedy for the common ones (full disk, read-only, no permission).
Error systemError(std::string_view action, const fs::path& path, int error);

/// $XDG_DATA_HOME/kindred (or $KINDRED_HOME when set): runs and the queue live here.
fs::path dataHome();
/// $XDG_CACHE_HOME/kindred: shards and thumbnails that can be made again.
fs::path cacheHome();

/// A fresh folder under the system's temporary folder, removed with everything in it at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

} // namespace kindred
