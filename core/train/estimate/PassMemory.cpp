#include "train/estimate/PassMemory.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "model/Encoder.h"
#include "train/Network.h"
#include "train/estimate/TensorWatch.h"
#include "train/finished/Embedder.h"
#include "train/job/TorchThreads.h"

namespace kindred {

namespace {
constexpr int64_t kFewestImages = 4;
/// Of a batch's pictures: with fewer, weights that are brought into another order are the peak.
constexpr int64_t kFewestValues = 48 * 3 * 32 * 32;
constexpr int64_t kLoadedAhead = 5; ///< batches of the loader's ring, and the one that is embedded

int64_t bytesOfPass(Network& network, int64_t images)
{
    const std::vector<float> noise(static_cast<size_t>(images * network.sampleSize()));
    const torch::NoGradGuard guard;
    const TensorWatch watch;
    const EncoderOutput output = network.forward(network.input(noise, images));
    return watch.peakBytes();
}
} // namespace

Result<PassMemory> measurePassMemory(const Json& record, int threads)
{
    try {
        setTorchThreads(threads);
        Json here = record;
        here["options"]["device"] = "cpu";
        KINDRED_ASSIGN(Network network, Network::fromRecord(here));
        network.encoder().eval();
        PassMemory memory;
        memory.dimension = network.encoder().dimension();
        memory.features = network.encoder().featureDimension();
        const int64_t batch = embeddingBatch(here.at("options"));
        const int64_t few =
            std::min(batch, std::max(kFewestImages, kFewestValues / network.sampleSize()));
        const int64_t more = std::min(batch, 2 * few);
        const int64_t least = bytesOfPass(network, few);
        const int64_t step = more > few ? (bytesOfPass(network, more) - least) / (more - few) : 0;
        memory.bytes = least + step * (batch - few) +
                       kLoadedAhead * batch * network.sampleSize() * int64_t{sizeof(float)};
        return memory;
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return failure(text.substr(0, text.find('\n')));
    }
}

} // namespace kindred
