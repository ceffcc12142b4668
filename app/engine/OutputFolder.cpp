#include "engine/OutputFolder.h"

#include <unistd.h>

#include <cerrno>

namespace kindred::engine {

OutputFolder::~OutputFolder()
{
    if (m_kept)
        return;
    std::error_code ignored;
    for (const std::string& name : m_names)
        fs::remove(temporary(name), ignored);
    if (m_made)
        fs::remove(m_path, ignored);
}

Status OutputFolder::open()
{
    std::error_code ignored;
    m_made = !fs::exists(m_path, ignored);
    KINDRED_TRY(makeFolders(m_path));
    if (access(m_path.c_str(), W_OK) != 0)
        return systemError("cannot write into the folder", m_path, errno);
    return {};
}

fs::path OutputFolder::file(const std::string& name)
{
    m_names.push_back(name);
    return temporary(name);
}

Status OutputFolder::keep()
{
    std::error_code error;
    for (const std::string& name : m_names)
        if (fs::is_directory(m_path / name, error))
            return failure("is a folder and cannot be replaced", (m_path / name).string(),
                           "Remove it or choose another folder.");
    for (const std::string& name : m_names) {
        fs::rename(temporary(name), m_path / name, error);
        if (error)
            return systemError("cannot replace", m_path / name, error.value());
    }
    m_kept = true;
    return {};
}

fs::path OutputFolder::temporary(const std::string& name) const
{
    return m_path / (".tmp-" + std::to_string(::getpid()) + "-" + name);
}

} // namespace kindred::engine
