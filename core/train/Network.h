#pragma once

#include <torch/types.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"
#include "data/Dataset.h"
#include "data/Loader.h"

namespace kindred {
class Encoder;
class FisherExtractor;
struct EncoderOutput;

/// An encoder with how images reach it: input transform, memory order, precision, device.
class Network final {
public:
    /// A new one for a dataset: fits the normalisation, initialises from the seed.
    static Result<Network> create(const Json& options, const Dataset& dataset, uint64_t seed);
    /// As a checked record (checkRecord) describes it; weights are the caller's to load. An Input
    /// error where no such network can be made.
    static Result<Network> fromRecord(const Json& record);

    Encoder& encoder() const { return *m_encoder; }
    const TransformSpec& transform() const { return m_transform; } ///< of training
    const torch::Device& device() const { return m_device; }
    TransformSpec cleanTransform() const;
    bool usesImages() const { return m_transform.size > 0; }
    /// Whether pictures reach it as features that an extractor makes of them.
    bool extracts() const { return m_extracts; }
    bool takesPictures() const { return usesImages() || extracts(); }
    void setExtractor(std::shared_ptr<const FisherExtractor> extractor)
    {
        m_extractor = std::move(extractor);
    }
    /// The dataset as the network reads it: of pictures that it cannot take as they are, features
    /// of those in ids. Errors as of extractedDataset().
    Result<std::shared_ptr<const Dataset>>
    readable(std::shared_ptr<const Dataset> dataset, const std::vector<int64_t>& ids,
             const std::function<bool(double)>& progress) const;
    /// An Input error that names both where a dataset is of another kind than what the network
    /// takes, or has other columns.
    Status accepts(const Dataset& dataset) const;

    /// values [count, c, s, s] or [count, D] → a tensor on the device; copies. Throws
    /// std::invalid_argument for values of another shape.
    torch::Tensor input(const std::vector<float>& values, int64_t count) const;
    /// values of one sample
    int64_t sampleSize() const;
    /// Clean values of a picture, out [sampleSize()], for a network that takes pictures.
    void cleanValues(const Image& image, float* out) const;
    /// Forward in the network's precision; results are float32.
    EncoderOutput forward(const torch::Tensor& input);
    /// The embedding layer alone, likewise: [b, d] of features [b, F].
    torch::Tensor embed(const torch::Tensor& features);

    /// {"size","channels","mean","std","augment","input_dimension"} for run.json.
    Json transformRecord() const;

private:
    static Result<Network> build(const Json& options, TransformSpec transform,
                                 int64_t inputDimension);

    std::shared_ptr<Encoder> m_encoder;
    TransformSpec m_transform;
    int64_t m_inputDimension = 0;
    bool m_extracts = false;
    std::shared_ptr<const FisherExtractor> m_extractor;
    bool m_bf16 = false;
    torch::Device m_device = torch::kCPU;
};

} // namespace kindred
