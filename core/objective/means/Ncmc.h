#pragma once

#include <memory>

namespace kindred {

class Objective;
struct ObjectiveSetup;

/// NCM with options["centroids"] > 1 means a class, found anew by k-means at every epoch from clean
/// embeddings; constant in between.
std::unique_ptr<Objective> makeNcmc(const ObjectiveSetup& setup);

} // namespace kindred
