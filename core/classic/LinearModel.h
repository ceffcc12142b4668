#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

/// A linear classifier: class c scores weights.row(c) · x + bias[c]; the largest wins.
struct LinearClassifier {
    Matrix<double> weights;   ///< [C, d]
    std::vector<double> bias; ///< [C]
};

/// What is fitted at once rather than trained in steps: x → map (x − mean), and for a classifier a
/// head on that.
struct LinearModel {
    std::vector<double> mean; ///< [D]
    Matrix<double> map;       ///< [d, D]; empty: the identity
    std::optional<LinearClassifier> head;

    int64_t dimension() const
    {
        return map.empty() ? static_cast<int64_t>(mean.size()) : map.rows();
    }
};

/// What the memory of a fit hangs on.
struct FitShape {
    int64_t rows = 0;
    int64_t columns = 0;
    int64_t classes = 0;
};

/// What a model is fitted to. Everything outlives the call.
struct FitInput {
    MatrixView<const float> rows;    ///< [n, D], all finite
    std::span<const int32_t> labels; ///< [n], each in 0..classes-1
    int classes = 0;
    uint64_t seed = 1;
    std::function<bool(double)> progress; ///< share done; may be empty; false cancels (Interrupted)
    Executor* executor = nullptr;         ///< for fits that share their work out; outlives the fit
    std::function<void(const std::string&)> told = {}; ///< what it is at: "pass 3 of 20"

    /// Tells how far the fit is, and what it is at where that is not empty; false: it is cancelled.
    bool goesOn(double done, const std::string& stage = {}) const
    {
        if (told && !stage.empty())
            told(stage);
        return !progress || progress(done);
    }
};

/// What a fit is at in one of its passes, counted from 0: "pass 3 of 20", or "of at most 20" where
/// it ends once it has converged.
std::string passStage(int64_t pass, int64_t passes, bool atMost = false);
/// What it is at while eigenvectors are found.
inline constexpr const char* kDecomposing = "eigenvectors";

} // namespace kindred
