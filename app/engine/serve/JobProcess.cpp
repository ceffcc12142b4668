#include "engine/serve/JobProcess.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

#include "base/Text.h"
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

/// Between fork and exec only async-signal-safe calls are allowed: other threads may hold locks.
[[noreturn]] void becomeJob(const char* program, char** argv, char** envp, int null, int log)
{
    ::setsid();
    ::setpriority(PRIO_PROCESS, 0, kNice);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    ::dup2(null, STDIN_FILENO);
    ::dup2(log, STDOUT_FILENO);
    ::dup2(log, STDERR_FILENO);
    ::execve(program, argv, envp);
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
    const pid_t pid = ::fork();
    if (pid < 0)
        return systemError("cannot start a process for", run.root(), errno);
    if (pid == 0)
        becomeJob(program.c_str(), argv.data(), envp.data(), null.fd(), log.fd());
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
