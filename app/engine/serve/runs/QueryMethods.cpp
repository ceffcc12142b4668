#include "engine/serve/Methods.h"

#include <algorithm>

#include "engine/serve/Params.h"
#include "engine/serve/data/PixelTable.h"
#include "engine/serve/neighbourhood/NeighbourQuery.h"
#include "engine/serve/runs/ClassResults.h"
#include "engine/serve/runs/ClassRetrievals.h"
#include "engine/serve/runs/QueryErrors.h"
#include "engine/serve/runs/RunQuestion.h"
#include "engine/serve/runs/RunShelf.h"
#include "engine/serve/runs/RunView.h"

namespace kindred::engine {

namespace {
/// What is asked about: a sample of the run, or a picture from outside.
struct Query {
    std::optional<int64_t> id;
    std::optional<Image> image;
    std::optional<int32_t> label;
};

struct Question {
    RunView view;
    std::string database = "train";
    int k = 10;
    Query query;
};

Result<Query> readQuery(const Call& call)
{
    KINDRED_ASSIGN(const AskedQuery asked, askedQuery(call));
    Query query;
    query.id = asked.id;
    if (!asked.id) {
        KINDRED_ASSIGN(query.image, decodeImage(asked.bytes, asked.where));
    }
    return query;
}

Result<Question> readQuestion(Context& context, const Call& call)
{
    KINDRED_ASSIGN(RunView view, viewOf(context, call.params));
    Question question{std::move(view)};
    KINDRED_ASSIGN(const int64_t k, integerParam(call.params, "k", 1, 1000, 10));
    question.k = static_cast<int>(k);
    KINDRED_ASSIGN(question.database, textParam(call.params, "database", "train"));
    if (question.database != "train" && question.database != "test" && question.database != "all")
        return usageError("must be “train”, “test” or “all”", "params.database");
    KINDRED_ASSIGN(question.query, readQuery(call));
    if (question.query.id)
        question.query.label = question.view.labelOf(*question.query.id);
    return question;
}

Result<std::vector<NeighbourRow>> byRun(const RunView& view, const Query& query,
                                        const std::string& database, int k)
{
    KINDRED_ASSIGN(const Candidates candidates, view.candidates(database));
    KINDRED_ASSIGN(const std::vector<float> row,
                   query.id ? view.embeddingOf(*query.id) : view.embed(*query.image));
    return nearest(
        candidates, [&](size_t i) { return dotProduct(row, candidates.embedding(i)); }, k,
        view.sigma(), query.id);
}

Result<std::vector<NeighbourRow>> byPixels(RunCache& cache, const Question& question,
                                           const Call& call)
{
    const RunView& view = question.view;
    KINDRED_ASSIGN(const auto pixels, cache.pixels(view.run(), [&](double done) {
        return call.progress(done, "reading pixels");
    }));
    KINDRED_ASSIGN(const Candidates candidates, view.candidates(question.database));
    std::vector<uint8_t> picture;
    if (question.query.image)
        picture = PixelTable::rowOf(*question.query.image);
    else if (*question.query.id < pixels->rows()) {
        const auto row = pixels->row(*question.query.id);
        picture.assign(row.begin(), row.end());
    }
    const double norm = picture.empty() ? 0 : PixelTable::norm(picture);
    return nearest(
        candidates,
        [&](size_t i) {
            const int64_t id = candidates.id(i);
            return norm > 0 && id < pixels->rows() ? pixels->similarity(picture, norm, id) : 0.0f;
        },
        question.k, view.sigma(), question.query.id);
}

/// The shares are those of cosines. A run that weighs distances has others, which
/// query.neighbourhood tells: of one pair there must not be two.
Json rowJson(const std::string& source, std::span<const NeighbourRow> neighbours,
             const RunView& view, const Query& query)
{
    Json row = neighboursJson(source, neighbours, query.label);
    if (!view.weighsCosines())
        for (Json& neighbour : row["neighbours"])
            neighbour["p"] = nullptr;
    return row;
}

Result<Json> comparison(Context& context, const Question& question, const std::string& other,
                        const Call& call)
{
    if (other == "pixels") {
        KINDRED_ASSIGN(const auto rows, byPixels(context.runs, question, call));
        return rowJson(other, rows, question.view, question.query);
    }
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.find(other));
    KINDRED_ASSIGN(const RunView view,
                   RunView::open(context.runs, run, stepParam(call.params, "compare_step")));
    KINDRED_TRY(view.checkSameData(question.view));
    KINDRED_ASSIGN(const auto rows, byRun(view, question.query, question.database, question.k));
    return rowJson(other, rows, view, question.query);
}

Result<Reply> neighbours(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const Question question, readQuestion(context, call));
    const RunView& view = question.view;
    const Query& query = question.query;
    KINDRED_ASSIGN(const auto rows, byRun(view, query, question.database, question.k));
    std::optional<int32_t> prediction = query.id ? view.predictionOf(*query.id) : std::nullopt;
    if (!prediction) {
        KINDRED_ASSIGN(const auto voters, byRun(view, query, "train", view.votingK()));
        prediction = weightedVote(voters, view.votingSigma());
    }
    Json about = {{"prediction", *prediction}, {"predicted_name", view.className(*prediction)}};
    if (query.id)
        about["id"] = *query.id;
    if (query.label) {
        about["label"] = *query.label;
        if (const auto trained = view.wasTrained(*query.label))
            about["trained"] = *trained;
    }
    Json answers = Json::array({rowJson("run", rows, view, query)});
    KINDRED_ASSIGN(const std::string other, textParam(call.params, "compare", ""));
    if (!other.empty()) {
        KINDRED_ASSIGN(Json row, comparison(context, question, other, call));
        answers.push_back(std::move(row));
    }
    return Reply(Json{{"query", std::move(about)}, {"rows", std::move(answers)}});
}
} // namespace

MethodTable queryMethods(Context& context)
{
    return {
        {"query.neighbours", Pace::Slow,
         [&](const Call& call) { return neighbours(context, call); }},
        {"query.errors", Pace::Slow, [&](const Call& call) { return queryErrors(context, call); }},
        {"run.classes", Pace::Slow, [&](const Call& call) { return classResults(context, call); }},
        {"run.class_samples", Pace::Slow,
         [&](const Call& call) { return classSamples(context, call); }},
        {"run.class_retrieval", Pace::Slow,
         [classes = std::make_shared<ClassRetrievals>(context)](const Call& call) {
             return classes->answer(call);
         }},
    };
}

} // namespace kindred::engine
