#include "engine/PictureEncoder.h"

#include <algorithm>
#include <mutex>

#include "base/UnitRows.h"
#include "data/Loader.h"
#include "engine/EncoderParts.h"
#include "train/finished/FileModel.h"

namespace kindred::engine {

namespace {
constexpr int kPixelEdge = 32;

/// A network, wherever it came from.
class NetworkEncoder final : public PictureEncoder {
public:
    struct Network {
        int64_t dimension = 0;
        std::function<Result<Matrix<float>>(const std::vector<Image>&)> embed;
        std::function<Result<std::vector<EncoderPart>>()> parts;
        std::shared_ptr<const NeighbourhoodModel> neighbourhood = nullptr;
        /// Only with a neighbourhood.
        std::function<Result<Matrix<float>>(const std::vector<Image>&)> embedPlain = {};
    };
    NetworkEncoder(EncoderAbout about, Network network)
        : PictureEncoder(std::move(about)), m_network(std::move(network))
    {
    }
    int64_t dimension() const override { return m_network.dimension; }
    Result<Matrix<float>> embed(const std::vector<Image>& images) override
    {
        const std::lock_guard lock(m_mutex);
        KINDRED_ASSIGN(Matrix<float> rows, m_network.embed(images));
        normaliseRows(rows);
        return rows;
    }
    std::shared_ptr<const NeighbourhoodModel> neighbourhood() const override
    {
        return m_network.neighbourhood;
    }
    Result<Matrix<float>> embedPlain(const std::vector<Image>& images) override
    {
        if (!m_network.embedPlain)
            return PictureEncoder::embedPlain(images);
        const std::lock_guard lock(m_mutex);
        KINDRED_ASSIGN(Matrix<float> rows, m_network.embedPlain(images));
        normaliseRows(rows);
        return rows;
    }
    Result<std::vector<EncoderPart>> parts() const override { return m_network.parts(); }

private:
    std::mutex m_mutex;
    const Network m_network;
};

/// What the pictures look like before any encoder: 32 × 32 RGB around its own mean.
class PixelEncoder final : public PictureEncoder {
public:
    explicit PixelEncoder(EncoderAbout about) : PictureEncoder(std::move(about)) {}
    int64_t dimension() const override { return kPixelEdge * kPixelEdge * 3; }
    Result<Matrix<float>> embed(const std::vector<Image>& images) override
    {
        TransformSpec spec;
        spec.size = kPixelEdge;
        Matrix<float> rows(static_cast<int64_t>(images.size()), dimension());
        for (int64_t i = 0; i < rows.rows(); ++i) {
            float* row = rows.row(i);
            transformImage(images[static_cast<size_t>(i)], spec, 0, row);
            double mean = 0;
            for (int64_t j = 0; j < rows.cols(); ++j)
                mean += static_cast<double>(row[j]) / static_cast<double>(rows.cols());
            for (int64_t j = 0; j < rows.cols(); ++j)
                row[j] -= static_cast<float>(mean);
        }
        normaliseRows(rows);
        return rows;
    }
    Result<std::vector<EncoderPart>> parts() const override { return std::vector<EncoderPart>(); }
};

class VectorEncoder final : public PictureEncoder {
public:
    VectorEncoder(EncoderAbout about, int64_t dimension, Error refusal)
        : PictureEncoder(std::move(about)), m_dimension(dimension), m_refusal(std::move(refusal))
    {
    }
    int64_t dimension() const override { return m_dimension; }
    Result<Matrix<float>> embed(const std::vector<Image>&) override { return m_refusal; }
    Result<std::vector<EncoderPart>> parts() const override { return std::vector<EncoderPart>(); }

private:
    const int64_t m_dimension;
    const Error m_refusal;
};

using Parts = std::vector<EncoderPart>;

EncoderPointer runNetwork(EncoderAbout about, const std::shared_ptr<RunModel>& model,
                          std::function<Result<Parts>()> parts)
{
    return std::make_shared<NetworkEncoder>(
        std::move(about), NetworkEncoder::Network{model->dimension(false),
                                                  [model](const std::vector<Image>& images) {
                                                      return model->embed(images, false);
                                                  },
                                                  std::move(parts), modulesOf(*model),
                                                  [model](const std::vector<Image>& images) {
                                                      return model->embedUntransformed(images);
                                                  }});
}

EncoderPointer fileNetwork(EncoderAbout about, const std::shared_ptr<FileModel>& model,
                           std::function<Result<Parts>()> parts)
{
    return std::make_shared<NetworkEncoder>(
        std::move(about), NetworkEncoder::Network{model->dimension(),
                                                  [model](const std::vector<Image>& images) {
                                                      return model->embed(images);
                                                  },
                                                  std::move(parts)});
}

Result<std::shared_ptr<RunModel>> openModel(const fs::path& folder, const std::string& step,
                                            int threads)
{
    KINDRED_ASSIGN(std::unique_ptr<RunModel> model,
                   RunModel::open(RunDirectory(folder), step, threads));
    return std::shared_ptr<RunModel>(std::move(model));
}

Result<EncoderPointer> openRun(const fs::path& folder, const std::string& step, int threads)
{
    KINDRED_ASSIGN(const Json record, RunDirectory(folder).record());
    KINDRED_ASSIGN(const auto model, openModel(folder, step, threads));
    const std::string name = record.value("name", folder.filename().string());
    const int64_t number = model->step();
    EncoderAbout about{"run",
                       name,
                       "The network of run “" + name + "” at step " + std::to_string(number) + ".",
                       {{"run", folder.string()}, {"step", number}}};
    return runNetwork(std::move(about), model,
                      [folder, number] { return packRun(folder, number); });
}

Result<EncoderPointer> openBundled(EncoderAbout about, const std::string& name, int threads)
{
    KINDRED_ASSIGN(const fs::path folder, bundledEncoder(name));
    KINDRED_ASSIGN(const auto model, openModel(folder, "last", threads));
    return runNetwork(std::move(about), model,
                      [folder, step = model->step()] { return packRun(folder, step); });
}

Result<EncoderPointer> openFile(EncoderAbout about, const fs::path& file, int threads)
{
    KINDRED_ASSIGN(std::unique_ptr<FileModel> opened, FileModel::open(file, threads));
    const std::shared_ptr<FileModel> model = std::move(opened);
    if (about.title.empty()) {
        about.title = file.filename().string();
        about.sentence = model->sentence();
    }
    // Weights travel with a classifier; a script does not: it would run where the file is opened.
    return fileNetwork(std::move(about), model, [model, file]() -> Result<Parts> {
        if (model->isScript())
            return Parts();
        KINDRED_ASSIGN(std::string bytes, readRegularFile(file, kMostWeightBytes));
        return Parts{{kWeightsPart, std::move(bytes)}};
    });
}

bool isChosen(const Json& spec, const char* key)
{
    return spec.contains(key) && spec[key].is_boolean() && spec[key].get<bool>();
}
} // namespace

Result<Matrix<float>> PictureEncoder::embedPlain(const std::vector<Image>&)
{
    return failure("the encoder has learned no neighbourhood", m_about.title);
}

std::shared_ptr<const NeighbourhoodModel> modulesOf(const RunModel& model)
{
    std::optional<NeighbourhoodModel> learned = model.neighbourhood();
    if (!learned)
        return nullptr;
    learned->memory = {};
    return std::make_shared<const NeighbourhoodModel>(std::move(*learned));
}

EncoderPointer vectorEncoder(EncoderAbout about, int64_t dimension, Error refusal)
{
    about.pictures = false;
    return std::make_shared<VectorEncoder>(std::move(about), dimension, std::move(refusal));
}

EncoderPointer savedVectorEncoder(EncoderAbout about, int64_t dimension)
{
    Error refusal = inputError("it was taught on vectors: pictures cannot be embedded", about.title,
                               "Give an .npy matrix of such vectors, a row a sample.");
    return vectorEncoder(std::move(about), dimension, std::move(refusal));
}

Result<EncoderPointer> openEncoder(const Json& spec, int threads)
{
    const Error wrong = usageError("must be one of {\"run\"}, {\"bundled\":true}, "
                                   "{\"fisher\":true}, {\"pixels\":true} and {\"file\"}",
                                   "params.encoder");
    if (!spec.is_object())
        return wrong;
    if (isChosen(spec, "bundled"))
        return openBundled({"bundled",
                            "Kindred's small encoder",
                            "A small network that Kindred trained on drawings and photographs.",
                            {{"bundled", true}}},
                           "small", threads);
    if (isChosen(spec, "fisher"))
        return openBundled({"fisher",
                            "Fisher vectors",
                            "Gradients and colours of small patches, counted; nothing is learned "
                            "from labels.",
                            {{"fisher", true}}},
                           "fisher", threads);
    if (isChosen(spec, "pixels"))
        return EncoderPointer(std::make_shared<PixelEncoder>(EncoderAbout{
            "pixels", "Raw pixels", "The picture itself, 32 by 32.", {{"pixels", true}}}));
    const auto text = [&](const char* key) {
        return spec.contains(key) && spec[key].is_string() ? spec[key].get<std::string>()
                                                           : std::string();
    };
    if (!text("run").empty()) {
        const Json step = spec.value("step", Json("last"));
        return openRun(text("run"), step.is_string() ? step.get<std::string>() : step.dump(),
                       threads);
    }
    if (!text("file").empty())
        return openFile({"file", "", "", {{"file", text("file")}}}, text("file"), threads);
    return wrong;
}

Result<EncoderPointer> openPacked(const EncoderAbout& about, const fs::path& folder, int threads)
{
    std::error_code ignored;
    if (about.id == "pixels")
        return EncoderPointer(std::make_shared<PixelEncoder>(about));
    if (about.id == "file" && !fs::exists(folder / kWeightsPart, ignored))
        return openFile(about, about.spec.value("file", ""), threads);
    // The folder goes once this is open; what it held is kept for the next file.
    KINDRED_ASSIGN(const Parts parts, readParts(folder));
    const auto kept = [parts]() -> Result<Parts> { return parts; };
    if (about.id != "file") {
        KINDRED_ASSIGN(const Json record, RunDirectory(folder).record());
        KINDRED_TRY(refuseScript(record));
        KINDRED_ASSIGN(const auto model, openModel(folder, "last", threads));
        return runNetwork(about, model, kept);
    }
    // Before it is opened: opening a script runs it.
    if (std::any_of(parts.begin(), parts.end(), [](const EncoderPart& part) {
            return part.name == kWeightsPart && isScriptArchive(part.bytes);
        }))
        return inputError("a classifier file holds no script", kWeightsPart);
    KINDRED_ASSIGN(std::unique_ptr<FileModel> opened,
                   FileModel::open(folder / kWeightsPart, threads));
    return fileNetwork(about, std::move(opened), kept);
}

} // namespace kindred::engine
