#pragma once

#include <string>
#include <vector>

#include "base/Files.h"

namespace kindred::engine {

/// A folder that a command fills: all its files appear at the end, or none. Until then, and when
/// it fails, what was there before is as it was.
class OutputFolder final {
public:
    explicit OutputFolder(fs::path path) : m_path(std::move(path)) {}
    /// Without keep(): removes what was written, and the folder if it was made here.
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

    /// Makes the folder. Failed when it cannot be made or written.
    Status open();
    /// Where a file is to be written: beside its place, under a temporary name.
    fs::path file(const std::string& name);
    /// Moves the files to their places. Failed when one cannot be replaced.
    Status keep();

private:
    fs::path temporary(const std::string& name) const;

    fs::path m_path;
    std::vector<std::string> m_names;
    bool m_made = false;
    bool m_kept = false;
};

} // namespace kindred::engine
