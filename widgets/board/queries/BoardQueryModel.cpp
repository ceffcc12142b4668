#include "board/queries/BoardQueryModel.h"

#include <QMimeData>

#include <algorithm>

#include "board/intake/BoardBrought.h"
#include "board/session/BoardSession.h"
#include "common/EngineWords.h"
#include "common/Numbers.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr float kSureBy = 0.2F; ///< lead of the best class over the second that counts as sure
} // namespace

BoardQueryModel::BoardQueryModel(BoardSession* session, QObject* parent)
    : QAbstractListModel(parent), m_session(session)
{
    connect(session, &BoardSession::predicted, this, &BoardQueryModel::refresh);
    connect(session->editor(), &BoardEditor::changed, this, [this](const BoardDocument& before) {
        m_tallied = false;
        m_truths.clear();
        if (before.queries != m_session->document().queries)
            refresh();
    });
    connect(session->pictures(), &BoardPictures::loaded, this, [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
    });
    refresh();
}

void BoardQueryModel::setFilter(Filter filter)
{
    m_filter = filter;
    refresh();
}

void BoardQueryModel::setOrder(Order order)
{
    m_order = order;
    refresh();
}

int BoardQueryModel::identityOfTruth(const QString& truth) const
{
    const int at = m_session->document().indexOf(truth);
    if (at >= 0)
        return m_session->document().classes[at].id;
    const qsizetype trained = m_session->prediction().trained.indexOf(truth);
    // A picture of no class on the board is none of these.
    return trained >= 0 ? answer::kTrained + static_cast<int>(trained) : answer::kNone;
}

std::optional<bool> BoardQueryModel::isRight(const BoardImage& query, int cls) const
{
    if (query.truth.isEmpty() || cls == answer::kUndecided)
        return std::nullopt;
    auto known = m_truths.constFind(query.truth);
    if (known == m_truths.cend())
        known = m_truths.insert(query.truth, identityOfTruth(query.truth));
    return *known == cls;
}

std::array<bool, BoardQueryModel::kFilters> BoardQueryModel::passes(qsizetype at) const
{
    const QList<BoardImage>& queries = m_session->document().queries;
    const BoardVerdicts& verdicts = m_session->prediction().verdicts;
    const bool flipped =
        !m_session->flips().isEmpty() && m_session->flips().contains(queries[at].key);
    const qsizetype row = verdicts.rowOf(queries, at);
    if (row < 0)
        return {true, flipped, false, false, false, false};
    const int cls = verdicts.classAt(row);
    return {true,
            flipped,
            cls == answer::kNone,
            verdicts.leadAt(row) < kSureBy,
            !isRight(queries[at], cls).value_or(true),
            verdicts.disagreesAt(row)};
}

void BoardQueryModel::tally() const
{
    if (std::exchange(m_tallied, true))
        return;
    m_counts = {};
    m_right = {};
    const QList<BoardImage>& queries = m_session->document().queries;
    const BoardVerdicts& verdicts = m_session->prediction().verdicts;
    for (qsizetype at = 0; at < queries.size(); ++at) {
        const auto each = passes(at);
        for (size_t i = 0; i < each.size(); ++i)
            m_counts[i] += each[i] ? 1 : 0;
        const auto right = isRight(queries[at], verdicts.classAt(verdicts.rowOf(queries, at)));
        m_right.n += right.has_value() ? 1 : 0;
        m_right.right += right.value_or(false) ? 1 : 0;
    }
}

const std::array<int, BoardQueryModel::kFilters>& BoardQueryModel::counts() const
{
    tally();
    return m_counts;
}

RightOf BoardQueryModel::rightOnes() const
{
    tally();
    return m_right;
}

