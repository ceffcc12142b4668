#include "train/finished/InferenceObjective.h"

#include "objective/Objective.h"
#include "objective/ObjectiveTable.h"

namespace kindred {

std::unique_ptr<Objective> inferenceObjective(const Json& record, int64_t dimension,
                                              Executor& executor, size_t samples)
{
    const Json& data = record.at("data");
    const auto level = data.at("trained_level").get<size_t>();
    ObjectiveSetup setup;
    setup.dimension = dimension;
    setup.classes = data.at("classes_per_level").at(level).get<int>();
    setup.slotLabels.assign(samples, 0);
    setup.options = record.at("options");
    setup.executor = &executor;
    return makeObjective(record.at("method").get<std::string>(), setup);
}

} // namespace kindred
