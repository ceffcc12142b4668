#pragma once

#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/Files.h"
#include "base/Json.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// The runs that the window lists: those under HOME/runs and those opened from elsewhere, which
/// HOME/opened.json remembers, and of a group in either place all runs; and the trash. Thread-safe;
/// the disk is the only state.
class RunShelf final {
public:
    explicit RunShelf(fs::path home);

    fs::path runsFolder() const { return m_home / "runs"; }
    /// Absolute paths, sorted.
    std::vector<fs::path> list() const;
    /// The runs of the group in `folder`, or the run there; listed or not, sorted.
    static std::vector<fs::path> runsIn(const fs::path& folder);

    /// The run of a request: an absolute path of a folder with run.json or request.json; else
    /// Input.
    Result<RunDirectory> find(const std::string& path) const;
    /// A run, or a group, whose first run is returned: all its runs are listed from then on, unless
    /// it is not to be remembered.
    Result<RunDirectory> open(const std::string& path, bool remember = true);
    /// These runs, at least one, are no longer listed; of a run of a group that was opened as such,
    /// none of the group's is that was not opened for itself. What open() would bring back; a Usage
    /// error, and nothing is forgotten, where that is nothing.
    Result<std::vector<std::string>> forget(const std::vector<std::string>& runs);
    /// Takes back open() of this folder alone.
    void withdraw(const fs::path& folder);

    /// The folder that create() would make.
    fs::path freeFolder(const std::string& name) const;
    /// A new empty folder under HOME/runs named after `name`, numbered where that is taken.
    Result<RunDirectory> create(const std::string& name);

    /// Moves the run to HOME/trash (or beside it where that is another file system); the token
    /// brings it back. Failed while its job is alive.
    Result<std::string> remove(const RunDirectory& run);
    Result<RunDirectory> restore(const std::string& token);

private:
    /// Listed without having been opened.
    bool isOwn(const fs::path& folder) const;
    std::set<std::string> opened() const;
    Status writeOpened(const std::set<std::string>& paths);

    const fs::path m_home;
    mutable std::mutex m_mutex;
};

} // namespace kindred::engine
