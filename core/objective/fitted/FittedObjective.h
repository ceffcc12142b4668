#pragma once

#include <memory>
#include <optional>

#include "model/NamedTensors.h"
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

/// What one of these has found, in float64: "fitted.mean" [D], "fitted.map" [d, D] where it has
/// one, "fitted.classifier.weight" [C, d] and "fitted.classifier.bias" [C]. Nothing of any other
/// objective.
NamedTensors fittedTensors(const Objective& objective);

/// For a line of the table.
template <FitFunction fit, FitBytes bytes, FitSeconds seconds>
std::unique_ptr<Objective> makeFitted(const ObjectiveSetup& setup)
{
    return makeFittedObjective(setup, {fit, bytes, seconds});
}

} // namespace kindred
