#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/Files.h"
#include "base/Result.h"

namespace kindred {

/// One file of a tree: path relative to its root, parts joined by '/'.
struct FileEntry {
    std::string path;
    uint64_t bytes = 0;
    bool image = false; ///< by name or by its first bytes
    bool file = true;   ///< false: a pipe, a socket or a device, which is never opened
};

/// Files by index, wherever they lie: a folder on disk or a container read in place. Both list the
/// same tree in the same order. Hidden files, .DS_Store, __MACOSX and the like are left out.
/// Immutable; read() may be called from any thread.
class FileTree {
public:
    virtual ~FileTree() = default;

    /// Sorted bytewise by path.
    const std::vector<FileEntry>& entries() const { return m_entries; }
    /// Folders without a file in them or below, sorted bytewise; not those in such a folder, nor
    /// the root. Those of an archive that lists its folders.
    const std::vector<std::string>& emptyFolders() const { return m_emptyFolders; }
    /// The whole file. Input error naming it when it cannot be read.
    virtual Result<std::string> read(size_t index) const = 0;
    /// "folder" or "archive".
    virtual std::string kind() const = 0;

protected:
    std::vector<FileEntry> m_entries;
    std::vector<std::string> m_emptyFolders;
};

/// Follows links to files and folders, each folder once.
Result<std::shared_ptr<const FileTree>> openFolderTree(const fs::path& folder);

/// Only the named files of one folder, whatever else lies there.
std::shared_ptr<const FileTree> chosenFiles(const fs::path& folder,
                                            const std::vector<std::string>& names);

/// .zip, .tar and compressed .tar. A plain tar is read by offset; others are unpacked once into
/// memory, above memoryLimit bytes into an unlinked file of the cache folder. Input errors:
/// damaged, cut short, encrypted, absolute or ".." paths, links, more than it may unpack to.
Result<std::shared_ptr<const FileTree>> openArchiveTree(const fs::path& file,
                                                        uint64_t memoryLimit = uint64_t{768} << 20);

/// Whether a regular file's first bytes are a picture's, whatever it is called.
bool startsLikeImage(const fs::path& file);

/// True for paths that no listing shows: a hidden part, __MACOSX, Thumbs.db, desktop.ini.
bool isIgnoredPath(std::string_view path);

/// The path as text for people and JSON: bytes that are not printable UTF-8 become %XX.
std::string printablePath(std::string_view path);

} // namespace kindred
