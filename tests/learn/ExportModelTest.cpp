#include <torch/script.h>

#include <algorithm>
#include <cmath>

#include "data/Loader.h"
#include "learn/TrainingFixture.h"
#include "model/SafeTensors.h"

namespace kindred {
namespace {

class ExportModel : public TrainingFixture {
protected:
    struct Trained {
        std::unique_ptr<RunModel> model;
        std::shared_ptr<const Dataset> dataset;
        Json record;
    };

    Trained trained(TrainRequest plan) const
    {
        if (plan.epochs)
            plan.epochs = 1;
        const auto end = runTraining(plan);
        EXPECT_TRUE(end.ok()) << end.error().message();
        auto model = RunModel::open(directory(plan), "last", 2);
        const auto dataset = openRunDataset(directory(plan));
        const auto record = directory(plan).record();
        EXPECT_TRUE(model.ok() && dataset.ok() && record.ok());
        return {std::move(*model), *dataset, *record};
    }

    /// A few samples as somebody else would hand them over: pictures [k, c, s, s] in 0..1, or rows.
    static torch::Tensor rawInput(const Trained& run, const std::vector<int64_t>& ids)
    {
        const auto count = static_cast<int64_t>(ids.size());
        if (!run.dataset->isImages) {
            torch::Tensor rows = torch::empty({count, run.dataset->features.cols()});
            for (int64_t i = 0; i < count; ++i)
                std::copy_n(run.dataset->features.row(ids[static_cast<size_t>(i)]), rows.size(1),
                            rows[i].data_ptr<float>());
            return rows;
        }
        TransformSpec plain;
        plain.size = run.record["transform"]["size"].get<int>();
        plain.channels = run.record["transform"]["channels"].get<int>();
        plain.mean = {0};
        plain.std = {1};
        torch::Tensor pixels = torch::empty({count, plain.channels, plain.size, plain.size});
        for (int64_t i = 0; i < count; ++i)
            EXPECT_TRUE(transformSample(*run.dataset, ids[static_cast<size_t>(i)], plain, 0,
                                        pixels[i].data_ptr<float>())
                            .ok());
        return pixels;
    }

    /// The exported file gives what embed() gives.
    void expectSameEmbeddings(const TrainRequest& plan) const
    {
        SCOPED_TRACE(plan.out);
        const Trained run = trained(plan);
        const fs::path file = m_folder.path() / "model.pt";
        const Status written = run.model->writeTorchScript(file);
        ASSERT_TRUE(written.ok()) << written.error().message();
        const std::vector<int64_t> ids = {0, 5, 9, 17, 30};
        const auto wanted = run.model->embed(*run.dataset, ids, false, {});
        ASSERT_TRUE(wanted.ok()) << wanted.error().message();
        const torch::NoGradGuard guard;
        torch::jit::ExtraFilesMap about = {{"kindred.json", ""}};
        torch::jit::Module loaded = torch::jit::load(file.string(), torch::kCPU, about);
        const torch::Tensor given = loaded.forward({rawInput(run, ids)}).toTensor().contiguous();
        ASSERT_EQ(given.sizes(), (std::vector<int64_t>{wanted->rows(), wanted->cols()}));
        double largest = 0;
        double apart = 0;
        for (int64_t i = 0; i < given.numel(); ++i) {
            const double value = wanted->values()[static_cast<size_t>(i)];
            largest = std::max(largest, std::abs(value));
            apart = std::max(apart, std::abs(value - double{given.data_ptr<float>()[i]}));
        }
        EXPECT_GT(largest, 0);
        EXPECT_LE(apart, 1e-6 * largest);
        const Json saved = Json::parse(about["kindred.json"]);
        EXPECT_EQ(saved["run"], run.record["id"]);
        EXPECT_EQ(saved["dimension"], wanted->cols());
    }

    /// A method that is fitted at once to pixels, or to what an untrained network makes of them.
    TrainRequest fitted(const std::string& method, const std::string& encoder) const
    {
        TrainRequest plan = request(method + "-" + encoder, method);
        plan.encoder = encoder;
        plan.epochs.reset();
        plan.set = {{"size", 16}, {"thumbnails", false}};
        if (encoder != "identity")
            plan.set["dim"] = 8;
        return plan;
    }

