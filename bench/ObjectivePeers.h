#pragma once

#include "ObjectiveProblem.h"

// The papers' formulas with torch's own operations; PlainFormula says how they are called.
namespace kindred::bench {

torch::Tensor plainSnca(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainLiveSnca(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainNngk(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainMne(const Problem&, const torch::Tensor&, const torch::Tensor&);

torch::Tensor plainNca(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainCcml(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainLocalCcml(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainLmnn(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainTriplet(const Problem&, const torch::Tensor&, const torch::Tensor&);

torch::Tensor plainNcm(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainMappedNcm(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainNcmc(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainWsabie(const Problem&, const torch::Tensor&, const torch::Tensor&);
torch::Tensor plainSoftmax(const Problem&, const torch::Tensor&, const torch::Tensor&);

} // namespace kindred::bench
