#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"
#include "objective/fitted/FittedMethods.h"

namespace kindred {

/// An objective without steps: it gathers the embeddings of all training samples, fits, and keeps
/// map and classifier as its state.
std::unique_ptr<Objective> makeFittedObjective(const ObjectiveSetup& setup, FitFunction fit,
                                               FitBytes bytes);

/// For a line of the table.
template <FitFunction fit, FitBytes bytes>
std::unique_ptr<Objective> makeFitted(const ObjectiveSetup& setup)
{
    return makeFittedObjective(setup, fit, bytes);
}

} // namespace kindred
