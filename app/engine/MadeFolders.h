#pragma once

#include <vector>

#include "base/Files.h"

namespace kindred::engine {

/// The folders that are missing for a path now, and so are made by whoever writes there: to be
/// taken back where nothing comes of it.
class MadeFolders final {
public:
    MadeFolders() = default;
    /// `path` itself, which may become a file, and all above it that are not there.
    explicit MadeFolders(const fs::path& path);
    /// Those of them that are there now and empty.
    void removeEmpty() const;

private:
    std::vector<fs::path> m_missing; ///< the innermost first
};

} // namespace kindred::engine
