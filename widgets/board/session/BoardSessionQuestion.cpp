// What every question about a board holds, whether it is the one that is shown or one before it.

#include <algorithm>

#include "board/session/BoardSession.h"

namespace kindred {

namespace {
constexpr qsizetype kKeyBytes = 8; ///< of a key's 16 hex digits

Json truthOf(const BoardDocument& board, qsizetype limit)
{
    QHash<QString, int> index;
    for (int at = 0; at < board.classes.size(); ++at)
        index.insert(board.classes[at].name, at);
    Json list = Json::array();
    bool any = false;
    for (qsizetype i = 0; i < std::min(limit, board.queries.size()); ++i) {
        const QString& truth = board.queries[i].truth;
        list.push_back(truth.isEmpty() ? -1 : index.value(truth, -1));
        any = any || !truth.isEmpty();
    }
    return any ? list : Json();
}
} // namespace

Json BoardSession::teaching() const
{
    return teachingOf(document());
}

Json BoardSession::teachingOf(const BoardDocument& board) const
{
    const BoardRules& rules = board.rules;
    Json json = {{"classes", classesOf(board, m_service.levels())}};
    if (!rules.rule.isEmpty())
        json["rule"] = rules.rule.toStdString();
    if (rules.k)
        json["k"] = *rules.k;
    if (rules.sigma)
        json["sigma"] = *rules.sigma;
    if (rules.temperature)
        json["temperature"] = *rules.temperature;
    if (const auto limit = thresholdOf(board))
        json["threshold"] = *limit;
    if (rules.withTrained)
        json["with_trained"] = true;
    if (rules.prior)
        json["prior"] = true;
    if (rules.priorStrength)
        json["prior_strength"] = *rules.priorStrength;
    return json;
}

Json BoardSession::truth(qsizetype limit) const
{
    return truthOf(document(), limit);
}

QByteArray BoardSession::addQueries(Json& params, const BoardDocument& board, qsizetype limit)
{
    const QList<BoardImage>& queries = board.queries;
    // Shared as long as nobody touched the tray.
    if (m_keysOf.constData() != queries.constData() || m_keysOf.size() != queries.size()) {
        m_keysOf = queries;
        m_keys.clear();
        for (const BoardImage& query : queries)
            m_keys += QByteArray::fromHex(query.key.toLatin1());
    }
    const qsizetype count = std::min(limit, queries.size());
    // Thousands of them cost more as text than what is asked about them. A file may hold any key.
    if (count > 0 && m_keys.size() == kKeyBytes * queries.size()) {
        params["queries"] = "$block";
        return m_keys.left(kKeyBytes * count);
    }
    params["queries"] = Json::array();
    for (qsizetype i = 0; i < count; ++i)
        params["queries"].push_back(queries[i].key.toStdString());
    return {};
}

Json BoardSession::predictionQuestion(const BoardDocument& board, QByteArray& keys)
{
    constexpr int kNamedClasses = 4; // of each query; its bar shows no more
    Json params = teachingOf(board);
    keys = addQueries(params, board, board.queries.size());
    params["truth"] = truthOf(board, board.queries.size());
    params["all_rules"] = true;
    params["named"] = kNamedClasses;
    return params;
}

} // namespace kindred
