#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/Result.h"

namespace kindred {

/// A .zip in memory: deflated entries in the order in which they were added, all dated 1980, so
/// that equal content gives equal bytes. One thread.
class ZipWriter final {
public:
    ZipWriter();
    ~ZipWriter();
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    /// packed: bytes that are compressed already (pictures) are stored as they are.
    Status add(const std::string& name, std::string_view bytes, bool packed = false);
    /// The whole archive; nothing may be added after it.
    Result<std::string> finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace kindred
