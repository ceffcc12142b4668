#pragma once

#include "base/Result.h"
#include "classic/LinearModel.h"
#include "train/Registry.h"

// No torch here. Methods that are fitted at once to the embeddings of all training samples, as an
// encoder makes them: how they present themselves, and the fit with the run's options.
namespace kindred {

using FitFunction = Result<LinearModel> (*)(const FitInput& input, const Json& options);

MethodInfo pcaInfo();
Result<LinearModel> fitPcaMethod(const FitInput& input, const Json& options);

/// Inverse covariance: Mensink et al. 2012.
MethodInfo invcovInfo();
Result<LinearModel> fitInvcovMethod(const FitInput& input, const Json& options);

/// Ridge regression onto classes: Mensink et al. 2012.
MethodInfo ridgeInfo();
Result<LinearModel> fitRidgeMethod(const FitInput& input, const Json& options);

/// Information-theoretic metric learning: Davis et al., ICML 2007.
MethodInfo itmlInfo();
Result<LinearModel> fitItmlMethod(const FitInput& input, const Json& options);

/// One-vs-rest linear support vector machines: Mensink et al. 2012.
MethodInfo svmInfo();
Result<LinearModel> fitSvmMethod(const FitInput& input, const Json& options);

/// A softmax classifier on product codes of the features: Mensink et al. 2012, section 4.
MethodInfo codedInfo();
Result<LinearModel> fitCodedMethod(const FitInput& input, const Json& options);

/// Multinomial logistic regression on frozen features: the linear probe.
MethodInfo logisticInfo();
Result<LinearModel> fitLogisticMethod(const FitInput& input, const Json& options);

} // namespace kindred
