#pragma once

#include <string_view>

#include "base/Files.h"

namespace kindred {

/// A regular file that lies in memory as long as this lives, read as its pages are touched. Opened
/// once, then read from any thread. A file that is replaced by renaming stays as it was; one that
/// another program shortens in place ends the process when the missing part is touched.
class MappedFile final {
public:
    /// Input error when it cannot be read or is no regular file.
    static Result<MappedFile> open(const fs::path& path);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;

    std::string_view bytes() const { return m_bytes; }

private:
    explicit MappedFile(std::string_view bytes) : m_bytes(bytes) {}

    std::string_view m_bytes;
};

} // namespace kindred
