#include "engine/serve/neighbourhood/NeighbourhoodFacts.h"

#include <algorithm>
#include <cmath>

#include "base/UnitRows.h"
#include "engine/serve/Call.h"
#include "engine/serve/data/PixelTable.h"
#include "engine/serve/neighbourhood/BankFile.h"
#include "engine/serve/neighbourhood/NeighbourhoodTree.h"
#include "train/plan/Registry.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
constexpr size_t kNearestClasses = 5;
constexpr int64_t kMostInputRows = 8000; ///< pictures of 12 KiB each that their means are of
constexpr int64_t kMostFittedRows = 1000;
constexpr int64_t kMostTreeNodes = 240;

MemoryKind memoryOf(const RunDirectory& run)
{
    const auto record = run.record(true);
    return record ? methodNamedBy(*record).memory.kind : MemoryKind::None;
}

std::vector<float> pixelValues(std::span<const uint8_t> pixels)
{
    std::vector<float> values(pixels.size());
    std::transform(pixels.begin(), pixels.end(), values.begin(),
                   [](uint8_t value) { return static_cast<float>(value) / 255.0F; });
    return values;
}

Json nearestClassesJson(const RunView& view, const std::vector<ClassDistance>& classes)
{
    Json list = Json::array();
    for (size_t i = 0; i < std::min(kNearestClasses, classes.size()); ++i)
        list.push_back({{"label", classes[i].label},
                        {"name", view.className(classes[i].label)},
                        {"distance", std::sqrt(classes[i].squared)},
                        {"p", classes[i].p}});
    return list;
}
} // namespace

Json notApplied(const std::string& reason)
{
    return {{"applies", false}, {"reason", reason}};
}

Result<Json> NeighbourhoodFacts::means(const RunView& view, const AskedSample& asked,
                                       const Call& call)
{
    if (memoryOf(view.run()) != MemoryKind::Means)
        return notApplied("the method does not compare images with the means of classes");
    const auto means = meansOf(view, call);
    if (!means && means.error().code == ErrorCode::Interrupted)
        return means.error();
    if (!means)
        return notApplied(means.error().message());
    const auto row = learnedRow(view, asked);
    if (!row)
        return notApplied(row.error().message());
    const StepMeans& known = **means;
    Json answer = {{"applies", true}, {"reason", ""}, {"centroids", known.centroids}};
    answer["classes"] = nearestClassesJson(view, classDistances(known.learned, *row, 1));
    Json input = notApplied(known.inputReason);
    if (known.inputReason.empty()) {
        const auto pixels =
            m_tables->cache().pixels(view.run(), [&](double) { return !call.cancelled(); });
        if (!pixels && pixels.error().code == ErrorCode::Interrupted)
            return pixels.error();
        std::vector<float> picture;
        if (asked.image)
            picture = pixelValues(PixelTable::rowOf(*asked.image));
        else if (pixels && asked.id && *asked.id < (*pixels)->rows())
            picture = pixelValues((*pixels)->row(*asked.id));
        if (!picture.empty())
            input = {{"applies", true},
                     {"reason", ""},
                     {"scale", known.inputScale},
                     {"classes", nearestClassesJson(view, classDistances(known.input, picture,
                                                                         known.inputScale))}};
    }
    answer["input"] = std::move(input);
    return answer;
}

NeighbourhoodFacts::Made NeighbourhoodFacts::meansOf(const RunView& view, const Call& call)
{
    const std::string key = tableStamp(view.run(), "train", view.step());
    return m_means.get(key, [&] { return readMeans(view, call); });
}

NeighbourhoodFacts::Made NeighbourhoodFacts::readMeans(const RunView& view, const Call& call)
{
    KINDRED_ASSIGN(const auto rows, m_tables->rows(view));
    KINDRED_ASSIGN(const auto table, m_tables->stored(view.run(), "train", view.step()));
    auto means = std::make_shared<StepMeans>();
    const auto record = view.run().record(true);
    const Json options = record ? record->value("options", Json::object()) : Json::object();
    if (options.value("centroids", 1) > 1) {
        KINDRED_ASSIGN(const BankFile bank, readBank(view.run(), view.step()));
        means->centroids = true;
        means->learned.points =
            Matrix<double>(bank.centroids.rows(), bank.centroids.cols(),
                           {bank.centroids.values().begin(), bank.centroids.values().end()});
        means->learned.owners.assign(bank.owners.begin(), bank.owners.end());
    } else {
        means->learned = classMeansOf(table->rows.view(), rows->labels);
    }
    KINDRED_TRY(readInputMeans(view, *table, rows->labels, call, *means));
    return std::shared_ptr<const StepMeans>(std::move(means));
}

