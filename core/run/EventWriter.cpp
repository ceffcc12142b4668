#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "run/Descriptor.h"
#include "run/RunDirectory.h"

namespace kindred {

namespace {
/// What stays of the events when a run goes on from a checkpoint.
struct Kept {
    int64_t throughStep = -1;
    bool evaluated = true; ///< the evaluation of that step came before the checkpoint
};

bool keeps(std::string_view line, const Kept& kept)
{
    const auto event = parseJson(line, "events.jsonl");
    if (!event || !event->is_object())
        return false;
    const auto step = event->find("step");
    if (step == event->end() || !step->is_number())
        return true;
    const auto last = static_cast<double>(kept.throughStep);
    const double at = step->get<double>();
    // What was measured for the last tables is not measured again by going on.
    const auto kind = event->find("kind");
    const bool comesAgain = !kept.evaluated && kind != event->end() && *kind == "evaluation" &&
                            !event->contains("final");
    return at < last || (at == last && !comesAgain);
}

/// The lines that stay; a last line without newline was torn by a crash and goes.
std::string shortened(std::string_view text, const Kept& wanted)
{
    std::string kept;
    kept.reserve(text.size());
    while (!text.empty()) {
        const size_t newline = text.find('\n');
        if (newline == std::string_view::npos)
            break;
        if (keeps(text.substr(0, newline), wanted))
            kept.append(text.substr(0, newline + 1));
        text.remove_prefix(newline + 1);
    }
    return kept;
}

/// Temporaries of a job that was killed while it replaced a file that only jobs write.
void removeLeftovers(const RunDirectory& run)
{
    std::error_code error;
    for (fs::directory_iterator entry(run.root(), error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code ignored;
        for (const char* own : {"events.jsonl.tmp-", "status.json.tmp-", "samples.jsonl.tmp-"})
            if (name.starts_with(own))
                fs::remove(entry->path(), ignored);
    }
}
} // namespace

Result<EventWriter> EventWriter::open(const RunDirectory& run, int64_t keepThroughStep,
                                      bool evaluated)
{
    KINDRED_TRY(run.checkWritable());
    removeLeftovers(run);
    const fs::path file = run.eventsFile();
    std::error_code ignored;
    if (fs::exists(file, ignored)) {
        KINDRED_ASSIGN(const std::string text, readFile(file));
        const std::string kept = shortened(text, {keepThroughStep, evaluated});
        if (kept.size() != text.size())
            KINDRED_TRY(writeFile(file, kept, Durability::Synced));
    }
    run::Descriptor opened = run::openDescriptor(file, O_WRONLY | O_CREAT | O_APPEND);
    if (!opened.valid())
        return systemError("cannot open", file, errno);
    return EventWriter(opened.release());
}

EventWriter::EventWriter(EventWriter&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}

EventWriter& EventWriter::operator=(EventWriter&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    return *this;
}

EventWriter::~EventWriter()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

Status EventWriter::append(const Json& event)
{
    const std::string line = event.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    struct stat before {};
    if (::fstat(m_fd, &before) != 0)
        return systemError("cannot append to", "events.jsonl", errno);
    size_t done = 0;
    while (done < line.size()) {
        const ssize_t written = ::write(m_fd, line.data() + done, line.size() - done);
        if (written >= 0) {
            done += static_cast<size_t>(written);
            continue;
        }
        if (errno == EINTR)
            continue;
        const int error = errno;
        // A half line would swallow the next one; the file is left as it was.
        if (done > 0 && ::ftruncate(m_fd, before.st_size) != 0)
            return systemError("cannot append to, and left half a line in", "events.jsonl", error);
        return systemError("cannot append to", "events.jsonl", error);
    }
    return {};
}

} // namespace kindred