    fs::path table() const
    {
        std::string text = "a,b,c,label\n";
        for (int i = 0; i < 40; ++i)
            text += std::to_string(i % 7 * 100 + 3) + "," + std::to_string(i * 0.01) + "," +
                    std::to_string(i * i % 11) + "," + (i % 2 ? "odd" : "even") + "\n";
        const fs::path file = m_folder.path() / "table.csv";
        EXPECT_TRUE(writeFile(file, text).ok());
        return file;
    }
};

TEST_F(ExportModel, WhatEachMethodDoesToEmbeddingsIsInTheScript)
{
    for (const char* method : {"snca", "softmax", "triplet", "ccml", "nngk"})
        expectSameEmbeddings(request(method, method));
}

TEST_F(ExportModel, EmbeddingsThatAreNotOfUnitLengthStaySo)
{
    TrainRequest raw = request("raw", "nngk");
    raw.set["normalise"] = false;
    raw.set["lr"] = 1e-6; // the sums of squared distances are large
    expectSameEmbeddings(raw);
}

TEST_F(ExportModel, FittedMapsAreLinear)
{
    for (const char* method : {"pca", "invcov", "none"}) {
        expectSameEmbeddings(fitted(method, "identity"));
        expectSameEmbeddings(fitted(method, "lenet"));
    }
}

TEST_F(ExportModel, FeatureRowsComeAsTheyStandInTheSource)
{
    TrainRequest plan = fitted("pca", "identity");
    plan.data = table().string();
    plan.set = {{"standardise", true}, {"thumbnails", false}};
    expectSameEmbeddings(plan);
    TrainRequest linear = request("linear", "nca");
    linear.data = plan.data;
    linear.encoder = "linear";
    linear.set = {{"dim", 2}, {"batch", 16}, {"thumbnails", false}};
    expectSameEmbeddings(linear);
}

TEST_F(ExportModel, AMemoryOfNeighboursIsRefusedWithTheReason)
{
    const Trained deep = trained(request("deep", "mne"));
    const fs::path file = m_folder.path() / "mne.pt";
    const Status refused = deep.model->writeTorchScript(file);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Input);
    EXPECT_NE(refused.error().what.find("neighbours"), std::string::npos) << refused.error().what;
    EXPECT_FALSE(fs::exists(file));
    TrainRequest flat = request("flat", "mne");
    flat.set["depth"] = 0;
    expectSameEmbeddings(flat);
}

TEST_F(ExportModel, WeightsStartATrainingThatReachesPicturesTheSameWay)
{
    const TrainRequest first = request("first");
    const Trained run = trained(first);
    const fs::path file = m_folder.path() / "first.safetensors";
    ASSERT_TRUE(run.model->writeWeights(file).ok());
    const auto bytes = readFile(file);
    ASSERT_TRUE(bytes.ok());
    const auto metadata = parseMetadata(*bytes, "file");
    ASSERT_TRUE(metadata.ok()) << metadata.error().message();
    EXPECT_EQ(metadata->at("encoder"), "lenet");
    EXPECT_EQ(metadata->at("size"), "16");
    EXPECT_EQ(metadata->at("run"), run.record["id"].get<std::string>());

    TrainRequest second = request("second", "none");
    second.epochs.reset();
    second.set = {{"size", 16}, {"dim", 8}, {"weights", file.string()}, {"thumbnails", false}};
    const Trained next = trained(second);
    for (const char* member : {"channels", "mean", "std"})
        EXPECT_EQ(next.record["transform"][member], run.record["transform"][member]) << member;
    const std::string before = checkpointFile(first, "weights.safetensors");
    const std::string after = checkpointFile(second, "weights.safetensors");
    const auto old = parseSafeTensors(before, "old");
    const auto now = parseSafeTensors(after, "now");
    ASSERT_TRUE(old.ok() && now.ok());
    for (const auto& [name, tensor] : *now) {
        const torch::Tensor* source = findTensor(*old, name);
        ASSERT_NE(source, nullptr) << name;
        EXPECT_TRUE(torch::equal(*source, tensor)) << name;
    }
}

/// What docs/export.md says to do with the file's tensors, in double precision.
torch::Tensor byHand(torch::Tensor rows, const NamedTensors& tensors, const TensorMetadata& about)
{
    const auto numbers = [&](const char* key) {
        return torch::tensor(Json::parse(about.at(key)).get<std::vector<double>>(),
                             torch::kFloat64);
    };
    rows = rows.to(torch::kFloat64).flatten(1);
    if (numbers("std").numel() > 0)
        rows = (rows - numbers("mean")) / numbers("std");
    rows = rows - *findTensor(tensors, "fitted.mean");
    const torch::Tensor* map = findTensor(tensors, "fitted.map");
    return map ? rows.matmul(map->t()) : rows;
}

TEST_F(ExportModel, WhatWasFittedToTheInputIsInTheFile)
{
    for (const char* method : {"pca", "invcov", "ridge", "itml", "svm", "logistic"}) {
        SCOPED_TRACE(method);
        TrainRequest plan = fitted(method, "identity");
        plan.data = table().string();
        plan.set = {{"standardise", true}, {"thumbnails", false}};
        const Trained run = trained(plan);
        const fs::path file = m_folder.path() / (plan.method + ".safetensors");
        const Status written = run.model->writeWeights(file);
        ASSERT_TRUE(written.ok()) << written.error().message();
        const auto bytes = readFile(file);
        const auto tensors = parseSafeTensors(*bytes, "file");
        const auto about = parseMetadata(*bytes, "file");
        ASSERT_TRUE(tensors.ok() && about.ok());
        EXPECT_EQ(about->at("method"), method);
        const std::vector<int64_t> ids = {0, 5, 9, 17, 30};
        const auto wanted = run.model->embed(*run.dataset, ids, false, {});
        ASSERT_TRUE(wanted.ok()) << wanted.error().message();
        const torch::Tensor given = byHand(rawInput(run, ids), *tensors, *about);
        ASSERT_EQ(given.sizes(), (std::vector<int64_t>{wanted->rows(), wanted->cols()}));
        for (int64_t i = 0; i < given.size(0); ++i)
            for (int64_t j = 0; j < given.size(1); ++j)
                EXPECT_NEAR(given[i][j].item<double>(), wanted->row(i)[j],
                            1e-5 * given.abs().max().item<double>());
        const std::optional<LinearClassifier> head = run.model->head();
        const torch::Tensor* weights = findTensor(*tensors, "fitted.classifier.weight");
        ASSERT_EQ(weights != nullptr, head.has_value());
        if (!head)
            continue;
        const torch::Tensor* bias = findTensor(*tensors, "fitted.classifier.bias");
        ASSERT_NE(bias, nullptr);
        for (int64_t c = 0; c < weights->size(0); ++c) {
            EXPECT_EQ((*bias)[c].item<double>(), head->bias[static_cast<size_t>(c)]);
            for (int64_t j = 0; j < weights->size(1); ++j)
                EXPECT_EQ((*weights)[c][j].item<double>(), head->weights.row(c)[j]);
        }
    }
}

/// Beside a network's weights they do not keep a training from starting with those.
TEST_F(ExportModel, AMapBehindANetworkIsPassedOverByATraining)
{
    const Trained run = trained(fitted("pca", "lenet"));
    const fs::path file = m_folder.path() / "pca.safetensors";
    ASSERT_TRUE(run.model->writeWeights(file).ok());
    const auto tensors = parseSafeTensors(*readFile(file), "file");
    ASSERT_TRUE(tensors.ok());
    EXPECT_NE(findTensor(*tensors, "fitted.map"), nullptr);
    TrainRequest next = fitted("none", "lenet");
    next.set["weights"] = file.string();
    const Trained second = trained(next);
    EXPECT_EQ(second.record["transform"]["mean"], run.record["transform"]["mean"]);
}

TEST_F(ExportModel, NoWeightsAreNoFile)
{
    const Trained run = trained(fitted("none", "identity"));
    const fs::path file = m_folder.path() / "none.safetensors";
    const Status refused = run.model->writeWeights(file);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Input);
    EXPECT_FALSE(fs::exists(file));
}

} // namespace
} // namespace kindred
