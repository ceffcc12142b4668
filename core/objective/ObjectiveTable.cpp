#include "objective/ObjectiveTable.h"

#include "objective/Objective.h"
#include "objective/batch/Ccml.h"
#include "objective/batch/Lmnn.h"
#include "objective/batch/Nca.h"
#include "objective/batch/Softmax.h"
#include "objective/batch/Triplet.h"
#include "objective/batch/Wsabie.h"
#include "objective/fitted/FittedObjective.h"
#include "objective/fitted/None.h"
#include "objective/means/Ncm.h"
#include "objective/memory/Mne.h"
#include "objective/memory/Nngk.h"
#include "objective/memory/Snca.h"

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
        {itmlInfo, makeFitted<fitItmlMethod, itmlMethodBytes, itmlMethodSeconds>},
        {pcaInfo, makeFitted<fitPcaMethod, pcaMethodBytes, pcaMethodSeconds>},
        {invcovInfo, makeFitted<fitInvcovMethod, invcovMethodBytes, invcovMethodSeconds>},
        {ridgeInfo, makeFitted<fitRidgeMethod, ridgeMethodBytes, ridgeMethodSeconds>},
        {svmInfo, makeFitted<fitSvmMethod, svmMethodBytes, svmMethodSeconds>},
        {codedInfo, makeFitted<fitCodedMethod, codedMethodBytes, codedMethodSeconds>},
        {logisticInfo, makeFitted<fitLogisticMethod, logisticMethodBytes, logisticMethodSeconds>},
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
