#include "train/job/DeviceChoice.h"

#include <charconv>

namespace kindred {

Result<std::string> chooseDevice(const std::string& wanted, int64_t gpus)
{
    if (wanted == "cpu" || (wanted == "auto" && gpus == 0))
        return std::string("cpu");
    if (gpus == 0)
        return failure("no usable NVIDIA GPU", "--device", "Use --device cpu.");
    if (wanted == "auto" || wanted == "cuda")
        return std::string("cuda:0");
    const std::string number = wanted.substr(wanted.find(':') + 1);
    int64_t index = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), index);
    if (read.ec == std::errc() && index < gpus)
        return "cuda:" + std::to_string(index);
    const std::string last = "cuda:" + std::to_string(gpus - 1);
    return failure("there is no GPU " + number + ": this machine has " + std::to_string(gpus),
                   "--device", gpus == 1 ? "Use cuda:0." : "Use cuda:0 to " + last + ".");
}

} // namespace kindred
