#pragma once

#include <torch/types.h>

#include <span>
#include <utility>
#include <vector>

namespace kindred {

/// A number of a training step: known, or a tensor that its device may still be computing. Whoever
/// reads one of those waits for the device, so nobody does before it is needed.
class StepNumber final {
public:
    StepNumber(double value = 0) : m_value(value) {}
    /// found [], of any floating type.
    StepNumber(torch::Tensor found) : m_found(std::move(found)) {}

    bool isKnown() const { return !m_found.defined(); }
    /// Undefined where it is known.
    const torch::Tensor& found() const { return m_found; }
    double value() const { return isKnown() ? m_value : m_found.item<double>(); }
    operator double() const { return value(); }

private:
    torch::Tensor m_found;
    double m_value = 0;
};

/// The values of [k] numbers, by one wait for each device that still has some.
std::vector<double> readNumbers(std::span<const StepNumber> numbers);

} // namespace kindred
