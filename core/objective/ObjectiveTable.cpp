#include "objective/ObjectiveTable.h"

#include "objective/Ccml.h"
#include "objective/Lmnn.h"
#include "objective/Nca.h"
#include "objective/None.h"
#include "objective/Objective.h"
#include "objective/Snca.h"
#include "objective/Softmax.h"
#include "objective/Triplet.h"

namespace kindred {

const std::vector<ObjectiveEntry>& objectiveTable()
{
    static const std::vector<ObjectiveEntry> table = {
        {sncaInfo, makeSnca},
        {softmaxInfo, makeSoftmax},
        {ccmlInfo, makeCcml},
        {ncaInfo, makeNca},
        {lmnnInfo, makeLmnn},
        {tripletInfo, makeTriplet},
        {noneInfo, nullptr},
    };
    return table;
}

std::unique_ptr<Objective> makeObjective(const std::string& method, const ObjectiveSetup& setup)
{
    for (const ObjectiveEntry& entry : objectiveTable())
        if (entry.info().id == method)
            return entry.make ? entry.make(setup) : nullptr;
    return nullptr;
}

} // namespace kindred
