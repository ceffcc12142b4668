#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/Files.h"

namespace kindred {

/// A folder of things that can be made again. Each is a file with a checksum that appears whole; a
/// damaged one counts as missing. Together they stay below a limit: those that were not used for
/// longest go. Several processes may share it, and all members may be called from any thread.
class FileCache final {
public:
    /// limit: bytes of all files; the folder need not exist.
    FileCache(fs::path folder, uint64_t limit) : m_folder(std::move(folder)), m_limit(limit) {}

    /// What was kept under a name; nothing where nothing whole is there.
    std::optional<std::string> read(const std::string& name) const;

    /// Replaces what is kept under a name. False where it was not kept: it is larger than the
    /// limit, or the folder cannot be written. Names are plain file names.
    bool write(const std::string& name, std::string_view bytes) const;
    /// The same for bytes that lie in two places, one after the other.
    bool write(const std::string& name, std::string_view first, std::string_view second) const;

    /// Deletes the longest unused until `bytes` more fit, for a file too large for write() that its
    /// owner puts into the folder.
    void makeRoom(uint64_t bytes) const;

    const fs::path& folder() const { return m_folder; }
    uint64_t limit() const { return m_limit; }

private:
    fs::path m_folder;
    uint64_t m_limit;
};

} // namespace kindred
