#pragma once

#include <string>

#include "data/Dataset.h"
#include "train/plan/Registry.h"
#include "train/plan/TrainJob.h"

namespace kindred {

/// Method, encoder and preset of a plan; without a dataset an encoder that depends on it is empty.
struct PlanChoice {
    std::string method;
    std::string encoder;
    const Preset* preset = nullptr;
};
Result<PlanChoice> choosePlan(const TrainRequest& request, const Dataset* dataset);

/// How a plan opens its source: the same question for training, estimates and later commands.
DatasetRequest datasetRequest(const TrainRequest& request);

/// The device of an option: "cpu" or "cuda:0". Failed when it is not there.
Result<std::string> resolveDevice(const std::string& wanted);

/// "cpu" or "cuda:i", where a job of a plan with this device trains: jobs of one device wait for
/// each other. A device that this machine has not stays as it was wanted.
std::string deviceOfJob(const std::string& wanted);

/// "bf16" on "cuda:i", "fp32" on a processor: bf16 there is a person's choice.
std::string automaticPrecision(const std::string& device);

/// "bf16" also on a processor that multiplies such numbers itself.
std::string fastestPrecision(const std::string& device);

/// Why a method cannot take an encoder with any data; empty: it can.
std::string whyNotTogether(const std::string& method, const EncoderInfo& encoder);

/// Why a method cannot be used with these data behind this encoder, which may be unknown (null);
/// empty: it can.
std::string whyNotHere(const MethodInfo& method, const EncoderInfo* encoder,
                       const Dataset& dataset);

/// Threads as given, else all usable cores.
int resolveThreads(int requested);

} // namespace kindred
