#pragma once

#include "base/Result.h"
#include "classic/LinearModel.h"
#include "train/plan/Registry.h"

// No torch here. Methods that are fitted at once to the embeddings of all training samples, as an
// encoder makes them: how they present themselves, the fit with the run's options, and its memory.
namespace kindred {

using FitFunction = Result<LinearModel> (*)(const FitInput& input, const Json& options);
/// Bytes that a fit takes at most besides the rows it is fitted to.
using FitBytes = int64_t (*)(const FitShape& shape, const Json& options);
/// Seconds that a fit will take (classic/FitSeconds.h); a second or two are tried.
using FitSeconds = double (*)(const FitShape& shape, const Json& options, Executor& executor);

/// Principal components: the baseline of Im & Taylor 2016, table I, and Mensink et al. 2012, tables
/// 1 and 2.
MethodInfo pcaInfo();
Result<LinearModel> fitPcaMethod(const FitInput& input, const Json& options);
int64_t pcaMethodBytes(const FitShape& shape, const Json& options);
double pcaMethodSeconds(const FitShape& shape, const Json& options, Executor& executor);

/// Inverse covariance: Mensink et al. 2012, section 3.2, after equation 9.
MethodInfo invcovInfo();
Result<LinearModel> fitInvcovMethod(const FitInput& input, const Json& options);
int64_t invcovMethodBytes(const FitShape& shape, const Json& options);
double invcovMethodSeconds(const FitShape& shape, const Json& options, Executor& executor);

/// Ridge regression onto classes: Mensink et al. 2012, section 3.2, after equation 9.
MethodInfo ridgeInfo();
Result<LinearModel> fitRidgeMethod(const FitInput& input, const Json& options);
int64_t ridgeMethodBytes(const FitShape& shape, const Json& options);
double ridgeMethodSeconds(const FitShape& shape, const Json& options, Executor& executor);

/// Information-theoretic metric learning: Davis et al., ICML 2007, algorithm 1.
MethodInfo itmlInfo();
Result<LinearModel> fitItmlMethod(const FitInput& input, const Json& options);
int64_t itmlMethodBytes(const FitShape& shape, const Json& options);
double itmlMethodSeconds(const FitShape& shape, const Json& options, Executor& executor);

/// One-vs-rest linear support vector machines: Mensink et al. 2012, section 4.1.
MethodInfo svmInfo();
Result<LinearModel> fitSvmMethod(const FitInput& input, const Json& options);
int64_t svmMethodBytes(const FitShape& shape, const Json& options);
double svmMethodSeconds(const FitShape& shape, const Json& options, Executor& executor);

/// A softmax classifier on product codes of the features: Mensink et al. 2012, section 4.1.
MethodInfo codedInfo();
Result<LinearModel> fitCodedMethod(const FitInput& input, const Json& options);
int64_t codedMethodBytes(const FitShape& shape, const Json& options);
double codedMethodSeconds(const FitShape& shape, const Json& options, Executor& executor);

/// Multinomial logistic regression on frozen features, the linear probe: Wu et al. 2018, equation 7
/// and section 4.2.
MethodInfo logisticInfo();
Result<LinearModel> fitLogisticMethod(const FitInput& input, const Json& options);
int64_t logisticMethodBytes(const FitShape& shape, const Json& options);
double logisticMethodSeconds(const FitShape& shape, const Json& options, Executor& executor);

} // namespace kindred
