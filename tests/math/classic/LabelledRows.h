#pragma once

#include <cstdint>
#include <vector>

#include "base/Matrix.h"
#include "base/Random.h"
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

/// Rows of balanced classes whose columns have different spreads.
struct SpreadRows : LabelledRows {
    SpreadRows(int64_t count, int64_t columns, int classNumber, double apart)
        : LabelledRows(count, columns, classNumber)
    {
        Random random{7, 11};
        for (int64_t i = 0; i < count; ++i) {
            labels.push_back(static_cast<int32_t>(i % classNumber));
            for (int64_t j = 0; j < columns; ++j)
                rows(i, j) = static_cast<float>(random.uniform(-1, 1) * static_cast<double>(j + 1) +
                                                (j % classNumber == labels.back() ? apart : 0) + 3);
        }
    }
};

} // namespace kindred
