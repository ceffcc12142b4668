#include "classic/LinearModel.h"

namespace kindred {

std::string passStage(int64_t pass, int64_t passes, bool atMost)
{
    return "pass " + std::to_string(pass + 1) + (atMost ? " of at most " : " of ") +
           std::to_string(passes);
}

} // namespace kindred
