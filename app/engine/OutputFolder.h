#pragma once

#include <string>
#include <vector>

#include "base/Files.h"

namespace kindred::engine {

/// A folder that a command fills: either all its files stay, or none. What was there before under
/// other names is untouched.
class OutputFolder final {
public:
    explicit OutputFolder(fs::path path) : m_path(std::move(path)) {}
    /// Without keep(): removes the files that were announced, and the folder if it was made here.
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

    /// Makes the folder. Failed when it cannot be made or written.
    Status open();
    /// The path of a file about to be written.
    fs::path file(const std::string& name);
    void keep() { m_keep = true; }

private:
    fs::path m_path;
    std::vector<fs::path> m_files;
    bool m_made = false;
    bool m_keep = false;
};

} // namespace kindred::engine
