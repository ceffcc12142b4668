#include "data/BlobStore.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/Files.h"

namespace kindred {

namespace {
constexpr uint64_t kChunk = uint64_t{4} << 20;

Status unpackAt(int file, uint64_t offset, std::string_view bytes)
{
    return writeAt(file, offset, bytes, "cannot unpack the archive into the cache", cacheHome());
}
} // namespace

Result<std::string> readExactly(int file, uint64_t offset, uint64_t bytes, const std::string& where)
{
    std::string data(bytes, '\0');
    size_t done = 0;
    while (done < data.size()) {
        const ssize_t count = ::pread(file, data.data() + done, data.size() - done,
                                      static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return inputError("the file ends too early", where);
        done += static_cast<size_t>(count);
    }
    return data;
}

Status writeAt(int file, uint64_t offset, std::string_view bytes, std::string_view action,
               const fs::path& where)
{
    while (!bytes.empty()) {
        const ssize_t count =
            ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemError(action, where, errno);
        bytes.remove_prefix(static_cast<size_t>(count));
        offset += static_cast<uint64_t>(count);
    }
    return {};
}

BlobStore::BlobStore(uint64_t memoryLimit) : m_memoryLimit(memoryLimit) {}

BlobStore::~BlobStore()
{
    if (m_file >= 0)
        ::close(m_file);
}

Status BlobStore::spill()
{
    KINDRED_TRY(makeFolders(cacheHome()));
    std::string name = (cacheHome() / "unpacked-XXXXXX").string();
    m_file = ::mkostemp(name.data(), O_CLOEXEC);
    if (m_file < 0)
        return systemError("cannot create", name, errno);
    ::unlink(name.c_str());
    uint64_t offset = 0;
    for (const std::string& chunk : m_chunks) {
        KINDRED_TRY(unpackAt(m_file, offset, chunk));
        offset += chunk.size();
    }
    m_chunks.clear();
    return {};
}

Status BlobStore::append(std::string_view bytes)
{
    if (m_file < 0 && m_size + bytes.size() > m_memoryLimit)
        KINDRED_TRY(spill());
    if (m_file >= 0) {
        KINDRED_TRY(unpackAt(m_file, m_size, bytes));
        m_size += bytes.size();
        return {};
    }
    m_size += bytes.size();
    while (!bytes.empty()) {
        if (m_chunks.empty() || m_chunks.back().size() == kChunk)
            m_chunks.emplace_back();
        std::string& chunk = m_chunks.back();
        const std::string_view part = bytes.substr(0, kChunk - chunk.size());
        chunk.append(part);
        bytes.remove_prefix(part.size());
    }
    return {};
}

Result<std::string> BlobStore::read(uint64_t offset, uint64_t bytes) const
{
    if (m_file >= 0)
        return readExactly(m_file, offset, bytes, cacheHome().string());
    std::string data;
    data.reserve(bytes);
    while (data.size() < bytes) {
        const uint64_t at = offset + data.size();
        data.append(m_chunks[at / kChunk], at % kChunk, bytes - data.size());
    }
    return data;
}

} // namespace kindred
