#pragma once

#include <string_view>

namespace kindred {

/// Messages for people go to stderr; stdout belongs to results and to the protocol. Thread-safe.
enum class LogLevel { Debug, Info, Warning, Error, Off };

void setLogLevel(LogLevel level);
void logDebug(std::string_view text);
void logInfo(std::string_view text);
void logWarning(std::string_view text);
void logError(std::string_view text);

} // namespace kindred
