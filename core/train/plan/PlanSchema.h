#pragma once

#include "base/Options.h"
#include "train/plan/TrainJob.h"

namespace kindred {

/// What --set of a plan may say before its data are known: the options of training, of its method
/// and of its encoder, or of every encoder where the data choose it. Usage errors for an unknown
/// preset, method or encoder.
Result<OptionSchema> planSchema(const TrainRequest& request);

} // namespace kindred
