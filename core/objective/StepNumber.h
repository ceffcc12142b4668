#pragma once

#include <torch/types.h>

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace kindred {

/// A number of a training step: known; or a tensor that its device may still be computing, for
/// which whoever reads it waits; or one that is worked out when it is read, as most steps are not
/// looked at. Nobody reads before it is needed.
class StepNumber final {
public:
    StepNumber(double value = 0) : m_value(value) {}
    /// found [], of any floating type.
    StepNumber(torch::Tensor found) : m_found(std::move(found)) {}
    /// work holds what it needs, but for parameters, of which it says what they are when it is
    /// read.
    static StepNumber when(std::function<double()> work)
    {
        StepNumber number;
        number.m_work = std::move(work);
        return number;
    }

    /// False for those that a device computes.
    bool isKnown() const { return !m_found.defined(); }
    /// Undefined where it is known.
    const torch::Tensor& found() const { return m_found; }
    double value() const
    {
        if (m_work)
            return m_work();
        return isKnown() ? m_value : m_found.item<double>();
    }
    /// Before parameters move: what is worked out when it is read is worked out now.
    void settle()
    {
        if (m_work)
            *this = StepNumber(m_work());
    }
    operator double() const { return value(); }

private:
    torch::Tensor m_found;
    std::function<double()> m_work;
    double m_value = 0;
};

/// The values of [k] numbers, by one wait for each device that still has some.
std::vector<double> readNumbers(std::span<const StepNumber> numbers);

} // namespace kindred
