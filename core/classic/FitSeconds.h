#pragma once

#include <functional>

#include "base/Executor.h"
#include "classic/CodedFit.h"
#include "classic/Itml.h"
#include "classic/LinearModel.h"
#include "classic/LinearSvm.h"
#include "classic/Logistic.h"

// Seconds that a fit of so many rows will take, told before: what a smaller one of random rows
// takes here, times what grows with rows, columns and pairs. Meant to a factor of two; of
// itml and logistic, which end where they converge, it hangs on the data how far off that is. A
// second or two each.
namespace kindred {

/// What the tries are timed by; another one stands in for it where the time is given.
struct FitClock {
    std::function<double()> seconds;   ///< since some moment
    std::function<double()> processor; ///< seconds of a processor that this program had
};
/// That of this machine.
const FitClock& machineClock();

double principalSeconds(const FitShape& shape, const FitClock& clock = machineClock());
double inverseCovarianceSeconds(const FitShape& shape, const FitClock& clock = machineClock());
double ridgeSeconds(const FitShape& shape, const FitClock& clock = machineClock());
double itmlSeconds(const FitShape& shape, const ItmlOptions& options,
                   const FitClock& clock = machineClock());
double linearSvmSeconds(const FitShape& shape, const LinearSvmOptions& options,
                        const FitClock& clock = machineClock());
double logisticSeconds(const FitShape& shape, const LogisticOptions& options,
                       const FitClock& clock = machineClock());
double codedSeconds(const FitShape& shape, const CodedFitOptions& options, Executor& executor,
                    const FitClock& clock = machineClock());

} // namespace kindred
