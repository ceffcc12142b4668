#pragma once

#include "Arguments.h"

namespace kindred {

class EngineClient;

/// `kindred report`: collects, writes, and returns the exit code. stdout has the file's path, or
/// with --json one object (docs/report-plan.md), which also tells an error. Needs a QApplication.
int runReport(const Arguments& arguments, EngineClient& engine);

} // namespace kindred
