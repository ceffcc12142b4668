#pragma once

#include <memory>
#include <vector>

#include "train/plan/Registry.h"

namespace kindred {

class Objective;
struct ObjectiveSetup;

/// A registry line: how a method presents itself and how its objective is made.
struct ObjectiveEntry {
    MethodInfo (*info)();
    /// nullptr: nothing is trained (method none).
    std::unique_ptr<Objective> (*make)(const ObjectiveSetup& setup);
};

const std::vector<ObjectiveEntry>& objectiveTable();

/// The objective of a method; nullptr for one that trains nothing.
std::unique_ptr<Objective> makeObjective(const std::string& method, const ObjectiveSetup& setup);

} // namespace kindred
