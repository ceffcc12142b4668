#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/Random.h"
#include "run/Descriptor.h"
#include "run/RunDirectory.h"

namespace kindred {

namespace {
constexpr size_t kBlock = 1 << 18;
constexpr size_t kMaxLine = 16 << 20; ///< a longer "line" is damage; it is skipped

struct FileIdentity {
    uint64_t id = 0; ///< never 0 for a file
    uint64_t size = 0;
};

/// Inode numbers are reused at once by some file systems, so the time of birth is part of the
/// identity.
std::optional<FileIdentity> identify(int fd)
{
    struct statx info {};
    if (::statx(fd, "", AT_EMPTY_PATH, STATX_INO | STATX_SIZE | STATX_BTIME, &info) != 0)
        return std::nullopt;
    uint64_t born = 0;
    if (info.stx_mask & STATX_BTIME)
        born =
            static_cast<uint64_t>(info.stx_btime.tv_sec) * 1000000000ULL + info.stx_btime.tv_nsec;
    const uint64_t id = hashSeed({info.stx_ino, born, info.stx_dev_major, info.stx_dev_minor});
    return FileIdentity{id | 1, info.stx_size};
}

/// Appends to `text`; 0 at the end of the file, less on an error, which errno tells.
ssize_t readBlock(int fd, uint64_t offset, std::string& text)
{
    const size_t before = text.size();
    text.resize(before + kBlock);
    ssize_t count = 0;
    do {
        count = ::pread(fd, text.data() + before, kBlock, static_cast<off_t>(offset));
    } while (count < 0 && errno == EINTR);
    text.resize(before + static_cast<size_t>(count > 0 ? count : 0));
    return count;
}

/// Takes complete lines from the front of `text` until `events` is full; returns the bytes taken.
size_t takeLines(std::string_view text, size_t maxEvents, std::vector<Json>& events)
{
    size_t begin = 0;
    while (events.size() < maxEvents) {
        const size_t newline = text.find('\n', begin);
        if (newline == std::string_view::npos)
            break;
        auto event = parseJson(text.substr(begin, newline - begin), "events.jsonl");
        if (event && event->is_object())
            events.push_back(std::move(*event));
        begin = newline + 1;
    }
    return begin;
}
} // namespace

Result<EventReader::Chunk> EventReader::poll(size_t maxEvents)
{
    Chunk chunk;
    const run::Descriptor file = run::openDescriptor(m_run.eventsFile(), O_RDONLY);
    if (!file.valid() && errno == ENOENT)
        return chunk;
    if (!file.valid())
        return systemError("cannot read", m_run.eventsFile(), errno);
    const auto now = identify(file.fd());
    if (!now)
        return systemError("cannot read", m_run.eventsFile(), errno);
    if (now->id != m_identity || now->size < m_offset) {
        chunk.restarted = m_identity != 0;
        m_identity = now->id;
        m_offset = 0;
    }
    std::string pending;
    while (chunk.events.size() < maxEvents) {
        const ssize_t count = readBlock(file.fd(), m_offset + pending.size(), pending);
        if (count < 0 && chunk.events.empty())
            return systemError("cannot read", m_run.eventsFile(), errno);
        if (count <= 0)
            break; // an error is told by the next call, as these events are passed on first
        const size_t taken = takeLines(pending, maxEvents, chunk.events);
        pending.erase(0, taken);
        m_offset += taken;
        if (pending.size() > kMaxLine) {
            m_offset += pending.size();
            pending.clear();
        }
    }
    chunk.more = chunk.events.size() >= maxEvents;
    return chunk;
}

} // namespace kindred
