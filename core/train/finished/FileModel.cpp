#include "train/finished/FileModel.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "data/FileTree.h"
#include "model/Encoder.h"
#include "model/EncoderTable.h"
#include "model/SafeTensors.h"
#include "model/TorchPickle.h"
#include "model/Weights.h"
#include "train/Network.h"
#include "train/finished/Embedder.h"
#include "train/job/TorchThreads.h"
#include "train/plan/PlanDetails.h"

namespace kindred {

namespace {
constexpr uint64_t kMostFileBytes = uint64_t{2} << 30;
constexpr int kPhotographEdge = 224;
constexpr int64_t kLargestInput = 2048;
constexpr size_t kPicturesAtOnce = 64;

/// What a file says of its network, or what is taken for it.
struct FileNetwork {
    std::string encoder;
    bool script = false;
    bool finished = false; ///< it has the embedding layer too; else the features under it count
    Json options = Json::object();
    Json transform = {{"size", kPhotographEdge},
                      {"channels", 3},
                      {"mean", {0.485, 0.456, 0.406}},
                      {"std", {0.229, 0.224, 0.225}},
                      {"augment", "none"}};
};

/// Members of `about` that describe the input, texts or numbers.
void followAbout(const Json& about, FileNetwork& network)
{
    for (const char* key : {"size", "channels", "mean", "std"})
        if (about.contains(key))
            network.transform[key] = about[key];
    if (about.contains("dimension") && about["dimension"].is_number_integer()) {
        network.options["dim"] = about["dimension"];
        network.finished = true;
    }
}

/// Which network has such tensors; empty: none that is known.
std::string encoderOf(const NamedTensors& tensors)
{
    const auto has = [&](const char* name) { return findTensor(tensors, name) != nullptr; };
    if (has("layer1.0.conv3.weight"))
        return "resnet50";
    if (has("layer1.2.conv1.weight"))
        return "resnet34";
    if (has("layer1.0.conv1.weight"))
        return "resnet18";
    if (has("conv4.weight") && has("bn4.weight"))
        return "conv4";
    return has("dense.weight") && has("conv2.weight") ? "lenet" : "";
}

Result<FileNetwork> weightsNetwork(std::string_view bytes, const fs::path& file)
{
    const std::string where = file.string();
    FileNetwork network;
    NamedTensors tensors;
    if (bytes.starts_with("PK")) {
        KINDRED_ASSIGN(tensors, parseTorchPickle(bytes, where));
    } else {
        KINDRED_ASSIGN(tensors, parseSafeTensors(bytes, where));
        KINDRED_ASSIGN(const TensorMetadata metadata, parseMetadata(bytes, where));
        Json about = Json::object();
        for (const auto& [key, text] : metadata)
            if (const auto value = parseJson(text, where))
                about[key] = *value;
        followAbout(about, network);
        if (const auto named = metadata.find("encoder"); named != metadata.end())
            network.encoder = named->second;
    }
    if (network.encoder != "linear")
        network.encoder = encoderOf(tensors);
    if (network.encoder.empty())
        return inputError(
            "holds no network that Kindred knows", where,
            "Weights of linear, lenet, conv4, resnet18, resnet34 and resnet50 are read, "
            "and TorchScript files.");
    if (network.encoder == "conv4")
        network.options["width"] = findTensor(tensors, "conv4.weight")->size(0);
    if (const torch::Tensor* stem = findTensor(tensors, "conv1.weight");
        stem && network.encoder.starts_with("resnet"))
        network.options["width"] = stem->size(0);
    network.options["weights"] = where;
    return network;
}

Result<FileNetwork> scriptNetwork(const fs::path& file)
{
    FileNetwork network;
    network.script = true;
    network.encoder = "torchscript:" + file.string();
    KINDRED_ASSIGN(const auto archive, openArchiveTree(file));
    for (size_t i = 0; i < archive->entries().size(); ++i) {
        if (!archive->entries()[i].path.ends_with("extra/kindred.json"))
            continue;
        KINDRED_ASSIGN(const std::string text, archive->read(i));
        KINDRED_ASSIGN(const Json about, parseJson(text, file.string()));
        followAbout(about, network);
        // An exported script takes values in 0..1 and scales them itself.
        const auto channels = network.transform.value("channels", size_t{3});
        network.transform["mean"] = std::vector<double>(channels, 0.0);
        network.transform["std"] = std::vector<double>(channels, 1.0);
    }
    network.finished = false; // what the script returns are the “features”
    return network;
}

Result<FileNetwork> describeFile(const fs::path& file)
{
    KINDRED_ASSIGN(const std::string bytes, readRegularFile(file, kMostFileBytes));
    return isScriptArchive(bytes) ? scriptNetwork(file) : weightsNetwork(bytes, file);
}

class NetworkOfFile final : public FileModel {
public:
    NetworkOfFile(FileNetwork about, Network network, fs::path file)
        : m_about(std::move(about)), m_network(std::move(network)), m_file(std::move(file))
    {
        m_network.encoder().eval();
    }

