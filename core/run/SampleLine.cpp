#include "run/SampleLine.h"

#include "run/DamagedTable.h"

namespace kindred {

Result<Json> parseSample(const RunDirectory& run, std::string_view line, int64_t id)
{
    const std::string file = run.samplesFile().string();
    auto sample = parseJson(line, file);
    if (!sample || !sample->is_object())
        return damagedList(inputError("line " + std::to_string(id + 1) + " is damaged", file), run);
    // A line that is lost would give each later sample the name and class of the one before it.
    const auto own = sample->find("id");
    if (own == sample->end() || *own != id)
        return damagedList(inputError("line " + std::to_string(id + 1) + " is not that of sample " +
                                          std::to_string(id),
                                      file),
                           run);
    return sample;
}

} // namespace kindred
