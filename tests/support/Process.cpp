#include "support/Process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

#include <poll.h>

namespace kindred::test {

namespace {
int unnamedFile()
{
    const int fd = ::open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0)
        throw std::runtime_error("cannot make a temporary file in /tmp");
    return fd;
}

std::string contents(int fd)
{
    std::string text;
    char buffer[65536];
    off_t at = 0;
    for (ssize_t n = 0; (n = ::pread(fd, buffer, sizeof buffer, at)) > 0; at += n)
        text.append(buffer, static_cast<size_t>(n));
    return text;
}

/// Runs in the child between fork and exec.
[[noreturn]] void become(const std::vector<char*>& arguments, const Process::Options& options,
                         int out, int err)
{
    if (options.newSession)
        ::setsid();
    if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0)
        ::_exit(126);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    for (const auto& [key, value] : options.environment)
        ::setenv(key.c_str(), value.c_str(), 1);
    ::execvp(arguments.front(), arguments.data());
    ::_exit(127);
}
} // namespace

Process::Process(std::vector<std::string> arguments) : Process(std::move(arguments), Options{}) {}

Process::Process(std::vector<std::string> arguments, Options options)
    : m_out(unnamedFile()), m_err(unnamedFile())
{
    std::vector<char*> raw;
    for (std::string& argument : arguments)
        raw.push_back(argument.data());
    raw.push_back(nullptr);
    m_pid = ::fork();
    if (m_pid < 0)
        throw std::runtime_error("cannot start a process");
    if (m_pid == 0)
        become(raw, options, m_out, m_err);
}

Process::~Process()
{
    if (!m_done) {
        signal(SIGKILL);
        reap(0);
    }
    ::close(m_out);
    ::close(m_err);
}

bool Process::reap(int flags)
{
    rusage usage{};
    if (!m_done && ::wait4(m_pid, &m_status, flags, &usage) == m_pid) {
        m_done = true;
        m_peakBytes = int64_t{usage.ru_maxrss} * 1024;
    }
    return m_done;
}

bool Process::running()
{
    return !reap(WNOHANG);
}

void Process::signal(int number) const
{
    if (!m_done)
        ::kill(m_pid, number);
}

bool Process::hold()
{
    siginfo_t seen{};
    signal(SIGSTOP);
    // The state is left to be reaped.
    return !m_done &&
           ::waitid(P_PID, static_cast<id_t>(m_pid), &seen, WSTOPPED | WEXITED | WNOWAIT) == 0 &&
           seen.si_code == CLD_STOPPED;
}

void Process::letGo() const
{
    signal(SIGCONT);
}

bool Process::endsWithin(int milliseconds)
{
    // A pid descriptor becomes readable when the process ends: no polling, no alarm.
    const int watched = m_done ? -1 : static_cast<int>(::syscall(SYS_pidfd_open, m_pid, 0));
    bool ended = true;
    if (watched >= 0) {
        pollfd entry{watched, POLLIN, 0};
        ended = ::poll(&entry, 1, milliseconds) != 0;
        ::close(watched);
    }
    return ended;
}

Outcome Process::wait(int seconds)
{
    if (!endsWithin(seconds * 1000))
        signal(SIGKILL);
    reap(0);
    Outcome outcome;
    outcome.peakBytes = m_peakBytes;
    if (WIFEXITED(m_status))
        outcome.exitCode = WEXITSTATUS(m_status);
    else if (WIFSIGNALED(m_status))
        outcome.signal = WTERMSIG(m_status);
    outcome.out = contents(m_out);
    outcome.err = contents(m_err);
    return outcome;
}

Outcome run(std::vector<std::string> arguments, Process::Options options, int seconds)
{
    return Process(std::move(arguments), std::move(options)).wait(seconds);
}

} // namespace kindred::test
