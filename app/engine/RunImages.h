#pragma once

#include "base/Matrix.h"
#include "engine/Command.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// The embedded images of a run, with what each of them is.
class RunImages final {
public:
    /// Every image of the run that is not excluded: rows of the tables of the model's step where
    /// there are some, the others are embedded anew.
    static Result<RunImages> open(const RunDirectory& run, RunModel& model,
                                  const GlobalFlags& flags);

    /// [n, d] as the run compares them.
    const Matrix<float>& rows() const { return m_rows; }
    /// Makes them unit rows.
    void normalise();
    /// {"id","path","label","labels","split"} of a row; classes by name, coarsest first.
    Json sample(int64_t row) const;

private:
    Status readTables(const RunDirectory& run, int64_t step);
    std::vector<int64_t> missing() const;
    Status embed(const RunDirectory& run, RunModel& model, const GlobalFlags& flags);
    Status readSamples(const RunDirectory& run);

    Matrix<float> m_rows;
    std::vector<int64_t> m_ids;    ///< of the rows
    std::vector<int64_t> m_wanted; ///< those not excluded, ascending
    std::vector<Json> m_samples;   ///< by sample id
};

} // namespace kindred::engine
