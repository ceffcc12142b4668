#pragma once

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

double principalSeconds(const FitShape& shape);
double inverseCovarianceSeconds(const FitShape& shape);
double ridgeSeconds(const FitShape& shape);
double itmlSeconds(const FitShape& shape, const ItmlOptions& options);
double linearSvmSeconds(const FitShape& shape, const LinearSvmOptions& options);
double logisticSeconds(const FitShape& shape, const LogisticOptions& options);
double codedSeconds(const FitShape& shape, const CodedFitOptions& options, Executor& executor);

} // namespace kindred
