#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/Matrix.h"
#include "data/Dataset.h"
#include "train/Network.h"

namespace kindred {

class Objective;

/// Where the time of an embedding went.
struct EmbedSeconds {
    double images = 0;  ///< waiting until samples are read and transformed
    double forward = 0; ///< the network, and what the method makes of its rows
};

/// What of a network to take as the embedding.
struct EmbedRequest {
    std::vector<int64_t> ids;
    bool penultimate = false;
    /// The dataset is the one trained on: its training samples are slots of the objective.
    bool remembered = false;
    int batch = 0; ///< embeddingBatch() of the run's options
    int workers = 2;
    std::function<bool(double)> progress; ///< may be empty; false cancels (Interrupted)
    EmbedSeconds* seconds = nullptr;      ///< is added to; may be null
};

/// The layer under the network's last linear map: the encoder's feature under an embedding layer,
/// or the embedding under a classifier (objective may be nullptr). Otherwise the output,
/// transformed as the objective compares embeddings; slots [b] of remembered samples, -1: another,
/// or empty. [b, layerDimension()] float32 on the processor.
torch::Tensor chosenLayer(const EncoderOutput& output, const Objective* objective, bool penultimate,
                          const std::vector<int64_t>& slots = {});
int64_t layerDimension(const Encoder& encoder, const Objective* objective, bool penultimate);

/// Samples in one forward pass without gradients: 256, or the run's batch where that is smaller, so
/// that a smaller batch takes less memory everywhere.
int embeddingBatch(const Json& options);

/// Clean forward of pictures without gradients, by a network in evaluation mode that takes them.
EncoderOutput forwardPictures(Network& network, std::span<const Image> pictures);

/// Clean forward in evaluation mode of the chosen layer: [ids.size(), layerDimension()]. An Input
/// error for a dataset that the network does not accept.
Result<Matrix<float>> embed(Network& network, const Objective* objective,
                            std::shared_ptr<const Dataset> dataset, const EmbedRequest& request);

/// A first picture of an untrained network: clean images in shuffled batches of 128, or `batch`
/// where that is smaller; batch statistics in the norms and their running averages left as they
/// were; nothing is dropped. receive(ids, embeddings [k, d]).
Status embedUntrained(
    Network& network, std::shared_ptr<const Dataset> dataset, const std::vector<int64_t>& ids,
    int batch, uint64_t seed,
    const std::function<bool(const std::vector<int64_t>&, const torch::Tensor&)>& receive);

} // namespace kindred