Status NeighbourhoodFacts::readInputMeans(const RunView& view, const StoredTable& table,
                                          std::span<const int32_t> labels, const Call& call,
                                          StepMeans& means)
{
    const auto pixels = m_tables->cache().pixels(
        view.run(), [&](double done) { return call.progress(done, "reading pixels"); });
    if (!pixels && pixels.error().code == ErrorCode::Interrupted)
        return pixels.error();
    if (!pixels) {
        means.inputReason = pixels.error().message();
        return {};
    }
    const auto all = static_cast<int64_t>(table.ids.size());
    const int64_t count = std::min(all, kMostInputRows);
    Matrix<float> pictures(count, PixelTable::kDimension);
    std::vector<int32_t> owners;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t row = i * all / count;
        const int64_t id = table.ids[static_cast<size_t>(row)];
        const bool known = id < (*pixels)->rows();
        owners.push_back(known ? labels[static_cast<size_t>(row)] : -1);
        if (!known)
            continue;
        const std::vector<float> values = pixelValues((*pixels)->row(id));
        std::copy(values.begin(), values.end(), pictures.row(i));
    }
    means.input = classMeansOf(std::as_const(pictures).view(), owners);
    means.inputScale = fittedScale(means.input, std::as_const(pictures).view(), owners,
                                   kMostFittedRows, m_context->executor);
    return {};
}

/// As the network makes it, whatever its length.
Result<std::vector<float>> NeighbourhoodFacts::learnedRow(const RunView& view,
                                                          const AskedSample& asked)
{
    NeighbourhoodRows raw; // nothing is normalised
    raw.form = WeightForm::Gaussian;
    if (asked.image)
        return m_tables->rowOf(view, raw, *asked.image);
    const auto table = m_tables->stored(view.run(), "train", view.step());
    if (table) {
        const auto found = std::find((*table)->ids.begin(), (*table)->ids.end(), *asked.id);
        if (found != (*table)->ids.end()) {
            const float* row = (*table)->rows.row(found - (*table)->ids.begin());
            return std::vector<float>(row, row + (*table)->rows.cols());
        }
    }
    return m_tables->rowOf(view, raw, *asked.id);
}

Json NeighbourhoodFacts::tree(const RunView& view, const AskedSample& asked)
{
    if (memoryOf(view.run()) != MemoryKind::Attended)
        return notApplied("the method grows no neighbourhood trees");
    if (asked.image)
        return notApplied("the tree is grown for images of the run only");
    Result<Json> tree = grownTree(view, asked);
    return tree ? std::move(*tree) : notApplied(tree.error().message());
}

Result<Json> NeighbourhoodFacts::grownTree(const RunView& view, const AskedSample& asked)
{
    KINDRED_ASSIGN(const auto dataset, m_tables->cache().dataset(view.run()));
    if (*asked.id < 0 || *asked.id >= dataset->size())
        return usageError("has no sample " + std::to_string(*asked.id), view.run().root().string());
    KINDRED_ASSIGN(const auto loaded, m_tables->cache().model(view.run(), view.step()));
    std::optional<NeighbourhoodModel> model;
    Matrix<float> root;
    {
        const std::lock_guard lock(loaded->mutex);
        model = loaded->model->neighbourhood();
        KINDRED_ASSIGN(root, loaded->model->embedUntransformed(*dataset, {*asked.id}, {}));
    }
    const std::vector<int64_t> ids = dataset->ids(Subset::Train);
    if (!model || model->modules.empty() || model->memory.rows() < 2)
        return inputError("no module takes part at this step: the classifier alone trains first");
    if (static_cast<int64_t>(ids.size()) != model->memory.rows())
        return inputError("the memory is of other images than the data");
    normaliseRows(root);
    const auto found = std::lower_bound(ids.begin(), ids.end(), *asked.id);
    const bool known = found != ids.end() && *found == *asked.id;
    const NeighbourhoodTree tree = growTree(*model, {root.data(), static_cast<size_t>(root.cols())},
                                            known ? static_cast<int32_t>(found - ids.begin()) : -1,
                                            kMostTreeNodes, m_context->executor);
    const std::vector<int32_t>& labels = dataset->level().labels;
    Json nodes = Json::array();
    Json edges = Json::array();
    for (size_t i = 0; i < tree.nodes.size(); ++i) {
        const TreeNode& node = tree.nodes[i];
        const int64_t id = node.row < 0 ? *asked.id : ids[static_cast<size_t>(node.row)];
        nodes.push_back(
            {{"id", id},
             {"label", labels[static_cast<size_t>(id)]},
             {"level", node.level},
             {"children", node.children},
             {"probability", node.probability.empty() ? Json() : Json(node.probability.front())}});
        if (node.parent >= 0)
            edges.push_back(
                {{"from", node.parent}, {"to", i}, {"a", node.share}, {"p", node.probability}});
    }
    return Json{{"applies", true},
                {"reason", ""},
                {"depth", model->modules.size()},
                {"neighbours", model->neighbours},
                {"attention", model->form.pooling == AsaPooling::Attention},
                {"whole", tree.wholeSize},
                {"nodes", std::move(nodes)},
                {"edges", std::move(edges)}};
}

} // namespace kindred::engine
