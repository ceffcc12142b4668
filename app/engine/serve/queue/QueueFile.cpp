#include "engine/serve/queue/QueueFile.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "base/Json.h"
#include "base/Text.h"

namespace kindred::engine {

namespace {
constexpr uint64_t kMostBytes = 16 << 20;

std::optional<QueuedJob> jobFrom(const Json& entry)
{
    if (!entry.is_object())
        return std::nullopt;
    const Json run = entry.value("run", Json());
    const Json device = entry.value("device", Json("cpu"));
    const Json resume = entry.value("resume", Json(false));
    const Json pid = entry.value("pid", Json(0));
    if (!run.is_string() || !device.is_string() || !resume.is_boolean() || !pid.is_number_integer())
        return std::nullopt;
    QueuedJob job;
    job.run = run.get<std::string>();
    job.device = device.get<std::string>();
    job.resume = resume.get<bool>();
    const auto number = pid.get<int64_t>();
    job.pid = number > 0 && number <= INT32_MAX ? static_cast<pid_t>(number) : 0;
    return job.run.is_absolute() ? std::optional(std::move(job)) : std::nullopt;
}
} // namespace

QueueFile::QueueFile(const fs::path& home)
    : m_file(home / "queue.json"), m_lockFile(home / "queue.lock")
{
}

Status QueueFile::own()
{
    if (owned())
        return {};
    run::Descriptor lock = run::openDescriptor(m_lockFile, O_RDWR | O_CREAT);
    m_failure.reset();
    if (!lock.valid())
        m_failure = systemError("cannot open", m_lockFile, errno);
    if (!lock.valid() || ::flock(lock.fd(), LOCK_EX | LOCK_NB) != 0)
        return checkOwned();
    const std::string text = std::to_string(::getpid()) + "\n";
    const auto size = static_cast<ssize_t>(text.size());
    if (::pwrite(lock.fd(), text.data(), text.size(), 0) != size ||
        ::ftruncate(lock.fd(), size) != 0)
        return systemError("cannot write", m_lockFile, errno);
    m_lock = std::move(lock);
    return {};
}

Status QueueFile::checkOwned() const
{
    if (owned())
        return {};
    if (m_failure)
        return *m_failure;
    const auto text = readRegularFile(m_lockFile, 64);
    const std::string owner = text ? trim(*text) : "";
    return failure("another Kindred on this machine runs the queue" +
                       (owner.empty() ? "" : " (process " + owner + ")"),
                   m_file.string(), "Use its window, or close it: this one then takes over.");
}

std::optional<std::vector<QueuedJob>> QueueFile::read(std::vector<std::string>& problems) const
{
    std::vector<QueuedJob> jobs;
    std::error_code ignored;
    if (!fs::exists(m_file, ignored))
        return jobs;
    const auto text = readRegularFile(m_file, kMostBytes);
    const auto json = text ? parseJson(*text, m_file.string()) : Result<Json>(text.error());
    const Json entries = json && json->is_object() ? json->value("jobs", Json()) : Json();
    if (!entries.is_array()) {
        problems.push_back(json ? m_file.string() + ": holds no list of jobs"
                                : json.error().message());
        return std::nullopt;
    }
    for (const Json& entry : entries) {
        auto job = jobFrom(entry);
        const bool twice =
            job && std::any_of(jobs.begin(), jobs.end(),
                               [&](const QueuedJob& other) { return other.run == job->run; });
        if (job && !twice)
            jobs.push_back(std::move(*job));
        else
            problems.push_back(
                m_file.string() + ": left out a damaged entry: " +
                entry.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 200));
    }
    return jobs;
}

Result<fs::path> QueueFile::setAside() const
{
    fs::path aside;
    std::error_code error;
    for (int i = 1; aside.empty() || fs::exists(aside, error); ++i)
        aside = m_file.string() + ".damaged-" + std::to_string(i);
    fs::rename(m_file, aside, error);
    if (error)
        return systemError("cannot set aside", m_file, error.value());
    return aside;
}

Status QueueFile::write(const std::vector<QueuedJob>& jobs) const
{
    Json entries = Json::array();
    for (const QueuedJob& job : jobs)
        entries.push_back({{"run", job.run.string()},
                           {"device", job.device},
                           {"resume", job.resume},
                           {"pid", job.pid}});
    return writeFile(m_file, Json{{"jobs", entries}}.dump(1) + "\n", Durability::Synced);
}

} // namespace kindred::engine
