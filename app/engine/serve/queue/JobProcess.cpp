#include "engine/serve/queue/JobProcess.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "base/Text.h"
#include "run/Descriptor.h"
#include "train/job/GpuKernels.h"

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

std::vector<std::string> arguments(const RunDirectory& run, bool resume)
{
    std::vector<std::string> words = {"kindred-engine", "train", "--out", run.root().string()};
    std::error_code ignored;
    // From the first start on the record holds the plan, with what has changed since.
    if (!run.exists() && fs::exists(run.requestFile(), ignored)) {
        words.push_back("--from");
        words.push_back(run.requestFile().string());
    }
    if (resume)
        words.push_back("--resume");
    if (const std::string flag = gpuKernelsFlag(); !flag.empty())
        words.push_back(flag);
    return words;
}

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

/// Leaves a job nothing but its three streams. What this process opens closes itself on exec, but
/// not what it was started with, nor what a library opens: a job that outlives both would keep a
/// lock, a socket or the other end of a pipe alive.
void closeAllButStreams(int last)
{
    constexpr int kFirst = STDERR_FILENO + 1;
    if (::close_range(kFirst, ~0U, 0) == 0)
        return;
    for (int fd = kFirst; fd <= last; ++fd) // Linux before 5.9
        ::close(fd);
}

/// What becomes a job between fork and exec.
struct JobStart {
    const char* program;
    char** argv;
    char** envp;
    int null, log;
    int lastDescriptor;
};

/// Between fork and exec only async-signal-safe calls are allowed: other threads may hold locks.
[[noreturn]] void becomeJob(const JobStart& start)
{
    ::setsid();
    ::setpriority(PRIO_PROCESS, 0, kNice);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    ::dup2(start.null, STDIN_FILENO);
    ::dup2(start.log, STDOUT_FILENO);
    ::dup2(start.log, STDERR_FILENO);
    closeAllButStreams(start.lastDescriptor);
    ::execve(start.program, start.argv, start.envp);
    constexpr std::string_view text = "cannot execute the engine's program\n";
    if (::write(STDERR_FILENO, text.data(), text.size()) < 0)
        ::_exit(126);
    ::_exit(127);
}
} // namespace

Result<pid_t> startJob(const RunDirectory& run, const fs::path& program, bool resume)
{
    TextArray argv(arguments(run, resume));
    TextArray envp(environment());
    const run::Descriptor null = run::openDescriptor("/dev/null", O_RDONLY);
    const run::Descriptor log = run::openDescriptor(run.logFile(), O_WRONLY | O_CREAT | O_APPEND);
    if (!null.valid() || !log.valid())
        return systemError("cannot open", run.logFile(), errno);
    const JobStart start{program.c_str(), argv.data(), envp.data(),
                         null.fd(),       log.fd(),    lastDescriptor()};
    const pid_t pid = ::fork();
    if (pid < 0)
        return systemError("cannot start a process for", run.root(), errno);
    if (pid == 0)
        becomeJob(start);
    return pid;
}

bool isJobOf(const RunDirectory& run, pid_t pid)
{
    const auto words = readFile("/proc/" + std::to_string(pid) + "/cmdline", 1 << 20);
    if (!words)
        return false;
    const std::vector<std::string> parts = split(*words, '\0');
    return std::find(parts.begin(), parts.end(), run.root().string()) != parts.end();
}

std::string lastWords(const RunDirectory& run)
{
    const auto text = readFileTail(run.logFile(), 1 << 16);
    if (!text)
        return {};
    const std::vector<std::string> lines = split(*text, '\n');
    for (auto line = lines.rbegin(); line != lines.rend(); ++line)
        if (const std::string words = trim(*line); !words.empty())
            return words.substr(0, 500);
    return {};
}

} // namespace kindred::engine
