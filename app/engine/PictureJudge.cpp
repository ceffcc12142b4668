#include "engine/PictureJudge.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/Npy.h"
#include "base/UnitRows.h"
#include "board/BoardModel.h"
#include "data/FileTree.h"
#include "decide/DecisionRule.h"
#include "run/DamagedTable.h"

namespace kindred::engine {

namespace {
constexpr uint64_t kMostPictureBytes = uint64_t{256} << 20;
constexpr size_t kDecodedTogether = 64;
constexpr int64_t kRowsTogether = 4096;
constexpr int kUsualVoters = 30;

/// The training pictures of a run at a step.
struct TrainingRows {
    Matrix<float> rows;
    std::vector<int32_t> labels;
};

Status appendTable(const fs::path& folder, int64_t level, TrainingRows& all)
{
    KINDRED_ASSIGN(const Matrix<float> rows, readNpyMatrix(folder / "embeddings.npy"));
    KINDRED_ASSIGN(const Matrix<float> labels, readNpyMatrix(folder / "labels.npy"));
    if (labels.rows() != rows.rows() || labels.cols() == 0 ||
        (!all.rows.empty() && all.rows.cols() != rows.cols()))
        return inputError("the tables do not fit each other", folder.string());
    std::vector<float> values = std::move(all.rows.values());
    values.insert(values.end(), rows.values().begin(), rows.values().end());
    const int64_t before = static_cast<int64_t>(all.labels.size());
    all.rows = Matrix<float>(before + rows.rows(), rows.cols(), std::move(values));
    for (int64_t i = 0; i < rows.rows(); ++i)
        all.labels.push_back(static_cast<int32_t>(labels(i, std::min(level, labels.cols() - 1))));
    return {};
}

Result<TrainingRows> trainingRows(const RunDirectory& run, int64_t step, const Json& data)
{
    TrainingRows all;
    std::error_code ignored;
    for (const char* split : {"train", "val"}) {
        const fs::path folder = run.tables(split, step);
        const bool wanted = std::string(split) == "train" || data.value("carved_validation", false);
        if (wanted && fs::exists(folder / "embeddings.npy", ignored))
            KINDRED_TRY(
                ofTable(appendTable(folder, data.value("trained_level", int64_t{0}), all), folder));
    }
    if (all.labels.empty())
        return inputError("the run has no table of its training pictures at step " +
                              std::to_string(step),
                          run.root().string(), "It is written at the end of the run.");
    normaliseRows(all.rows);
    return all;
}

/// The mean cosine of the neighbours that are of the winning class.
float evidenceOfWinner(const Neighbours& found, int64_t query, int32_t winner,
                       const std::vector<int32_t>& labels)
{
    double sum = 0;
    int count = 0;
    for (int64_t j = 0; j < found.indices.cols(); ++j) {
        const int32_t row = found.indices(query, j);
        if (row < 0 || labels[static_cast<size_t>(row)] != winner)
            continue;
        sum += static_cast<double>(found.values(query, j));
        ++count;
    }
    return count > 0 ? static_cast<float>(sum / count) : -1;
}

PictureJudge::Decide nearestOfRun(std::shared_ptr<const TrainingRows> known,
                                  std::vector<std::string> names, int k, double sigma,
                                  Executor& executor)
{
    return [known = std::move(known), names = std::move(names), k, sigma,
            &executor](const PictureRows& pictures) -> Result<std::vector<Verdict>> {
        const Matrix<float>& rows = pictures.rows;
        DecisionTask task;
        task.support = known->rows.view();
        task.queries = rows.view();
        task.labellings = {{known->labels, static_cast<int>(names.size())}};
        task.k = {k};
        task.sigma = sigma;
        task.ranked = 1;
        KINDRED_ASSIGN(const Decisions decided, findDecisionRule("wknn")->decide(task, executor));
        const Decision& decision = decided.decisions.front();
        std::vector<Verdict> verdicts;
        for (int64_t i = 0; i < rows.rows(); ++i) {
            const int32_t best = decision.ranked(i, 0);
            verdicts.push_back(
                {names[static_cast<size_t>(best)], decision.scores(i, best),
                 evidenceOfWinner(decided.evidenceOf(decision), i, best, known->labels), false});
        }
        return verdicts;
    };
}

Result<std::vector<std::string>> classNames(const Json& data, const std::string& where)
{
    const auto level = data.value("trained_level", size_t{0});
    const Json levels = data.value("levels", Json::array());
    if (level >= levels.size() || !levels[level].contains("classes"))
        return inputError("the record names no classes", where);
    auto names = levels[level]["classes"].get<std::vector<std::string>>();
    if (names.empty())
        return inputError("its samples have no labels, so that there are no classes", where);
    return names;
}
} // namespace

Result<std::vector<fs::path>> picturesOf(const fs::path& path)
{
    std::error_code error;
    if (!fs::exists(path, error))
        return inputError("there is no such file or folder", path.string());
    if (!fs::is_directory(path, error))
        return std::vector<fs::path>{path};
    KINDRED_ASSIGN(const auto tree, openFolderTree(path));
    std::vector<fs::path> files;
    for (const FileEntry& entry : tree->entries())
        if (entry.image)
            files.push_back(path / entry.path);
    return files;
}

std::vector<Result<Image>> decodeFiles(std::span<const fs::path> files, Executor& executor)
{
    std::vector<Result<Image>> images(files.size(), Result<Image>(Image()));
    executor.forRanges(static_cast<int64_t>(files.size()), 1, [&](int64_t begin, int64_t end, int) {
        for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i) {
            const auto bytes = readRegularFile(files[i], kMostPictureBytes);
            images[i] =
                bytes ? decodeImage(*bytes, files[i].string()) : Result<Image>(bytes.error());
        }
    });
    return images;
}

