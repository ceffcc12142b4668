#pragma once

#include <torch/types.h>

#include <cstdint>

namespace kindred {

/// One batch against several centroids a class. Any floating type; nothing is differentiated.
struct CentroidQuestion {
    torch::Tensor rows;      ///< [b, d]
    torch::Tensor centroids; ///< [m, d], constants
    torch::Tensor owners;    ///< [m] int64 class of each; every class of `own` has one
    torch::Tensor own;       ///< [b] int64 class of each row
    int64_t classes = 0;     ///< of which `owners` are
};

/// −log p of the own class, p the share of its centroids in Σ exp(−|row − centroid|²) over all
/// (NCMC, Mensink et al., PAMI 2013), and its gradient, derived here; with one centroid a class it
/// is MeanLikelihood's.
struct CentroidAnswer {
    torch::Tensor loss;        ///< [b]
    torch::Tensor right;       ///< [b] whether the own class is the likeliest
    torch::Tensor rowGradient; ///< [b, d] of the mean loss over all rows
};
CentroidAnswer centroidLikelihood(const CentroidQuestion& question);

} // namespace kindred
