#include "base/FileCache.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "base/Crc32c.h"

namespace kindred {

namespace {
constexpr std::string_view kCacheMagic = "KINDKEPT"; ///< the bytes begin with it
constexpr size_t kChecksumBytes = 4;                 ///< and end with the CRC-32C of the rest

struct CachedFile {
    fs::path path;
    fs::file_time_type used;
    uint64_t bytes = 0;
};

std::array<char, kChecksumBytes> checksumOf(std::string_view bytes)
{
    const uint32_t sum = crc32c(bytes);
    std::array<char, kChecksumBytes> little{};
    for (size_t i = 0; i < little.size(); ++i)
        little[i] = static_cast<char>((sum >> (8 * i)) & 0xFF);
    return little;
}

/// Another process may be about to rename it; after a day it is what a crash left.
bool isBeingWritten(const fs::directory_entry& entry)
{
    std::error_code gone;
    const auto age = fs::file_time_type::clock::now() - entry.last_write_time(gone);
    return entry.path().filename().string().find(".tmp-") != std::string::npos &&
           age < std::chrono::hours(24);
}

std::vector<CachedFile> cachedFiles(const fs::path& folder)
{
    std::vector<CachedFile> files;
    std::error_code failed;
    for (fs::directory_iterator next(folder, failed), end; !failed && next != end;
         next.increment(failed)) {
        std::error_code gone; // deleted by another process meanwhile
        if (!next->is_regular_file(gone) || isBeingWritten(*next))
            continue;
        const CachedFile file = {next->path(), next->last_write_time(gone), next->file_size(gone)};
        if (!gone)
            files.push_back(file);
    }
    return files;
}
} // namespace

std::optional<std::string> FileCache::read(const std::string& name) const
{
    const fs::path path = m_folder / name;
    auto bytes = readRegularFile(path, m_limit);
    if (!bytes.ok() || bytes->size() < kCacheMagic.size() + kChecksumBytes ||
        !bytes->starts_with(kCacheMagic))
        return std::nullopt;
    const size_t end = bytes->size() - kChecksumBytes;
    const auto sum = checksumOf(std::string_view(*bytes).substr(0, end));
    if (!std::equal(sum.begin(), sum.end(), bytes->begin() + static_cast<std::ptrdiff_t>(end)))
        return std::nullopt;
    std::error_code unwritable;
    fs::last_write_time(path, fs::file_time_type::clock::now(), unwritable);
    bytes->resize(end);
    bytes->erase(0, kCacheMagic.size());
    return std::move(*bytes);
}

bool FileCache::write(const std::string& name, std::string_view bytes) const
{
    return write(name, bytes, {});
}

bool FileCache::write(const std::string& name, std::string_view first,
                      std::string_view second) const
{
    const uint64_t size = kCacheMagic.size() + first.size() + second.size() + kChecksumBytes;
    if (size > m_limit || !makeFolders(m_folder).ok())
        return false;
    makeRoom(size);
    std::string whole;
    whole.reserve(size);
    whole.append(kCacheMagic).append(first).append(second);
    const auto sum = checksumOf(whole);
    whole.append(sum.data(), sum.size());
    return writeFile(m_folder / name, whole).ok();
}

void FileCache::makeRoom(uint64_t bytes) const
{
    std::vector<CachedFile> files = cachedFiles(m_folder);
    std::sort(files.begin(), files.end(),
              [](const CachedFile& a, const CachedFile& b) { return a.used < b.used; });
    uint64_t total = bytes;
    for (const CachedFile& file : files)
        total += file.bytes;
    for (const CachedFile& file : files) {
        if (total <= m_limit)
            return;
        std::error_code ignored; // another process may have been faster
        fs::remove(file.path, ignored);
        total -= file.bytes;
    }
}

} // namespace kindred
