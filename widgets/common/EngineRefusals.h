#pragma once

#include <span>

namespace kindred {

/// Why the engine refuses what is done at the board, and what to do about it, as its sources say it
/// (%1 … for numbers and names); for engineWords(). In the order in which they are tried.
std::span<const char* const> engineRefusals();

} // namespace kindred