    int dimension() const override
    {
        const Encoder& encoder = m_network.encoder();
        return static_cast<int>(m_about.finished ? encoder.dimension()
                                                 : encoder.featureDimension());
    }
    bool isScript() const override { return m_about.script; }
    std::string sentence() const override
    {
        const std::string edge = std::to_string(m_network.transform().size);
        return (m_about.script ? std::string("TorchScript") : m_about.encoder) + ", pictures of " +
               edge + " by " + edge + ", " + std::to_string(dimension()) + " numbers each.";
    }

    Result<Matrix<float>> embed(const std::vector<Image>& images) override
    {
        Matrix<float> rows(static_cast<int64_t>(images.size()), dimension());
        try {
            for (size_t from = 0; from < images.size(); from += kPicturesAtOnce)
                KINDRED_TRY(embedSome(std::span(images).subspan(
                                          from, std::min(kPicturesAtOnce, images.size() - from)),
                                      rows.row(static_cast<int64_t>(from))));
        } catch (const std::exception& error) {
            const std::string text = error.what();
            return inputError("the network cannot take pictures: " +
                                  text.substr(0, text.find('\n')),
                              m_file.string());
        }
        if (!std::all_of(rows.values().begin(), rows.values().end(),
                         [](float value) { return std::isfinite(value); }))
            return inputError("the network gives values that are not finite", m_file.string());
        return rows;
    }

private:
    /// An Input error where a script gives other rows than those it was opened with.
    Status embedSome(std::span<const Image> images, float* rows)
    {
        const EncoderOutput output = forwardPictures(m_network, images);
        const torch::Tensor wanted =
            (m_about.finished ? output.embedding : output.features).cpu().contiguous();
        if (wanted.dim() != 2 || wanted.size(0) != static_cast<int64_t>(images.size()) ||
            wanted.size(1) != dimension())
            return inputError("it does not give one row of fixed length a picture",
                              m_file.string());
        std::copy_n(wanted.data_ptr<float>(), wanted.numel(), rows);
        return {};
    }

    const FileNetwork m_about;
    mutable Network m_network;
    const fs::path m_file;
};

/// An Input error for an input that no picture can be brought to.
Status checkInput(const Json& transform, const fs::path& file)
{
    const Json& size = transform.at("size");
    const Json& channels = transform.at("channels");
    if (size == 0)
        return inputError("its network takes feature vectors, not pictures", file.string());
    if (!size.is_number_integer() || size.get<int64_t>() < 1 ||
        size.get<int64_t>() > kLargestInput || (channels != 1 && channels != 3))
        return inputError("what it says of its pictures is out of range", file.string());
    for (const char* key : {"mean", "std"}) {
        const Json& values = transform.at(key);
        const bool fits = values.is_array() && values.size() == channels.get<size_t>() &&
                          std::all_of(values.begin(), values.end(), [&](const Json& value) {
                              return value.is_number() && std::isfinite(value.get<double>()) &&
                                     (std::string(key) == "mean" || value.get<double>() > 0);
                          });
        if (!fits)
            return inputError("what it says of its pictures is damaged", file.string());
    }
    return {};
}

/// The record that a run with this network would have.
Result<Json> recordOf(const FileNetwork& about, const fs::path& file)
{
    KINDRED_TRY(checkInput(about.transform, file));
    const EncoderEntry* entry = findEncoderEntry(about.encoder);
    if (!entry)
        return inputError("there is no encoder “" + about.encoder + "”", file.string());
    auto options = entry->info().options.resolve(about.options);
    if (!options)
        return inputError("its description is out of range: " + options.error().what,
                          file.string());
    Json resolved = std::move(*options);
    resolved["encoder"] = about.encoder;
    resolved["device"] = "auto";
    resolved["precision"] = "fp32";
    resolved["weights"] = "";
    return Json{{"options", resolved}, {"transform", about.transform}};
}

Result<std::unique_ptr<FileModel>> openFileNetwork(const fs::path& file, int threads)
{
    KINDRED_ASSIGN(FileNetwork about, describeFile(file));
    setTorchThreads(resolveThreads(threads));
    KINDRED_ASSIGN(const Json record, recordOf(about, file));
    KINDRED_ASSIGN(Network network, Network::fromRecord(record));
    if (!about.script)
        KINDRED_TRY(loadPretrained(network.encoder(), file));
    return std::unique_ptr<FileModel>(
        std::make_unique<NetworkOfFile>(std::move(about), std::move(network), file));
}
} // namespace

// A TorchScript archive has its constants; a state dict has none. Names of a zip are plain text.
bool isScriptArchive(std::string_view bytes)
{
    return bytes.starts_with("PK") && bytes.find("constants.pkl") != bytes.npos;
}

Result<std::unique_ptr<FileModel>> FileModel::open(const fs::path& file, int threads)
{
    try {
        return openFileNetwork(file, threads);
    } catch (const nlohmann::json::exception&) {
        return inputError("what it says of its network is damaged", file.string());
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return inputError("cannot be opened as a network: " + text.substr(0, text.find('\n')),
                          file.string());
    }
}

} // namespace kindred