namespace {
/// Answers to pictures, by any rule.
using Answer = std::function<Result<BoardAnswers>(const PictureRows& pictures)>;

Answer answerAlone(std::shared_ptr<const BoardModel> model, BoardRule rule, Executor& executor)
{
    return [model = std::move(model), rule, &executor](const PictureRows& pictures) {
        return Result<BoardAnswers>(model->decide(rule,
                                                  model->cosines(pictures.rows.view(), executor),
                                                  {.p = true, .evidence = true}, executor));
    };
}

/// Pictures look at the support and at each other.
Answer answerTogether(std::shared_ptr<const BoardModel> model, const BoardSettings& settings,
                      std::vector<int32_t> labels, const TaughtMemory& memory, Executor& executor)
{
    return [model = std::move(model), settings, labels = std::move(labels), memory,
            &executor](const PictureRows& pictures) -> Result<BoardAnswers> {
        if (pictures.rows.rows() == 0)
            return BoardAnswers();
        KINDRED_ASSIGN(const MemoryEpisode episode,
                       MemoryEpisode::make(*memory.model, memory.rows, labels,
                                           model->support().classes, pictures.features, executor));
        return episode.decide(settings, 1, *model, model->cosines(pictures.rows.view(), executor));
    };
}

std::string reasonAgainstRule(const Teaching& teaching, const BoardModel& model, size_t counted)
{
    if (teaching.rule != BoardRule::Memory)
        return model.reason(teaching.rule);
    std::string reason = reasonAgainstTeaching(teaching, counted + 1);
    return reason.empty() ? model.reason(BoardRule::WeightedKnn) : reason;
}
} // namespace

