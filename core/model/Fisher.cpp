#include "model/Fisher.h"

#include <algorithm>

#include "model/Encoder.h"
#include "model/EncoderOptions.h"
#include "model/FisherExtractor.h"

namespace kindred {

namespace {
/// Fisher vectors are of unit length already: they are not scaled column by column, which would
/// undo their normalisation.
class FisherEncoder final : public Encoder {
public:
    FisherEncoder(int64_t columns, int64_t dimension, double dropout) : m_affine(dropout == 0)
    {
        addHead(columns, dimension, dropout);
    }

    bool isAffine() const override { return m_affine; }

private:
    torch::Tensor features(const torch::Tensor& input) override { return input; }

    bool m_affine;
};

std::string whyNoPatches(const Dataset& dataset)
{
    if (!dataset.isImages)
        return needsImages(dataset);
    static_assert(kLeastPatchedEdge == 32);
    return std::min(dataset.minWidth, dataset.minHeight) >= kLeastPatchedEdge
               ? ""
               : "It needs pictures of 32 pixels or more on every side.";
}

bool trainsLayer(const Json& options)
{
    const MethodInfo* method = findMethod(options.value("method", std::string()));
    return !method || method->trainsEncoder;
}
} // namespace

EncoderInfo fisherInfo()
{
    EncoderInfo info;
    info.id = "fisher";
    info.title = "Fisher vectors";
    info.sentence = "Edges and colours of small patches, counted: right for few photographs, and "
                    "needs no training.";
    info.options = inGroup(
        "encoder",
        {integerOption("fisher_components", 16, 1, 1024,
                       "Kinds of patches told apart; a colour picture becomes 256 numbers for "
                       "each."),
         integerOption("dim", 64, 1, 65536,
                       "Dimension of the embedding, for methods that train one; others take the "
                       "Fisher vector itself."),
         realOption("dropout", 0, 0, 0.95, "Share of features dropped while training.")});
    info.applies = whyNoPatches;
    info.size = [](const Dataset&) { return 0; };
    return info;
}

Result<std::shared_ptr<Encoder>> makeFisher(const EncoderSetup& setup)
{
    const int64_t dimension =
        trainsLayer(setup.options) ? setup.options.at("dim").get<int64_t>() : 0;
    return std::shared_ptr<Encoder>(std::make_shared<FisherEncoder>(
        setup.inputDimension, dimension, setup.options.at("dropout").get<double>()));
}

int64_t fisherColumns(const Json& options, int pictureChannels)
{
    return fisherDimension(options.at("fisher_components").get<int>(), pictureChannels);
}

} // namespace kindred
