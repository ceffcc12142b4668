#include "engine/OutputFolder.h"

#include <unistd.h>

#include <cerrno>

namespace kindred::engine {

OutputFolder::~OutputFolder()
{
    if (m_keep)
        return;
    std::error_code ignored;
    for (const fs::path& file : m_files)
        fs::remove(file, ignored);
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
    m_files.push_back(m_path / name);
    return m_files.back();
}

} // namespace kindred::engine
