#pragma once

#include <memory>

namespace kindred {

class Objective;
struct ObjectiveSetup;

/// NCM with options["centroids"] > 1 means a class, found anew by k-means at every epoch from clean
/// embeddings (spec.md 5.3); constant in between.
std::unique_ptr<Objective> makeNcmc(const ObjectiveSetup& setup);

} // namespace kindred
