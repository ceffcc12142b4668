#include "engine/serve/runs/ExportProcess.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>

#include "base/Text.h"
#include "engine/MadeFolders.h"
#include "engine/serve/ChildProcess.h"
#include "run/Descriptor.h"

namespace kindred::engine {

namespace {
using Clock = std::chrono::steady_clock;

constexpr int kPause = 100; ///< milliseconds between looks at the call
/// After which it is killed: before the window's patience with a server that is to end is over
/// (EngineProcess), so that nobody is left to clear up.
constexpr auto kPatience = std::chrono::milliseconds(800);

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
    if (!order.data.empty())
        words.push_back("--data=" + order.data); // which may begin like a flag
    return words;
}

Result<pid_t> start(const ExportOrder& order, int out, int err)
{
    ChildOrder child;
    // The program that this is, also where an update has put another in its place.
    child.program = "/proc/self/exe";
    child.words = exportWords(order);
    child.out = out;
    child.err = err;
    child.endsWithParent = true; // this thread waits for it
    return startChild(child, order.run);
}

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
    /// Until it has ended.
    void follow(const Call& call)
    {
        while (m_out.valid() || m_err.valid()) {
            if (call.cancelled())
                stop();
            std::array<pollfd, 2> ends = {pollfd{m_out.fd(), POLLIN, 0},
                                          pollfd{m_err.fd(), POLLIN, 0}}; // -1 is passed over
            if (::poll(ends.data(), ends.size(), kPause) <= 0)
                continue;
            if (ends[0].revents && !readMore(m_out, m_text))
                m_out = run::Descriptor();
            if (ends[1].revents && !readMore(m_err, m_told))
                m_err = run::Descriptor();
            tell(call);
        }
        while (::waitpid(m_pid, nullptr, 0) < 0 && errno == EINTR)
            ;
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
    std::error_code problem;
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end;
         at.increment(problem))
        if (std::error_code ignored; at->path().filename().string().starts_with(mark))
            fs::remove(at->path(), ignored);
}

/// The files that an answer names. None of them was there before: nothing is replaced.
void removeWritten(const fs::path& out, const Json& answer)
{
    const Json files = answer.value("files", Json::array({""}));
    std::error_code ignored;
    for (const Json& name : files)
        fs::remove(name == "" ? out : out / name.get<std::string>(), ignored);
}

Error errorIn(const Json& answer, const std::string& lastLine)
{
    const Json error = answer.is_object() ? answer.value("error", Json()) : Json();
    if (!error.is_object())
        return failure("the export ended without an answer", lastLine);
    const std::string where = error.value("where", "");
    // What a format cannot hold has nothing to do with how it was asked for.
    const bool flag = where == "--step" || where == "--out" || where == "--data";
    const std::string place = flag ? "params." + where.substr(2) : where;
    return Error{ErrorCode(error.value("code", 1)), error.value("what", ""),
                 where == "--format" ? std::string() : place, error.value("remedy", "")};
}
} // namespace

Result<WrittenExport> exportInProcess(const ExportOrder& order, const Call& call)
{
    KINDRED_ASSIGN(Pipe out, openPipe());
    KINDRED_ASSIGN(Pipe err, openPipe());
    const MadeFolders made(order.out);
    KINDRED_ASSIGN(const pid_t pid, start(order, out.writing.fd(), err.writing.fd()));
    out.writing = run::Descriptor();
    err.writing = run::Descriptor();
    ExportChild child(pid, std::move(out.reading), std::move(err.reading));
    child.follow(call);
    auto answer = parseJson(child.text(), "export");
    // What it says at its end is true however it ended then: a process may be killed as it goes.
    const bool written = answer.ok() && answer->is_object() && !answer->contains("error");
    if (written)
        return WrittenExport{*answer, [out = order.out, made, answer = *answer] {
                                 removeWritten(out, answer);
                                 made.removeEmpty();
                             }};
    removeLeft(order.out, pid);
    removeLeft(order.out.parent_path(), pid);
    made.removeEmpty();
    if (call.cancelled())
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    return errorIn(answer ? *answer : Json(), child.lastLine());
}

} // namespace kindred::engine
