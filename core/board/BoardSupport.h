#pragma once

#include <cstdint>
#include <vector>

#include "base/Matrix.h"

namespace kindred {

/// What a board's queries are decided from: a few labelled pictures that somebody can weigh.
struct BoardSupport {
    Matrix<float> rows;          ///< [n, d] unit rows
    std::vector<int32_t> labels; ///< [n] each in 0..classes-1
    std::vector<float> weights;  ///< [n] how much each counts; 0: as if it were not there
    int classes = 0;
    /// [classes, d] where a class is expected before any picture; empty: nothing is known.
    Matrix<float> priors = {};
    std::vector<uint8_t> hasPrior = {}; ///< [classes] where priors is not empty
    double priorStrength = 0;           ///< pictures that a prior is worth
};

/// What a person turns while looking.
struct BoardSettings {
    int k = 5;              ///< neighbours that vote; ≥ 1
    double sigma = 0.05;    ///< a difference of cosines that matters; > 0
    double temperature = 1; ///< probabilities are raised to 1/temperature; > 0
};

} // namespace kindred
