#include "engine/OutputFolder.h"

#include <unistd.h>

#include <cerrno>

#include "run/RunDirectory.h"
#include "train/plan/PlanFolder.h"

namespace kindred::engine {

OutputFolder::~OutputFolder()
{
    if (m_kept)
        return;
    std::error_code ignored;
    for (const std::string& name : m_names)
        fs::remove(temporary(name), ignored);
    m_made.removeEmpty();
}

Status OutputFolder::check(const std::string& source) const
{
    std::error_code ignored;
    const RunDirectory run(m_path);
    if (run.exists() || fs::exists(run.requestFile(), ignored))
        return usageError("is the directory of a run", m_path.string(), "Choose another folder.");
    const bool inside =
        fs::is_directory(source, ignored)
            ? isInside(m_path, source)
            : fs::exists(source, ignored) &&
                  fs::equivalent(m_path, fs::absolute(source).parent_path(), ignored);
    if (inside)
        return usageError("belongs to the data " + source, m_path.string(),
                          "Choose another folder.");
    return checkFree();
}

Status OutputFolder::checkFree() const
{
    std::error_code ignored;
    for (const std::string& name : m_names)
        if (fs::exists(fs::symlink_status(m_path / name, ignored)))
            return usageError("is there already", (m_path / name).string(),
                              "Remove it, or choose another place.");
    return {};
}

Status OutputFolder::open()
{
    m_made = MadeFolders(m_path);
    KINDRED_TRY(makeFolders(m_path));
    if (access(m_path.c_str(), W_OK) != 0)
        return systemError("cannot write into the folder", m_path, errno);
    return {};
}

Status OutputFolder::keep()
{
    KINDRED_TRY(checkFree());
    for (size_t i = 0; i < m_names.size(); ++i) {
        std::error_code error;
        fs::rename(temporary(m_names[i]), m_path / m_names[i], error);
        if (!error)
            continue;
        std::error_code ignored;
        for (size_t moved = 0; moved < i; ++moved)
            fs::remove(m_path / m_names[moved], ignored);
        return systemError("cannot write", m_path / m_names[i], error.value());
    }
    m_kept = true;
    return {};
}

fs::path OutputFolder::temporary(const std::string& name) const
{
    return m_path / (".tmp-" + std::to_string(::getpid()) + "-" + name);
}

} // namespace kindred::engine
