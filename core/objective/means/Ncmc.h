#pragma once

#include <memory>

namespace kindred {

class Objective;
struct ObjectiveSetup;

/// NCM with options["centroids"] > 1 means a class, found anew by k-means at every epoch from clean
/// embeddings; constant in between (NCMC, Mensink et al., PAMI 2013; with one centroid equations 6
/// and 7 of Mensink et al. 2012).
std::unique_ptr<Objective> makeNcmc(const ObjectiveSetup& setup);

} // namespace kindred
