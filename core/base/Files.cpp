#include "base/Files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace kindred {

namespace {
class Descriptor {
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int fd() const { return m_fd; }
    int close() { return ::close(std::exchange(m_fd, -1)); }

private:
    int m_fd;
};

Status writeAll(int fd, std::string_view bytes, const fs::path& path)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0) {
            if (errno == EINTR)
                continue;
            return systemError("cannot write", path, errno);
        }
        bytes.remove_prefix(static_cast<size_t>(written));
    }
    return {};
}

Status writeTemporary(const fs::path& temporary, std::string_view bytes, Durability durability)
{
    Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (file.fd() < 0)
        return systemError("cannot create", temporary, errno);
    KINDRED_TRY(writeAll(file.fd(), bytes, temporary));
    if (durability == Durability::Synced && ::fsync(file.fd()) != 0)
        return systemError("cannot sync", temporary, errno);
    if (file.close() != 0)
        return systemError("cannot close", temporary, errno);
    return {};
}

/// PATH.tmp-PID-N: its own for every call of every process on this machine.
fs::path temporaryFor(const fs::path& path)
{
    static std::atomic<uint64_t> calls{0};
    const uint64_t call = calls.fetch_add(1, std::memory_order_relaxed);
    return path.string() + ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(call);
}

fs::path homeFor(const char* variable, const char* fallback)
{
    if (const char* value = std::getenv(variable); value && *value == '/')
        return fs::path(value) / "kindred";
    const char* home = std::getenv("HOME");
    return fs::path(home && *home ? home : "/tmp") / fallback / "kindred";
}

Error unreadable(const fs::path& path, int error)
{
    Error problem = systemError("cannot read", path, error);
    problem.code = ErrorCode::Input;
    return problem;
}

struct ReadLimits {
    uint64_t most = UINT64_MAX; ///< more bytes are an error
    uint64_t tail = 0;          ///< only so many from the end; 0: all
};

Error tooLarge(const fs::path& path, uint64_t maxBytes)
{
    return inputError("is larger than the limit of " + std::to_string(maxBytes) + " bytes",
                      path.string());
}

/// The rest of an open file, `expected` bytes or more or fewer.
Result<std::string> readRest(int fd, const fs::path& path, uint64_t maxBytes, size_t expected)
{
    std::string bytes;
    bytes.reserve(expected);
    char buffer[1 << 16];
    for (;;) {
        const ssize_t count = ::read(fd, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return unreadable(path, errno);
        if (count == 0)
            return bytes;
        if (bytes.size() + static_cast<size_t>(count) > maxBytes)
            return tooLarge(path, maxBytes);
        bytes.append(buffer, static_cast<size_t>(count));
    }
}

/// otherType: a kind of file (S_IF…) that is taken beside regular files, or 0.
Result<std::string> readOpened(const fs::path& path, int flags, mode_t otherType, ReadLimits limits)
{
    const Descriptor file(::open(path.c_str(), flags | O_CLOEXEC));
    if (file.fd() < 0)
        return unreadable(path, errno);
    struct stat info {};
    if (::fstat(file.fd(), &info) != 0)
        return unreadable(path, errno);
    if (S_ISDIR(info.st_mode))
        return inputError("is a folder, not a file", path.string());
    const bool regular = S_ISREG(info.st_mode);
    if (!regular && (info.st_mode & S_IFMT) != otherType)
        return inputError("is not a file but a pipe, socket or device", path.string());
    const auto size = regular ? static_cast<uint64_t>(info.st_size) : 0;
    if (size > limits.most)
        return tooLarge(path, limits.most);
    const uint64_t skipped = limits.tail > 0 && size > limits.tail ? size - limits.tail : 0;
    if (skipped > 0 && ::lseek(file.fd(), static_cast<off_t>(skipped), SEEK_SET) < 0)
        return unreadable(path, errno);
    return readRest(file.fd(), path, limits.most, static_cast<size_t>(size - skipped));
}
} // namespace

Error systemError(std::string_view action, const fs::path& path, int error)
{
    Error result;
    result.code = ErrorCode::Failed;
    result.what = std::string(action) + ": " + std::strerror(error);
    result.where = path.string();
    if (error == ENOSPC || error == EDQUOT)
        result.remedy =
            "Free some space or choose another folder; nothing that was complete is lost.";
    else if (error == EACCES || error == EPERM)
        result.remedy = "Check the permissions of the file and its folder.";
    else if (error == EROFS)
        result.remedy = "Choose a folder that can be written.";
    else if (error == ENOENT)
        result.remedy = "Check the path.";
    return result;
}

Result<std::string> readFile(const fs::path& path, uint64_t maxBytes)
{
    return readOpened(path, O_RDONLY, S_IFIFO, {maxBytes, 0});
}

Result<std::string> readRegularFile(const fs::path& path, uint64_t maxBytes)
{
    return readOpened(path, O_RDONLY | O_NONBLOCK, 0, {maxBytes, 0});
}

Result<std::string> readFileTail(const fs::path& path, uint64_t bytes)
{
    return readOpened(path, O_RDONLY | O_NONBLOCK, 0, {UINT64_MAX, bytes});
}

Status writeFile(const fs::path& path, std::string_view bytes, Durability durability)
{
    const fs::path temporary = temporaryFor(path);
    if (Status written = writeTemporary(temporary, bytes, durability); !written) {
        ::unlink(temporary.c_str());
        Error problem = written.error();
        problem.where = path.string(); // which a person knows
        return problem;
    }
    if (::rename(temporary.c_str(), path.c_str()) != 0) {
        const int error = errno;
        ::unlink(temporary.c_str());
        return systemError("cannot replace", path, error);
    }
    return durability == Durability::Synced ? syncFolder(path.parent_path()) : Status{};
}

Status syncFile(const fs::path& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.fd() < 0)
        return systemError("cannot open", path, errno);
    if (::fsync(file.fd()) != 0)
        return systemError("cannot sync", path, errno);
    return {};
}

Status syncFolder(const fs::path& path)
{
    return syncFile(path.empty() ? fs::path(".") : path);
}

Status makeFolders(const fs::path& path)
{
    std::error_code error;
    fs::create_directories(path, error);
    if (error)
        return systemError("cannot create the folder", path, error.value());
    return {};
}

fs::path dataHome()
{
    if (const char* chosen = std::getenv("KINDRED_HOME"); chosen && *chosen)
        return chosen;
    return homeFor("XDG_DATA_HOME", ".local/share");
}

fs::path cacheHome()
{
    return homeFor("XDG_CACHE_HOME", ".cache");
}

TemporaryFolder::TemporaryFolder()
{
    std::string pattern = (fs::temp_directory_path() / "kindred-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
        throw std::runtime_error("cannot create a temporary folder: " + pattern);
    m_path = pattern;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

} // namespace kindred
