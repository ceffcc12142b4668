#pragma once

#include <vector>

namespace kindred {

/// The Gaussian kernels that a run learned on its training samples (Meyer et al. 2018, equation 3).
struct LearnedKernels {
    double sigma = 1;              ///< their width, a distance of embeddings; > 0
    std::vector<float> logWeights; ///< [training samples] in the order of their ids; empty: all 0
};

} // namespace kindred
