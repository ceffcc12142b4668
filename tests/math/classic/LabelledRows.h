#pragma once

#include <cstdint>
#include <vector>

#include "base/Matrix.h"
#include "classic/LinearModel.h"

namespace kindred {

/// Rows with the class of each, as a fit is given them.
struct LabelledRows {
    LabelledRows(int64_t count, int64_t columns, int classNumber)
        : rows(count, columns), classes(classNumber)
    {
    }

    FitInput input() const
    {
        FitInput given;
        given.rows = rows.view();
        given.labels = labels;
        given.classes = classes;
        return given;
    }

    Matrix<float> rows;
    std::vector<int32_t> labels;
    int classes;
};

} // namespace kindred
