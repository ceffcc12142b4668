#pragma once

#include <string>
#include <vector>

#include "engine/EngineProgram.h"

namespace kindred::test {

/// What `export` leaves, asked for JSON.
inline Outcome exported(const fs::path& run, const std::string& format, const fs::path& out,
                        std::vector<std::string> more = {})
{
    more.insert(more.begin(),
                {"export", run.string(), "--format", format, "--out", out.string(), "--json"});
    return engine(more);
}

} // namespace kindred::test
