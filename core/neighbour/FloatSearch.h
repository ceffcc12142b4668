#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/Executor.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

/// searchExact() by the tiled product in floats alone, whatever the processor has: k and 8 more
/// rows are kept by their floats' scores and scored anew in double. Nothing where progress(share)
/// said false; it may be empty.
std::optional<Neighbours> searchByFloats(const SearchQuestion& question, Executor& executor,
                                         const std::function<bool(double)>& progress);

/// The same, with room that is there already: out of the question's size.
std::optional<Neighbours> searchByFloats(const SearchQuestion& question, Executor& executor,
                                         const std::function<bool(double)>& progress,
                                         Neighbours out);

/// The answers of some of the question's queries, into their places of out; false where progress
/// said false.
bool answerByFloats(const SearchQuestion& question, const std::vector<int64_t>& queries,
                    Executor& executor, const std::function<bool(double)>& progress,
                    Neighbours& out);

} // namespace kindred
