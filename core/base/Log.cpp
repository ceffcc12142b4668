#include "base/Log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace kindred {

namespace {
spdlog::logger& logger()
{
    static const auto instance = [] {
        auto created = spdlog::stderr_color_mt("kindred");
        created->set_pattern("%^%l%$: %v");
        return created;
    }();
    return *instance;
}
} // namespace

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
