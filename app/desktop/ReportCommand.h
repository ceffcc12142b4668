#pragma once

#include "Arguments.h"

namespace kindred {

class EngineClient;

/// `kindred report`: collects, writes, and returns the exit code. Needs a QApplication.
int runReport(const Arguments& arguments, EngineClient& engine);

} // namespace kindred
