#include "engine/MadeFolders.h"

#include <unistd.h>

namespace kindred::engine {

MadeFolders::MadeFolders(const fs::path& path)
{
    std::error_code ignored;
    for (fs::path at = path; !at.empty() && !fs::exists(fs::symlink_status(at, ignored));
         at = at.parent_path())
        m_missing.push_back(at);
}

void MadeFolders::removeEmpty() const
{
    for (const fs::path& folder : m_missing)
        ::rmdir(folder.c_str());
}

} // namespace kindred::engine
