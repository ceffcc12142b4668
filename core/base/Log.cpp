#include "base/Log.h"

#include <fcntl.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/dist_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>

#include "base/LogFile.h"

namespace kindred {

namespace {
constexpr const char* kPattern = "%^%l%$: %v";

/// stderr, and the files that come and go.
spdlog::sinks::dist_sink_mt& sinks()
{
    static const auto instance = [] {
        auto created = std::make_shared<spdlog::sinks::dist_sink_mt>();
        created->add_sink(std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
        return created;
    }();
    return *instance;
}

spdlog::logger& logger()
{
    static const auto instance = [] {
        auto created = std::make_shared<spdlog::logger>(
            "kindred", spdlog::sink_ptr(&sinks(), [](spdlog::sinks::sink*) {}));
        created->set_pattern(kPattern);
        return created;
    }();
    return *instance;
}

bool isSameFile(int a, int b)
{
    struct stat one {};
    struct stat other {};
    return ::fstat(a, &one) == 0 && ::fstat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}
} // namespace

struct LogFile::Sink final : spdlog::sinks::base_sink<std::mutex> {
    explicit Sink(int descriptor) : fd(descriptor) {}
    ~Sink() override { ::close(fd); }

    void sink_it_(const spdlog::details::log_msg& message) override
    {
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        write({line.data(), line.size()});
    }
    void flush_() override {}

    /// Whole lines, so that those of several processes do not mix. A full disk is told elsewhere.
    void write(std::string_view line) const
    {
        const ssize_t written = ::write(fd, line.data(), line.size());
        static_cast<void>(written);
    }

    int fd;
};

LogFile::LogFile(const fs::path& file)
{
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0)
        logWarning("cannot write " + file.string() + ": " + std::strerror(errno));
    else if (isSameFile(fd, STDERR_FILENO))
        ::close(fd);
    else
        m_sink = std::make_shared<Sink>(fd);
    if (!m_sink)
        return;
    m_sink->set_pattern(kPattern);
    sinks().add_sink(m_sink);
}

LogFile::~LogFile()
{
    if (m_sink)
        sinks().remove_sink(m_sink);
}

void LogFile::append(std::string_view line)
{
    if (m_sink)
        m_sink->write(std::string(line) + "\n");
}

void setLogLevel(LogLevel level)
{
    switch (level) {
    case LogLevel::Debug:
        logger().set_level(spdlog::level::debug);
        break;
    case LogLevel::Info:
        logger().set_level(spdlog::level::info);
        break;
    case LogLevel::Warning:
        logger().set_level(spdlog::level::warn);
        break;
    case LogLevel::Error:
        logger().set_level(spdlog::level::err);
        break;
    case LogLevel::Off:
        logger().set_level(spdlog::level::off);
        break;
    }
}

void logDebug(std::string_view text)
{
    logger().debug("{}", text);
}
void logInfo(std::string_view text)
{
    logger().info("{}", text);
}
void logWarning(std::string_view text)
{
    logger().warn("{}", text);
}
void logError(std::string_view text)
{
    logger().error("{}", text);
}

} // namespace kindred