Result<PictureJudge> PictureJudge::ofTeaching(const Teaching& teaching, const TaughtSupport& taught,
                                              EncoderPointer encoder, Executor& executor,
                                              const std::optional<TaughtMemory>& memory)
{
    KINDRED_ASSIGN(BoardModel made, BoardModel::make(taught.support, teaching.settings, executor));
    const auto model = std::make_shared<const BoardModel>(std::move(made));
    CountedSupport counted = countedSupport(taught);
    const size_t known = counted.keys.size();
    const bool remembers = teaching.rule == BoardRule::Memory;
    const std::string rule = boardRuleInfo(teaching.rule).id;
    if (const std::string reason = reasonAgainstRule(teaching, *model, known); !reason.empty())
        return usageError(reason, rule);
    if (remembers && !memory)
        return usageError("the classifier was saved with another rule than episodic memory", rule,
                          "Choose episodic memory on the board and save it again.");
    const Answer answer = remembers ? answerTogether(model, teaching.settings,
                                                     std::move(counted.labels), *memory, executor)
                                    : answerAlone(model, teaching.rule, executor);
    const auto decide = [answer, threshold = teaching.threshold, names = taught.names](
                            const PictureRows& pictures) -> Result<std::vector<Verdict>> {
        KINDRED_ASSIGN(const BoardAnswers answers, answer(pictures));
        std::vector<Verdict> verdicts;
        for (int64_t i = 0; i < pictures.rows.rows(); ++i) {
            const float evidence = answers.evidence[static_cast<size_t>(i)];
            verdicts.push_back({names[static_cast<size_t>(answers.ranked(i, 0))], answers.p(i, 0),
                                evidence, threshold && evidence < *threshold});
        }
        return verdicts;
    };
    PictureJudge judge(std::move(encoder), taught.names, decide, executor);
    judge.m_features = remembers;
    if (remembers)
        judge.m_together = MemoryEpisode::kMost - known;
    return judge;
}

Result<PictureJudge> PictureJudge::ofClassifier(const Classifier& classifier, Executor& executor)
{
    const TaughtSupport taught = supportOf(
        classifier.teaching, classifier.rows.cols(),
        [&](const std::string& key) { return classifier.row(key); }, classifier.trained);
    std::optional<TaughtMemory> memory;
    if (classifier.teaching.rule == BoardRule::Memory && !classifier.features.empty()) {
        const std::vector<std::string> keys = countedSupport(taught).keys;
        memory = {classifier.encoder->neighbourhood(),
                  Matrix<float>(static_cast<int64_t>(keys.size()), classifier.features.cols())};
        for (size_t i = 0; i < keys.size(); ++i)
            if (const float* row = classifier.feature(keys[i]))
                std::copy_n(row, memory->rows.cols(), memory->rows.row(static_cast<int64_t>(i)));
    }
    return ofTeaching(classifier.teaching, taught, classifier.encoder, executor, memory);
}

Result<PictureJudge> PictureJudge::ofRun(const RunDirectory& run, const std::string& step,
                                         std::optional<int> k, std::optional<double> sigma,
                                         Executor& executor)
{
    KINDRED_ASSIGN(const Json record, run.record());
    const Json data = record.value("data", Json::object());
    KINDRED_ASSIGN(std::vector<std::string> names, classNames(data, run.recordFile().string()));
    KINDRED_ASSIGN(EncoderPointer encoder,
                   openEncoder({{"run", run.root().string()}, {"step", step}}, executor.threads()));
    KINDRED_ASSIGN(TrainingRows known,
                   trainingRows(run, encoder->about().spec.at("step").get<int64_t>(), data));
    if (known.rows.cols() != encoder->dimension())
        return inputError("the tables do not fit the network", run.tables().string());
    if (std::any_of(known.labels.begin(), known.labels.end(), [&](int32_t label) {
            return label < 0 || label >= static_cast<int32_t>(names.size());
        }))
        return inputError("a label of the tables is no class of the record", run.tables().string());
    const Json options = record.value("options", Json::object());
    const auto option = [&](const char* key, double fallback) {
        const Json value = options.value(key, Json());
        return value.is_number() && value.get<double>() > 0 ? value.get<double>() : fallback;
    };
    const int voters = k.value_or(static_cast<int>(option("eval_k", kUsualVoters)));
    const double width = sigma.value_or(option("eval_sigma", BoardSettings().sigma));
    auto decide = nearestOfRun(std::make_shared<const TrainingRows>(std::move(known)), names,
                               voters, width, executor);
    return PictureJudge(std::move(encoder), std::move(names), std::move(decide), executor);
}

Json toJson(const Verdict& verdict)
{
    return {{"class", verdict.none ? Json() : Json(verdict.name)},
            {"p", verdict.p},
            {"none_of_these", verdict.none},
            {"evidence", verdict.evidence}};
}

Result<PictureRows> PictureJudge::embed(const std::vector<Image>& images) const
{
    PictureRows pictures{Matrix<float>(0, m_encoder->dimension()), {}};
    if (images.empty())
        return pictures;
    KINDRED_ASSIGN(pictures.rows, m_encoder->embed(images));
    if (m_features) {
        KINDRED_ASSIGN(pictures.features, m_encoder->embedPlain(images));
    }
    return pictures;
}

