// board.explain: what decided one query.
#include <span>

#include "engine/serve/Params.h"
#include "engine/serve/board/BoardAnswering.h"
#include "engine/serve/board/BoardMemory.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostParts = 50;

/// What a rule made of one query.
struct Explained {
    int32_t best = -1;
    float p = 0;
    float evidence = 0;
    std::vector<BoardPart> parts;
};

/// Of episodic memory, among the queries that it was asked together with.
Result<Explained> explainByMemory(Context& context, const TaughtBoard& asked,
                                  const std::string& key, std::span<const float> cosines,
                                  const Call& call)
{
    KINDRED_ASSIGN(std::vector<std::string> queries, boardQueries(call, BoardMemory::kMost));
    std::erase_if(queries,
                  [&](const std::string& one) { return one == key || !asked.board->has(one); });
    queries.insert(queries.begin(), key);
    KINDRED_ASSIGN(const BoardEpisode found,
                   episodeOfBoard(context, asked, queries, call.cancelled));
    const BoardAnswers answers = found.episode.decide(asked.teaching.settings, 1);
    Explained said{answers.ranked(0, 0), answers.p(0, 0), 0, {}};
    said.evidence = asked.model->evidence(cosines, said.best);
    for (const auto& [row, share] : found.episode.attended(0)) {
        const int32_t place = found.rowOf[static_cast<size_t>(row)];
        said.parts.push_back({place, cosines[static_cast<size_t>(place)], share});
    }
    return said;
}
} // namespace

Result<Reply> explainBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const TaughtBoard asked, taughtBoard(context, boards, call));
    KINDRED_TRY(asked.checkRule());
    KINDRED_ASSIGN(const std::string key, textParam(call.params, "query"));
    const Board::Rows rows = asked.board->rows({key});
    if (rows.found.empty())
        return usageError("the board has no picture “" + key.substr(0, 64) + "”", "params.query");
    const Matrix<float> cosines = asked.model->cosines(rows.rows.view(), context.executor);
    const std::span<const float> row(cosines.row(0), static_cast<size_t>(cosines.cols()));
    Explained said;
    if (asked.teaching.rule == BoardRule::Memory) {
        KINDRED_ASSIGN(said, explainByMemory(context, asked, key, row, call));
    } else {
        const BoardAnswers answers = asked.model->decide(
            asked.teaching.rule, cosines, {.p = true, .evidence = true}, context.executor);
        said = {answers.ranked(0, 0), answers.p(0, 0), answers.evidence[0], {}};
        if (said.best >= 0)
            said.parts = asked.model->parts(asked.teaching.rule, row, said.best, kMostParts);
    }
    if (said.best < 0)
        return usageError("no class can be chosen", "params.classes");
    Json support = Json::array();
    for (const BoardPart& part : said.parts) {
        const auto place = static_cast<size_t>(part.row);
        const TaughtSupport::Origin& origin = asked.taught.origins[place];
        Json one = origin.key.empty() ? Json{{"id", origin.id}} : Json{{"key", origin.key}};
        one["class"] = asked.taught.support->labels[place];
        one["similarity"] = part.cosine;
        one["weight"] = part.share;
        support.push_back(std::move(one));
    }
    return Reply(Json{
        {"class", said.best},
        {"p", said.p},
        {"evidence", said.evidence},
        {"none_of_these", asked.teaching.threshold && said.evidence < *asked.teaching.threshold},
        {"support", std::move(support)}});
}

} // namespace kindred::engine
