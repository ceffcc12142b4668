#include "model/EncoderTable.h"

#include "model/Encoder.h"
#include "model/Fisher.h"
#include "model/Flat.h"
#include "model/Resnet.h"
#include "model/SmallConv.h"
#include "model/TorchScriptEncoder.h"
#include "model/Weights.h"

namespace kindred {

const std::vector<EncoderEntry>& encoderTable()
{
    static const std::vector<EncoderEntry> table = {
        {lenetInfo, makeLenet},
        {conv4Info, makeConv4},
        {resnet18Info, makeResnet18},
        {resnet34Info, makeResnet34},
        {resnet50Info, makeResnet50},
        {linearInfo, makeLinear},
        {identityInfo, makeIdentity},
        {torchScriptInfo, makeTorchScript},
        {fisherInfo, makeFisher, fisherColumns},
    };
    return table;
}

const EncoderEntry* findEncoderEntry(const std::string& encoder)
{
    const std::string id = encoder.substr(0, encoder.find(':'));
    for (const EncoderEntry& entry : encoderTable())
        if (entry.info().id == id)
            return &entry;
    return nullptr;
}

Result<std::shared_ptr<Encoder>> makeEncoder(const std::string& encoder, EncoderSetup setup)
{
    const size_t colon = encoder.find(':');
    if (colon != std::string::npos)
        setup.file = encoder.substr(colon + 1);
    const EncoderEntry* entry = findEncoderEntry(encoder);
    if (!entry)
        return usageError("unknown encoder “" + encoder + "”", "--encoder");
    KINDRED_ASSIGN(std::shared_ptr<Encoder> made, entry->make(setup));
    const std::string weights = setup.options.value("weights", std::string());
    if (!weights.empty())
        KINDRED_TRY(loadPretrained(*made, weights));
    return made;
}

} // namespace kindred
