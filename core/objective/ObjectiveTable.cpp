#include "objective/ObjectiveTable.h"

#include "objective/Ccml.h"
#include "objective/FittedObjective.h"
#include "objective/Lmnn.h"
#include "objective/Mne.h"
#include "objective/Nca.h"
#include "objective/Ncm.h"
#include "objective/Nngk.h"
#include "objective/None.h"
#include "objective/Objective.h"
#include "objective/Snca.h"
#include "objective/Softmax.h"
#include "objective/Triplet.h"
#include "objective/Wsabie.h"

namespace kindred {

const std::vector<ObjectiveEntry>& objectiveTable()
{
    static const std::vector<ObjectiveEntry> table = {
        {sncaInfo, makeSnca},
        {softmaxInfo, makeSoftmax},
        {nngkInfo, makeNngk},
        {mneInfo, makeMne},
        {ccmlInfo, makeCcml},
        {ncaInfo, makeNca},
        {ncmInfo, makeNcm},
        {lmnnInfo, makeLmnn},
        {tripletInfo, makeTriplet},
        {wsabieInfo, makeWsabie},
        {itmlInfo, makeFitted<fitItmlMethod>},
        {pcaInfo, makeFitted<fitPcaMethod>},
        {invcovInfo, makeFitted<fitInvcovMethod>},
        {ridgeInfo, makeFitted<fitRidgeMethod>},
        {svmInfo, makeFitted<fitSvmMethod>},
        {logisticInfo, makeFitted<fitLogisticMethod>},
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
