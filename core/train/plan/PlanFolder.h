#pragma once

#include "base/Files.h"
#include "base/Result.h"

namespace kindred {

/// Whether a new run may be made in `out`: it is empty, new, or holds only what a job leaves that
/// was killed before its record was written; and it lies outside `source`, where a run's own
/// pictures would count as samples. A Usage error otherwise; nothing is written.
Status checkNewRunFolder(const fs::path& out, const std::string& source);

/// True for a folder, and what lies in one, whatever links lead there.
bool isInside(const fs::path& path, const fs::path& folder);

} // namespace kindred