QList<int> BoardQueryModel::arranged() const
{
    QList<int> rows;
    const QList<BoardImage>& queries = m_session->document().queries;
    rows.reserve(queries.size());
    for (int row = 0; row < queries.size(); ++row)
        if (m_filter == Filter::All || passes(row)[static_cast<size_t>(m_filter)])
            rows.append(row);
    if (m_order == Order::Board)
        return rows;
    const BoardVerdicts& verdicts = m_session->prediction().verdicts;
    std::vector<std::pair<double, int>> keyed;
    keyed.reserve(static_cast<size_t>(rows.size()));
    for (const int row : rows) {
        const qsizetype answered = verdicts.rowOf(queries, row);
        const int at = m_session->document().indexOf(verdicts.classAt(answered));
        keyed.emplace_back(
            m_order == Order::LeastSure ? verdicts.leadAt(answered) : (at < 0 ? 1e9 : at), row);
    }
    std::stable_sort(keyed.begin(), keyed.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (qsizetype i = 0; i < rows.size(); ++i)
        rows[i] = keyed[static_cast<size_t>(i)].second;
    return rows;
}

void BoardQueryModel::refresh()
{
    const QList<BoardImage>& queries = m_session->document().queries;
    const bool same =
        queries.constData() == m_queries.constData() && queries.size() == m_queries.size();
    m_tallied = false;
    m_truths.clear();
    const QList<int> rows = arranged();
    if (same && rows == m_rows) {
        if (!m_rows.isEmpty())
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_queries = queries;
    m_rows = rows;
    endResetModel();
}

int BoardQueryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString BoardQueryModel::keyAt(int row) const
{
    return row >= 0 && row < m_rows.size() ? m_queries[m_rows[row]].key : QString();
}

int BoardQueryModel::rowOf(const QString& key) const
{
    for (int row = 0; row < m_rows.size(); ++row)
        if (m_queries[m_rows[row]].key == key)
            return row;
    return -1;
}

QColor BoardQueryModel::colourOf(int cls) const
{
    const int at = m_session->document().indexOf(cls);
    return at < 0 ? QColor() : classColour(m_session->document().classes[at].colour);
}

BoardQueryModel::Cell BoardQueryModel::cell(int row) const
{
    const BoardImage& query = m_queries[m_rows[row]];
    Cell cell;
    cell.key = query.key;
    cell.name = query.name;
    cell.picture = m_session->pictures()->find(query.key);
    cell.verdict = m_session->prediction().verdicts.value(query.key);
    cell.decided = cell.verdict.cls != answer::kUndecided;
    cell.words =
        nameOfAnswer(m_session->document(), m_session->prediction().trained, cell.verdict.cls);
    cell.right = isRight(query, cell.verdict.cls);
    cell.disagree = m_session->prediction().verdicts.disagreesAt(
        m_session->prediction().verdicts.rowOf(query.key));
    cell.flipped = m_session->flips().contains(query.key);
    cell.missing = m_session->missing().contains(query.key);
    return cell;
}

QString BoardQueryModel::words(const Cell& cell) const
{
    if (cell.missing)
        return tr("%1 · could not be found again").arg(cell.name);
    if (!cell.decided)
        return tr("%1 · not decided yet").arg(cell.name);
    QString text = tr("%1 · %2, p %3 · evidence %4", "file name, class, numbers")
                       .arg(cell.name, cell.words, numbers::fixed(cell.verdict.p, 2),
                            numbers::fixed(cell.verdict.evidence, 2));
    if (cell.flipped)
        text += tr(" · flipped by the last edit");
    if (cell.right)
        text += *cell.right ? tr(" · right") : tr(" · wrong");
    if (cell.disagree)
        text += tr(" · %1", "what other rules say").arg(otherRules(cell.verdict));
    return text;
}

QString BoardQueryModel::otherRules(const BoardVerdict& verdict) const
{
    QStringList said;
    const int chosen = verdict.shares.isEmpty() ? verdict.cls : verdict.shares.first().cls;
    const QList<BoardRule>& rules = m_session->rules();
    for (qsizetype i = 0; i < std::min(rules.size(), verdict.byRule.size()); ++i)
        if (verdict.byRule[i] >= 0 && verdict.byRule[i] != chosen)
            said << tr("%1: %2", "rule, its answer")
                        .arg(engineWords(rules[i].title),
                             nameOfAnswer(m_session->document(), m_session->prediction().trained,
                                          verdict.byRule[i]));
    return said.join(QStringLiteral(", "));
}

QVariant BoardQueryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    switch (role) {
    case Qt::DecorationRole:
        return m_session->pictures()->find(keyAt(index.row()));
    case KeyRole:
        return keyAt(index.row());
    case ClassRole:
        return m_session->prediction().verdicts.value(keyAt(index.row())).cls;
    case Qt::DisplayRole:
        return cell(index.row()).words;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return words(cell(index.row()));
    default:
        return {};
    }
}

Qt::ItemFlags BoardQueryModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsDragEnabled : flags;
}

QStringList BoardQueryModel::mimeTypes() const
{
    return {QLatin1String(kBoardMime)};
}

QMimeData* BoardQueryModel::mimeData(const QModelIndexList& indexes) const
{
    QStringList keys;
    for (const QModelIndex& index : indexes)
        keys << keyAt(index.row());
    return boardMime(keys);
}

} // namespace kindred
