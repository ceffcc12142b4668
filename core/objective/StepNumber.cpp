#include "objective/StepNumber.h"

#include <algorithm>

namespace kindred {

std::vector<double> readNumbers(std::span<const StepNumber> numbers)
{
    std::vector<double> values(numbers.size());
    std::vector<size_t> open;
    for (size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i].isKnown())
            values[i] = numbers[i].value();
        else
            open.push_back(i);
    while (!open.empty()) {
        const torch::Device device = numbers[open.front()].found().device();
        const auto others = std::stable_partition(open.begin(), open.end(), [&](size_t i) {
            return numbers[i].found().device() == device;
        });
        std::vector<torch::Tensor> found;
        for (auto at = open.begin(); at != others; ++at)
            found.push_back(numbers[*at].found().detach().to(torch::kFloat64));
        const torch::Tensor read = torch::stack(found).to(torch::kCPU);
        for (size_t i = 0; i < found.size(); ++i)
            values[open[i]] = read.data_ptr<double>()[i];
        open.erase(open.begin(), others);
    }
    return values;
}

} // namespace kindred
