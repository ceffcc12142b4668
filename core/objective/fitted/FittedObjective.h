#pragma once

#include <memory>
#include <optional>

#include "objective/ObjectiveTable.h"
#include "objective/fitted/FittedMethods.h"

namespace kindred {

struct FittedMethod {
    FitFunction fit = nullptr;
    FitBytes bytes = nullptr;
    FitSeconds seconds = nullptr;
};

/// An objective without steps: it gathers the embeddings of all training samples, fits, and keeps
/// map and classifier as its state.
std::unique_ptr<Objective> makeFittedObjective(const ObjectiveSetup& setup,
                                               const FittedMethod& method);

/// Seconds that the fit of one of these will take; nothing of any other objective.
std::optional<double> fitSeconds(const Objective& objective);

/// For a line of the table.
template <FitFunction fit, FitBytes bytes, FitSeconds seconds>
std::unique_ptr<Objective> makeFitted(const ObjectiveSetup& setup)
{
    return makeFittedObjective(setup, {fit, bytes, seconds});
}

} // namespace kindred
