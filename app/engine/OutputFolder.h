#pragma once

#include <string>
#include <vector>

#include "base/Files.h"
#include "engine/MadeFolders.h"

namespace kindred::engine {

/// A folder that a command fills: all its files appear at the end, or none. What was there before
/// stays as it was: nothing is replaced, and no run or source is written into.
class OutputFolder final {
public:
    /// `names` are the files to come.
    OutputFolder(fs::path path, std::vector<std::string> names)
        : m_path(std::move(path)), m_names(std::move(names))
    {
    }
    /// Without keep(): removes what was written, and the folders that were made for it.
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

    /// A Usage error for a run's directory, for one of the files that is there already, and for
    /// `source` itself, what lies in it, or the folder of a source that is a file.
    Status check(const std::string& source = {}) const;
    /// Makes the folder. Failed when it cannot be made or written.
    Status open();
    /// Where one of the files is to be written: beside its place, under a temporary name.
    fs::path file(const std::string& name) const { return temporary(name); }
    /// Moves the files to their places. A Usage error for one that appeared meanwhile.
    Status keep();

private:
    Status checkFree() const;
    fs::path temporary(const std::string& name) const;

    fs::path m_path;
    std::vector<std::string> m_names;
    MadeFolders m_made;
    bool m_kept = false;
};

} // namespace kindred::engine
