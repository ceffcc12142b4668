#include "engine/serve/board/BoardOpening.h"

#include "base/UnitRows.h"
#include "engine/serve/Params.h"
#include "engine/serve/UntilSent.h"
#include "engine/serve/board/BoardAnswering.h"
#include "engine/serve/board/BoardItems.h"
#include "engine/serve/board/BoardMemory.h"
#include "engine/serve/runs/RunQuestion.h"
#include "engine/serve/runs/RunShelf.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

namespace {
/// A run's network as the server has it loaded, for every view of the run.
class ServedEncoder final : public PictureEncoder {
public:
    ServedEncoder(EncoderAbout about, fs::path run, int64_t step,
                  std::shared_ptr<LoadedModel> loaded)
        : PictureEncoder(std::move(about)), m_run(std::move(run)), m_step(step),
          m_loaded(std::move(loaded)), m_dimension(m_loaded->model->dimension(false))
    {
    }
    int64_t dimension() const override { return m_dimension; }
    Result<Matrix<float>> embed(const std::vector<Image>& images) override
    {
        const std::lock_guard lock(m_loaded->mutex);
        KINDRED_ASSIGN(Matrix<float> rows, m_loaded->model->embed(images, false));
        normaliseRows(rows);
        return rows;
    }
    std::shared_ptr<const NeighbourhoodModel> neighbourhood() const override
    {
        const std::lock_guard lock(m_loaded->mutex);
        return modulesOf(*m_loaded->model);
    }
    Result<Matrix<float>> embedPlain(const std::vector<Image>& images) override
    {
        const std::lock_guard lock(m_loaded->mutex);
        KINDRED_ASSIGN(Matrix<float> rows, m_loaded->model->embedUntransformed(images));
        normaliseRows(rows);
        return rows;
    }
    Result<std::vector<EncoderPart>> parts() const override { return packRun(m_run, m_step); }

private:
    const fs::path m_run;
    const int64_t m_step;
    const std::shared_ptr<LoadedModel> m_loaded;
    const int64_t m_dimension;
};

bool takesPictures(const Json& record)
{
    const Json transform = record.value("transform", Json::object());
    return transform.value("size", 0) != 0 || record.value("encoder", "") == "fisher";
}

Result<EncoderPointer> encoderOfVectors(const RunView& view, const Json& record, EncoderAbout about)
{
    const bool imported = record.contains("imported");
    about.sentence = imported ? "Embeddings that were made elsewhere."
                              : "The embeddings of a run that was trained on a table.";
    Error refusal = inputError(
        imported ? "these embeddings were made elsewhere: pictures cannot be embedded"
                 : "this run was trained on a table: it cannot embed pictures",
        about.title, "Bring its own samples: from the map, the retrievals, or episodes.");
    KINDRED_ASSIGN(const Candidates samples, view.candidates("all"));
    if (samples.size() == 0)
        return inputError("there are no embeddings of it yet", about.title);
    const auto dimension = static_cast<int64_t>(samples.embedding(0).size());
    return vectorEncoder(std::move(about), dimension, std::move(refusal));
}

} // namespace

Result<std::shared_ptr<Board>> boardOfRun(Context& context, const Json& spec)
{
    KINDRED_ASSIGN(RunView view, viewOf(context, spec));
    const RunDirectory& run = view.run();
    KINDRED_ASSIGN(const Json record, run.record(true));
    const std::string name = record.value("name", run.root().filename().string());
    const int64_t step = view.step();
    EncoderAbout about{"run",
                       name,
                       "The network of run “" + name + "” at step " + std::to_string(step) + ".",
                       {{"run", run.root().string()}, {"step", step}}};
    const bool remembers = methodNamedBy(record).memory.kind == MemoryKind::Attended;
    std::shared_ptr<LoadedModel> loaded;
    if (takesPictures(record) || remembers) {
        KINDRED_ASSIGN(loaded, context.runs.model(run, step));
    }
    EncoderPointer encoder;
    if (takesPictures(record)) {
        encoder = std::make_shared<ServedEncoder>(std::move(about), run.root(), step, loaded);
    } else {
        KINDRED_ASSIGN(encoder, encoderOfVectors(view, record, std::move(about)));
    }
    auto board = std::make_shared<Board>(std::move(encoder), std::move(view));
    if (remembers)
        board->setMemory(BoardMemory::of(std::move(loaded)));
    return board;
}

namespace {
Result<std::shared_ptr<Board>> makeBoard(Context& context, const Json& spec)
{
    if (hasParam(spec, "run"))
        return boardOfRun(context, spec);
    KINDRED_ASSIGN(EncoderPointer encoder, openEncoder(spec, context.threads));
    return std::make_shared<Board>(std::move(encoder));
}

/// The run's levels above the trained one, coarsest first.
Json coarserLevels(const Board& board)
{
    Json levels = Json::array();
    const auto record =
        board.view() ? board.view()->run().record(true) : Result<Json>(Json::object());
    if (!record)
        return levels;
    const Json data = record->value("data", Json::object());
    const Json all = data.value("levels", Json::array());
    const auto trained = data.value("trained_level", size_t{0});
    for (size_t level = 0; level < std::min(trained, all.size()); ++level)
        levels.push_back({{"name", all[level].value("name", "")},
                          {"classes", all[level].value("classes", Json::array())}});
    return levels;
}
} // namespace

Json describeBoard(const Board& board, const std::string& token)
{
    const EncoderAbout& encoder = board.encoder().about();
    const Teaching defaults = boardDefaults(board);
    Json options = Json::array();
    for (const OptionSpec& spec : teachingOptions().specs())
        options.push_back(toJson(spec));
    return {{"board", token},
            {"encoder",
             {{"id", encoder.id},
              {"title", encoder.title},
              {"sentence", encoder.sentence},
              {"dimension", board.encoder().dimension()},
              {"pictures", encoder.pictures},
              {"spec", encoder.spec}}},
            {"rules", boardRulesJson(board)},
            {"defaults",
             {{"rule", boardRuleInfo(defaults.rule).id},
              {"k", defaults.settings.k},
              {"sigma", defaults.settings.sigma},
              {"temperature", defaults.settings.temperature}}},
            {"options", std::move(options)},
            {"trained_classes", board.trained().names},
            {"levels", coarserLevels(board)}};
}

Result<Reply> openBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const Json spec, objectParam(call.params, "encoder"));
    call.progress(0, "opening the encoder");
    KINDRED_ASSIGN(const std::shared_ptr<Board> board, makeBoard(context, spec));
    Json errors = Json::array();
    if (hasParam(call.params, "from")) {
        KINDRED_ASSIGN(const std::string token, textParam(call.params, "from"));
        KINDRED_ASSIGN(const std::shared_ptr<Board> from, boards.find(token));
        KINDRED_ASSIGN(errors, takeOver(context, *board, *from, from->keys(), call));
    }
    const std::string token = boards.add(board);
    Json answer = describeBoard(*board, token);
    answer["errors"] = std::move(errors);
    Reply reply(std::move(answer));
    reply.afterwards = UntilSent::then({}, [&boards, token] { boards.remove(token); });
    return reply;
}

} // namespace kindred::engine
