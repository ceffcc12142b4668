#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <thread>
#include <utility>

#include "base/Text.h"
#include "run/Descriptor.h"
#include "run/RunDirectory.h"

namespace kindred {

namespace {
// An observer that asks isHeld() holds a shared lock for microseconds, or as long as it stands
// still on a busy machine: a job that meets one waits. Another job holds it for itself alone; who
// ends is given a moment.
constexpr std::chrono::milliseconds kPause(5);
constexpr int kAttemptsBesideAJob = 40;
constexpr int kAttemptsBesideObservers = 12'000; ///< a minute

std::string clockTime(double seconds)
{
    const auto whole = static_cast<std::time_t>(seconds);
    std::tm parts{};
    char text[32] = "";
    if (::localtime_r(&whole, &parts))
        std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
    return text;
}

Error heldBy(const RunDirectory& run)
{
    std::string who = "another process";
    if (const auto text = readFile(run.lockFile(), 4096)) {
        const std::vector<std::string> words = split(text->substr(0, text->find('\n')), ' ');
        if (words.size() == 3)
            who = "process " + words[1] + " on " + words[0] + " since " +
                  clockTime(std::strtod(words[2].c_str(), nullptr));
    }
    return failure("the run is in use by " + who, run.root().string(),
                   "Stop that job first, or choose another folder.");
}

/// 0, or the errno of the attempt.
int tryLock(int fd, int operation)
{
    while (::flock(fd, operation | LOCK_NB) != 0)
        if (errno != EINTR)
            return errno;
    return 0;
}

/// EWOULDBLOCK where another job holds it, or an observer for a minute; 0, or what went wrong.
int lockAlone(int fd)
{
    int beside = 0; // attempts that met a job
    for (int attempt = 1;; ++attempt) {
        const int error = tryLock(fd, LOCK_EX);
        if (error != EWOULDBLOCK)
            return error;
        // Observers leave room for one more of them.
        if (tryLock(fd, LOCK_SH) == 0)
            tryLock(fd, LOCK_UN);
        else if (++beside == kAttemptsBesideAJob)
            return error;
        if (attempt == kAttemptsBesideObservers)
            return error;
        std::this_thread::sleep_for(kPause);
    }
}

Status writeHolder(int fd, const fs::path& path)
{
    char start[32];
    std::snprintf(start, sizeof start, "%.3f", run::unixTime());
    const std::string text =
        run::hostName() + " " + std::to_string(::getpid()) + " " + start + "\n";
    // Written over the old text before the rest is cut off: observers wake at the first change and
    // must not find an empty file.
    const auto size = static_cast<ssize_t>(text.size());
    if (::pwrite(fd, text.data(), text.size(), 0) != size || ::ftruncate(fd, size) != 0)
        return systemError("cannot write", path, errno);
    return {};
}
} // namespace

Result<RunLock> RunLock::acquire(const RunDirectory& run)
{
    KINDRED_TRY(run.checkWritable());
    KINDRED_TRY(makeFolders(run.root()));
    run::Descriptor file = run::openDescriptor(run.lockFile(), O_RDWR | O_CREAT);
    if (!file.valid())
        return systemError("cannot open", run.lockFile(), errno);
    const int error = lockAlone(file.fd());
    if (error == EWOULDBLOCK)
        return heldBy(run);
    if (error != 0)
        return systemError("cannot lock", run.lockFile(), error);
    KINDRED_TRY(writeHolder(file.fd(), run.lockFile()));
    return RunLock(file.release());
}

bool RunLock::isHeld(const RunDirectory& run)
{
    // A descriptor of its own: flock belongs to the open file, so this also sees a lock of this
    // process.
    const run::Descriptor file = run::openDescriptor(run.lockFile(), O_RDONLY);
    return file.valid() && tryLock(file.fd(), LOCK_SH) == EWOULDBLOCK;
}

bool RunLock::waitUntilFree(const RunDirectory& run, std::chrono::milliseconds limit)
{
    const auto last = std::chrono::steady_clock::now() + limit;
    while (isHeld(run)) { // nothing tells when a lock of another process ends
        if (std::chrono::steady_clock::now() >= last)
            return false;
        std::this_thread::sleep_for(kPause);
    }
    return true;
}

int64_t RunLock::lastHolder(const RunDirectory& run)
{
    const auto text = readFile(run.lockFile(), 4096);
    const std::string line = text ? text->substr(0, text->find('\n')) : "";
    const std::vector<std::string> words = split(line, ' ');
    return words.size() == 3 ? std::strtoll(words[1].c_str(), nullptr, 10) : 0;
}

RunLock::RunLock(RunLock&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}

RunLock& RunLock::operator=(RunLock&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    return *this;
}

RunLock::~RunLock()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

} // namespace kindred
