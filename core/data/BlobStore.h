#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/Files.h"
#include "base/Result.h"

namespace kindred {

/// Unpacked files one after another: in memory up to a limit, beyond it in an unlinked file of the
/// cache folder. Filled by one thread, then read from any.
class BlobStore final {
public:
    explicit BlobStore(uint64_t memoryLimit);
    ~BlobStore();
    BlobStore(const BlobStore&) = delete;
    BlobStore& operator=(const BlobStore&) = delete;

    /// Appends and returns nothing but success; the offset is size() before the call. Failed: the
    /// cache folder is full or cannot be written.
    Status append(std::string_view bytes);
    uint64_t size() const { return m_size; }
    Result<std::string> read(uint64_t offset, uint64_t bytes) const;

private:
    Status spill();

    uint64_t m_memoryLimit;
    uint64_t m_size = 0;
    std::vector<std::string> m_chunks; ///< all but the last hold exactly one chunk's bytes
    int m_file = -1;
};

/// pread of exactly `bytes`; an Input error naming `where` when fewer are there.
Result<std::string> readExactly(int file, uint64_t offset, uint64_t bytes,
                                const std::string& where);

/// pwrite of all of it; Failed, beginning with `action` and naming `where`, when it cannot be.
Status writeAt(int file, uint64_t offset, std::string_view bytes, std::string_view action,
               const fs::path& where);

} // namespace kindred
