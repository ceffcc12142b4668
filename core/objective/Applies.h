#pragma once

#include <string>

#include "data/Dataset.h"

namespace kindred {

/// Why a method that compares images of one class with those of another cannot learn from the
/// training part; empty: it can.
std::string whyNoPairs(const Dataset& dataset);

/// Why a method that tells classes apart cannot learn from the training part; empty: it can.
std::string whyOneClass(const Dataset& dataset);

} // namespace kindred
