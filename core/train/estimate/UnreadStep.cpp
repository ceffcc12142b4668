#include "train/estimate/UnreadStep.h"

namespace kindred {

std::vector<ReadStep> readAll(std::span<const UnreadStep> steps)
{
    std::vector<StepNumber> numbers;
    for (const UnreadStep& step : steps) {
        for (const UnreadStep::Part& part : step.losses)
            numbers.push_back(part.loss);
        numbers.push_back(step.gradientNorm);
    }
    const std::vector<double> values = readNumbers(numbers);
    std::vector<ReadStep> read;
    auto next = values.begin();
    for (const UnreadStep& step : steps) {
        ReadStep known;
        known.step = step.step;
        for (const UnreadStep::Part& part : step.losses)
            known.loss += part.weight * *next++;
        known.gradientNorm = *next++;
        read.push_back(known);
    }
    return read;
}

} // namespace kindred
