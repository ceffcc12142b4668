#include "model/FisherState.h"

#include <algorithm>

#include "model/SafeTensors.h"

namespace kindred {

namespace {
const char* const kChannelsName = "picture_channels";

torch::Tensor doubles(const std::vector<double>& values, const std::vector<int64_t>& shape)
{
    return torch::from_blob(const_cast<double*>(values.data()), shape, torch::kFloat64).clone();
}

torch::Tensor doubles(const Matrix<double>& matrix)
{
    return doubles(matrix.values(), {matrix.rows(), matrix.cols()});
}

void appendChannel(const std::string& name, const FisherChannel& channel, NamedTensors& tensors)
{
    const auto length = [](const std::vector<double>& values) {
        return std::vector<int64_t>{static_cast<int64_t>(values.size())};
    };
    const LinearModel& projection = channel.projection;
    const GaussianMixture& mixture = channel.mixture;
    tensors.emplace_back(name + ".mean", doubles(projection.mean, length(projection.mean)));
    tensors.emplace_back(name + ".axes", doubles(projection.map));
    tensors.emplace_back(name + ".weights", doubles(mixture.weights, length(mixture.weights)));
    tensors.emplace_back(name + ".means", doubles(mixture.means));
    tensors.emplace_back(name + ".variances", doubles(mixture.variances));
}

/// Reads the tensors of one channel; ok() once all had the shape that was asked for.
class ChannelReader final {
public:
    ChannelReader(const NamedTensors& tensors, std::string name)
        : m_tensors(tensors), m_name(std::move(name))
    {
    }

    std::vector<double> values(const char* part, int64_t count) { return taken(part, {count}); }
    /// rows -1: as many as there are.
    Matrix<double> matrix(const char* part, int64_t rows, int64_t columns)
    {
        const torch::Tensor* tensor = findTensor(m_tensors, m_name + part);
        if (rows < 0 && tensor && tensor->dim() == 2)
            rows = tensor->size(0);
        std::vector<double> all = taken(part, {rows, columns});
        return m_ok ? Matrix<double>(rows, columns, std::move(all)) : Matrix<double>();
    }
    bool ok() const { return m_ok; }

private:
    std::vector<double> taken(const char* part, const std::vector<int64_t>& shape)
    {
        const torch::Tensor* tensor = findTensor(m_tensors, m_name + part);
        m_ok = m_ok && tensor && tensor->scalar_type() == torch::kFloat64 &&
               tensor->sizes() == torch::IntArrayRef(shape) &&
               tensor->isfinite().all().item<bool>();
        if (!m_ok)
            return {};
        const auto* from = tensor->data_ptr<double>();
        return {from, from + tensor->numel()};
    }

    const NamedTensors& m_tensors;
    std::string m_name;
    bool m_ok = true;
};

bool allPositive(const std::vector<double>& values)
{
    return std::all_of(values.begin(), values.end(), [](double value) { return value > 0; });
}

/// False where something is missing or does not fit.
bool readChannel(const NamedTensors& tensors, const std::string& name, int64_t columns,
                 FisherChannel& channel)
{
    ChannelReader reader(tensors, name);
    LinearModel& projection = channel.projection;
    GaussianMixture& mixture = channel.mixture;
    projection.mean = reader.values(".mean", columns);
    projection.map = reader.matrix(".axes", -1, columns);
    mixture.means = reader.matrix(".means", -1, projection.map.rows());
    mixture.variances = reader.matrix(".variances", mixture.means.rows(), projection.map.rows());
    mixture.weights = reader.values(".weights", mixture.means.rows());
    return reader.ok() && !mixture.means.empty() && allPositive(mixture.weights) &&
           allPositive(mixture.variances.values());
}
} // namespace

Status writeExtractor(const std::filesystem::path& file, const FisherExtractor& extractor)
{
    const FisherParameters& parameters = extractor.parameters();
    NamedTensors tensors;
    tensors.emplace_back(kChannelsName,
                         torch::tensor({int64_t{parameters.pictureChannels}}, torch::kInt64));
    appendChannel("gradients", parameters.gradients, tensors);
    appendChannel("colours", parameters.colours, tensors);
    return writeSafeTensors(file, tensors);
}

Result<std::shared_ptr<const FisherExtractor>> readExtractor(const std::filesystem::path& file,
                                                             int64_t dimension)
{
    KINDRED_ASSIGN(const NamedTensors tensors, readSafeTensors(file));
    const Error unfit = inputError("does not hold the feature extractor of this run", file.string(),
                                   "Put an undamaged copy of the file back.");
    const torch::Tensor* channels = findTensor(tensors, kChannelsName);
    if (!channels || channels->scalar_type() != torch::kInt64 || channels->numel() != 1)
        return unfit;
    const auto count = channels->item<int64_t>();
    FisherParameters parameters;
    if ((count != 1 && count != 3) ||
        !readChannel(tensors, "gradients", kGradientColumns, parameters.gradients) ||
        !readChannel(tensors, "colours", kColourColumns * count, parameters.colours))
        return unfit;
    parameters.pictureChannels = static_cast<int>(count);
    auto extractor = std::make_shared<const FisherExtractor>(std::move(parameters));
    if (extractor->dimension() != dimension)
        return unfit;
    return extractor;
}

} // namespace kindred
