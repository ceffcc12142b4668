#include "engine/serve/runs/ExportProcess.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>

#include "base/Text.h"
#include "run/Descriptor.h"

namespace kindred::engine {

namespace {
using Clock = std::chrono::steady_clock;

constexpr int kPause = 100;                         ///< milliseconds between looks at the call
constexpr auto kPatience = std::chrono::seconds(5); ///< after which it is killed

struct Pipe {
    run::Descriptor reading;
    run::Descriptor writing;
};

Result<Pipe> openPipe()
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return systemError("cannot open", "pipe", errno);
    return Pipe{run::Descriptor(ends[0]), run::Descriptor(ends[1])};
}

std::vector<std::string> exportWords(const ExportOrder& order)
{
    std::vector<std::string> words = {"kindred-engine", "--json"};
    if (order.threads > 0)
        words.insert(words.end(), {"--threads", std::to_string(order.threads)});
    words.insert(words.end(), {"export", order.run.string(), "--format", order.format, "--step",
                               order.step, "--out", order.out.string()});
    return words;
}

/// How it begins: no signal is blocked or ignored, as this process's threads may have it.
class SpawnSettings {
public:
    SpawnSettings(int out, int err)
    {
        ::posix_spawn_file_actions_init(&m_actions);
        ::posix_spawn_file_actions_addopen(&m_actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&m_actions, out, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&m_actions, err, STDERR_FILENO);
        sigset_t none;
        sigset_t all;
        ::sigemptyset(&none);
        ::sigfillset(&all);
        ::posix_spawnattr_init(&m_attributes);
        ::posix_spawnattr_setsigmask(&m_attributes, &none);
        ::posix_spawnattr_setsigdefault(&m_attributes, &all);
        ::posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnSettings()
    {
        ::posix_spawn_file_actions_destroy(&m_actions);
        ::posix_spawnattr_destroy(&m_attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    Result<pid_t> start(std::vector<std::string> words, const fs::path& run) const
    {
        std::vector<char*> pointers;
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        pid_t pid = -1;
        // The program that this is, also where an update has put another in its place.
        const int error = ::posix_spawn(&pid, "/proc/self/exe", &m_actions, &m_attributes,
                                        pointers.data(), environ);
        if (error != 0)
            return systemError("cannot start a process for", run, error);
        return pid;
    }

private:
    posix_spawn_file_actions_t m_actions;
    posix_spawnattr_t m_attributes;
};

/// Appends what is there to read; false at the end.
bool readMore(const run::Descriptor& from, std::string& to)
{
    std::array<char, 1 << 14> part;
    const ssize_t count = ::read(from.fd(), part.data(), part.size());
    if (count > 0)
        to.append(part.data(), static_cast<size_t>(count));
    return count > 0 || (count < 0 && errno == EINTR);
}

/// "embedding  40 %  3 s left" as a share and its words; other lines are none.
void tellLine(const std::string& line, const Call& call)
{
    const size_t sign = line.find(" %");
    const size_t gap = line.find("  ");
    if (sign == std::string::npos || gap == std::string::npos || gap > sign)
        return;
    int percent = 0;
    const std::string digits = trim(line.substr(gap, sign - gap));
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), percent);
    if (error == std::errc() && end == digits.data() + digits.size())
        call.progress(percent / 100.0, line.substr(0, gap));
}

/// The process while it works.
class ExportChild {
public:
    ExportChild(pid_t pid, run::Descriptor out, run::Descriptor err)
        : m_pid(pid), m_out(std::move(out)), m_err(std::move(err))
    {
    }
    /// Until it has ended; the status of waitpid.
    int follow(const Call& call)
    {
        bool open = true;
        while (open) {
            if (call.cancelled())
                stop();
            std::array<pollfd, 2> ends = {pollfd{m_out.fd(), POLLIN, 0},
                                          pollfd{m_err.fd(), POLLIN, 0}};
            if (::poll(ends.data(), ends.size(), kPause) <= 0)
                continue;
            const bool outEnded = ends[0].revents && !readMore(m_out, m_text);
            const bool errEnded = ends[1].revents && !readMore(m_err, m_told);
            tell(call);
            open = !outEnded && !errEnded;
        }
        int status = 0;
        while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR)
            ;
        return status;
    }
    const std::string& text() const { return m_text; }
    std::string lastLine() const { return m_last; }

private:
    /// Asked once; killed where it does not hear.
    void stop()
    {
        const auto now = Clock::now();
        if (m_asked == Clock::time_point())
            ::kill(m_pid, SIGTERM);
        else if (now - m_asked > kPatience)
            ::kill(m_pid, SIGKILL);
        else
            return;
        m_asked = now;
    }
    void tell(const Call& call)
    {
        for (size_t end = m_told.find('\n'); end != std::string::npos; end = m_told.find('\n')) {
            m_last = m_told.substr(0, end);
            m_told.erase(0, end + 1);
            tellLine(m_last, call);
        }
    }

    pid_t m_pid;
    run::Descriptor m_out;
    run::Descriptor m_err;
    std::string m_text;
    std::string m_told;
    std::string m_last;
    Clock::time_point m_asked;
};

/// What a process that was ended leaves: OutputFolder's files that were not kept.
void removeLeft(const fs::path& folder, pid_t pid)
{
    const std::string mark = ".tmp-" + std::to_string(pid) + "-";
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().filename().string().starts_with(mark))
            fs::remove(entry.path(), ignored);
}

Error errorIn(const Json& answer, const std::string& lastLine)
{
    const Json error = answer.is_object() ? answer.value("error", Json()) : Json();
    if (!error.is_object())
        return failure("the export ended without an answer", lastLine);
    const std::string where = error.value("where", "");
    // What a format cannot hold has nothing to do with how it was asked for.
    const bool flag = where == "--step" || where == "--out";
    const std::string place = flag ? "params." + where.substr(2) : where;
    return Error{ErrorCode(error.value("code", 1)), error.value("what", ""),
                 where == "--format" ? std::string() : place, error.value("remedy", "")};
}
} // namespace

Result<Json> exportInProcess(const ExportOrder& order, const Call& call)
{
    KINDRED_ASSIGN(Pipe out, openPipe());
    KINDRED_ASSIGN(Pipe err, openPipe());
    const SpawnSettings settings(out.writing.fd(), err.writing.fd());
    KINDRED_ASSIGN(const pid_t pid, settings.start(exportWords(order), order.run));
    out.writing = run::Descriptor();
    err.writing = run::Descriptor();
    ExportChild child(pid, std::move(out.reading), std::move(err.reading));
    const int status = child.follow(call);
    const bool ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!ended) {
        removeLeft(order.out, pid);
        removeLeft(order.out.parent_path(), pid);
    }
    if (!ended && call.cancelled())
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    auto answer = parseJson(child.text(), "export");
    if (!ended || !answer)
        return errorIn(answer ? *answer : Json(), child.lastLine());
    return std::move(*answer);
}

} // namespace kindred::engine
