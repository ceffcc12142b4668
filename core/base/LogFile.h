#pragma once

#include <memory>
#include <string_view>

#include "base/Files.h"

namespace kindred {

/// While it lives, every message of the log also goes to the end of a file; not where stderr leads
/// there already. A file that cannot be written is a warning, no more. Thread-safe.
class LogFile final {
public:
    explicit LogFile(const fs::path& file);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    /// A line for the file alone.
    void append(std::string_view line);

private:
    struct Sink;
    std::shared_ptr<Sink> m_sink; ///< null: nothing to do
};

} // namespace kindred