Result<std::vector<Verdict>> PictureJudge::judge(const std::vector<Image>& images) const
{
    KINDRED_ASSIGN(const PictureRows pictures, embed(images));
    return m_decide(pictures);
}

Result<Json> PictureJudge::judgeMatrix(const fs::path& file,
                                       const std::function<bool(double)>& progress) const
{
    if (m_features)
        return usageError("rows of embeddings do not tell what episodic memory compares",
                          file.string(), "Give pictures, or choose another rule by --rule.");
    KINDRED_ASSIGN(const Matrix<float> all, readNpyMatrix(file));
    if (all.cols() != m_encoder->dimension())
        return inputError("has " + std::to_string(all.cols()) + " columns, the classifier " +
                              std::to_string(m_encoder->dimension()),
                          file.string(), "Give embeddings of the program that made the others.");
    Json items = Json::array();
    for (int64_t from = 0; from < all.rows(); from += kRowsTogether) {
        if (progress && !progress(static_cast<double>(from) / static_cast<double>(all.rows())))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        Matrix<float> part(std::min(kRowsTogether, all.rows() - from), all.cols());
        std::copy_n(all.row(from), part.rows() * part.cols(), part.data());
        if (!std::all_of(part.values().begin(), part.values().end(),
                         [](float value) { return std::isfinite(value); }))
            return inputError("holds values that are not finite", file.string());
        normaliseRows(part);
        KINDRED_ASSIGN(const std::vector<Verdict> verdicts, m_decide({part, {}}));
        for (const Verdict& verdict : verdicts) {
            items.push_back(toJson(verdict));
            items.back()["row"] = items.size() - 1;
        }
    }
    return items;
}

namespace {
void appendRows(Matrix<float>& all, const Matrix<float>& more)
{
    if (more.rows() == 0)
        return;
    const int64_t rows = all.rows() + more.rows();
    std::vector<float> values = std::move(all.values());
    values.insert(values.end(), more.values().begin(), more.values().end());
    all = Matrix<float>(rows, more.cols(), std::move(values));
}
} // namespace

Result<Json> PictureJudge::judgeTogether(std::span<const fs::path> files,
                                         const std::function<bool(size_t)>& goOn) const
{
    PictureRows all{Matrix<float>(0, m_encoder->dimension()), {}};
    std::vector<std::optional<Error>> errors;
    for (size_t from = 0; from < files.size(); from += kDecodedTogether) {
        if (!goOn(from))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        std::vector<Image> images;
        for (Result<Image>& image :
             decodeFiles(files.subspan(from, std::min(kDecodedTogether, files.size() - from)),
                         *m_executor)) {
            errors.push_back(image ? std::nullopt : std::optional(image.error()));
            if (image)
                images.push_back(std::move(*image));
        }
        KINDRED_ASSIGN(const PictureRows part, embed(images));
        appendRows(all.rows, part.rows);
        appendRows(all.features, part.features);
    }
    KINDRED_ASSIGN(const std::vector<Verdict> verdicts, m_decide(all));
    Json items = Json::array();
    size_t next = 0;
    for (size_t i = 0; i < files.size(); ++i) {
        items.push_back(errors[i] ? Json{{"error", errors[i]->message()}}
                                  : toJson(verdicts[next++]));
        items.back()["path"] = files[i].string();
    }
    return items;
}

Result<Json> PictureJudge::judge(const std::vector<fs::path>& files,
                                 const std::function<bool(double)>& progress) const
{
    Json items = Json::array();
    for (size_t from = 0; from < files.size(); from += m_together) {
        const auto goOn = [&](size_t more) {
            return !progress ||
                   progress(static_cast<double>(from + more) / static_cast<double>(files.size()));
        };
        const std::span<const fs::path> part =
            std::span(files).subspan(from, std::min(m_together, files.size() - from));
        KINDRED_ASSIGN(const Json some, judgeTogether(part, goOn));
        items.insert(items.end(), some.begin(), some.end());
    }
    return items;
}

} // namespace kindred::engine
