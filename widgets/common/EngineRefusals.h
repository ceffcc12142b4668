#pragma once

#include <span>
#include <vector>

namespace kindred {

/// Why the engine refuses, and what to do about it, as its sources say it (%1 … for numbers, names
/// and what says more); for engineWords(). EngineTextsTest finds what its sources say and this
/// lacks.
std::vector<const char*> engineRefusals();

/// Parts of it, by what is asked: the board with its encoders and pictures; the server; sources and
/// files; runs, maps and evaluations; plans and trainings.
std::span<const char* const> boardRefusals();
std::span<const char* const> serverRefusals();
std::span<const char* const> dataRefusals();
std::span<const char* const> runRefusals();
std::span<const char* const> trainingRefusals();

} // namespace kindred
