#include "engine/serve/ChildProcess.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "run/Descriptor.h"

namespace kindred::engine {

namespace {
constexpr int kNice = 10; ///< the window and the server come first

/// Owns texts and lends them in the form that execve wants.
class TextArray {
public:
    explicit TextArray(std::vector<std::string> texts) : m_texts(std::move(texts))
    {
        for (std::string& text : m_texts)
            m_pointers.push_back(text.data());
        m_pointers.push_back(nullptr);
    }
    char** data() { return m_pointers.data(); }

private:
    std::vector<std::string> m_texts;
    std::vector<char*> m_pointers;
};

std::vector<std::string> environment()
{
    std::vector<std::string> variables;
    for (char** variable = environ; *variable; ++variable)
        if (!std::string_view(*variable).starts_with("OMP_WAIT_POLICY="))
            variables.emplace_back(*variable);
    variables.emplace_back("OMP_WAIT_POLICY=PASSIVE"); // spinning threads starve window and server
    return variables;
}

/// The highest number that a descriptor of this process can have where close_range() is missing.
int lastDescriptor()
{
    constexpr rlim_t kMost = 1 << 16; // a limit without end would be an hour of calls
    rlimit limit{};
    const bool told = ::getrlimit(RLIMIT_NOFILE, &limit) == 0;
    return static_cast<int>(told ? std::min(limit.rlim_cur, kMost) : kMost) - 1;
}

/// Leaves a child nothing but its three streams. What this process opens closes itself on exec, but
/// not what it was started with, nor what a library opens: a child that outlives both would keep a
/// lock, a socket or the other end of a pipe alive.
void closeAllButStreams(int last)
{
    constexpr int kFirst = STDERR_FILENO + 1;
    if (::close_range(kFirst, ~0U, 0) == 0)
        return;
    for (int fd = kFirst; fd <= last; ++fd) // Linux before 5.9
        ::close(fd);
}

/// What becomes a child between fork and exec.
struct ChildStart {
    const char* program;
    char** argv;
    char** envp;
    int null, out, err;
    int lastDescriptor;
    pid_t parent; ///< with which it ends, or 0
};

/// Between fork and exec only async-signal-safe calls are allowed: other threads may hold locks.
[[noreturn]] void becomeChild(const ChildStart& start)
{
    ::setsid();
    ::setpriority(PRIO_PROCESS, 0, kNice);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    if (start.parent != 0) {
        ::signal(SIGTERM, SIG_DFL);
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (::getppid() != start.parent) // it ended before that call
            ::_exit(125);
    }
    ::dup2(start.null, STDIN_FILENO);
    ::dup2(start.out, STDOUT_FILENO);
    ::dup2(start.err, STDERR_FILENO);
    closeAllButStreams(start.lastDescriptor);
    ::execve(start.program, start.argv, start.envp);
    constexpr std::string_view text = "cannot execute the engine's program\n";
    if (::write(STDERR_FILENO, text.data(), text.size()) < 0)
        ::_exit(126);
    ::_exit(127);
}
} // namespace

Result<pid_t> startChild(const ChildOrder& order, const fs::path& about)
{
    TextArray argv(order.words);
    TextArray envp(environment());
    const run::Descriptor null = run::openDescriptor("/dev/null", O_RDONLY);
    if (!null.valid())
        return systemError("cannot open", "/dev/null", errno);
    const ChildStart start{order.program.c_str(),
                           argv.data(),
                           envp.data(),
                           null.fd(),
                           order.out,
                           order.err,
                           lastDescriptor(),
                           order.endsWithParent ? ::getpid() : 0};
    const pid_t pid = ::fork();
    if (pid < 0)
        return systemError("cannot start a process for", about, errno);
    if (pid == 0)
        becomeChild(start);
    return pid;
}

} // namespace kindred::engine
