#include "models/runs/RunListModel.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "models/runs/RunWords.h"

namespace kindred {

namespace {

bool newerFirst(const Json& a, const Json& b)
{
    const QString left = textOf(a, "created");
    const QString right = textOf(b, "created");
    return left != right ? left > right : textOf(a, "run") > textOf(b, "run");
}

} // namespace

RunListModel::RunListModel(RunSource* source, QObject* parent)
    : QAbstractTableModel(parent), m_source(source)
{
    m_coalesce.setSingleShot(true);
    m_coalesce.setInterval(kCoalesceMs);
    connect(&m_coalesce, &QTimer::timeout, this, &RunListModel::apply);
    connect(source, &RunSource::runChanged, this, [this](const QString&, const Json& summary) {
        m_changed.push_back(summary);
        if (!m_coalesce.isActive())
            m_coalesce.start();
    });
    connect(source, &RunSource::runRemoved, this, &RunListModel::remove);
    connect(source, &RunSource::queueChanged, this, &RunListModel::setQueue);
    connect(source, &RunSource::stateChanged, this, [this](RunSource::State state) {
        if (state == RunSource::State::Ready)
            reload();
    });
    if (source->state() == RunSource::State::Ready)
        reload();
}

void RunListModel::reload()
{
    m_source->request(
        QStringLiteral("runs.list"), Json::object(), this, [this](const RunSource::Reply& reply) {
            m_error = reply.error ? QString::fromStdString(reply.error->message()) : QString();
            if (reply.ok())
                replaceAll(arrayOf(reply.result, "runs"));
            m_loaded = true;
            Q_EMIT loaded();
        });
    m_source->request(QStringLiteral("queue.list"), Json::object(), this,
                      [this](const RunSource::Reply& reply) {
                          if (reply.ok())
                              setQueue(arrayOf(reply.result, "jobs"));
                      });
    m_source->request(QStringLiteral("options.list"), Json::object(), this,
                      [this](const RunSource::Reply& reply) {
                          if (reply.ok())
                              setTitles(MethodTitles(reply.result));
                      });
}

void RunListModel::replaceAll(const Json& runs)
{
    std::vector<Json> rows(runs.begin(), runs.end());
    std::stable_sort(rows.begin(), rows.end(), newerFirst);
    const auto sameRun = [](const Json& a, const Json& b) {
        return textOf(a, "run") == textOf(b, "run");
    };
    if (std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), sameRun)) {
        m_rows = std::move(rows);
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    reindex();
    endResetModel();
}

void RunListModel::upsert(const Json& summary)
{
    const QString run = textOf(summary, "run");
    if (run.isEmpty())
        return;
    const int row = rowOf(run);
    if (row >= 0) {
        if (m_rows[static_cast<size_t>(row)] == summary)
            return;
        m_rows[static_cast<size_t>(row)] = summary;
        Q_EMIT dataChanged(index(row, 0), index(row, Columns - 1));
        return;
    }
    const auto at = std::upper_bound(m_rows.begin(), m_rows.end(), summary, newerFirst);
    const int position = static_cast<int>(at - m_rows.begin());
    beginInsertRows({}, position, position);
    m_rows.insert(at, summary);
    reindex();
    endInsertRows();
}

void RunListModel::remove(const QString& run)
{
    std::erase_if(m_changed, [&](const Json& summary) { return textOf(summary, "run") == run; });
    const int row = rowOf(run);
    if (row < 0)
        return;
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    reindex();
    endRemoveRows();
}

void RunListModel::apply()
{
    for (const Json& summary : std::exchange(m_changed, {}))
        upsert(summary);
}

void RunListModel::setQueue(const Json& jobs)
{
    // A job's "position" counts the running ones too; only those that wait can be moved.
    QHash<QString, int> queue;
    for (const Json& job : jobs) {
        if (textOf(job, "state") == QLatin1String("queued"))
            queue.insert(textOf(job, "run"), static_cast<int>(queue.size()));
    }
    if (queue == m_queue)
        return;
    m_queue = queue;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1), {QueueRole});
}

void RunListModel::setTitles(const MethodTitles& titles)
{
    m_titles = titles;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, Recipe), index(rowCount() - 1, Recipe), {Qt::DisplayRole});
}

void RunListModel::reindex()
{
    m_rowOf.clear();
    for (size_t row = 0; row < m_rows.size(); ++row)
        m_rowOf.insert(textOf(m_rows[row], "run"), static_cast<int>(row));
}

Json RunListModel::summaryOf(const QString& run) const
{
    const int row = rowOf(run);
    return row < 0 ? Json() : summary(row);
}

int RunListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant RunListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Json& row = summary(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == State   ? run_words::stateWithReason(row)
               : index.column() == Score ? scoreWithSplit(row)
                                         : text(row, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == Seed || index.column() == Images || index.column() == Score
                   ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant();
    case RunRole:
        return textOf(row, "run");
    case StateRole:
        return textOf(row, "state");
    case ProgressRole:
        return run_words::progress(row);
    case SortRole:
        return sortKey(row, index.column());
    case QueueRole:
        return placeOf(textOf(row, "run"));
    case ActiveRole:
        return run_words::isActive(row);
    case ToneRole:
        return static_cast<int>(run_words::tone(row));
    case MarkRole:
        return run_words::mark(row);
    case ErrorRole:
        return run_words::failureReason(row);
    case SplitRole:
        return run_words::splitName(run_words::scoreSplit(row));
    default:
        return {};
    }
}

QString RunListModel::scoreWithSplit(const Json& summary) const
{
    const QString split = run_words::splitName(run_words::scoreSplit(summary));
    const QString score = run_words::score(summary);
    return score.isEmpty() || split.isEmpty()
               ? score
               : tr("%1, measured on the %2 images", "score, split").arg(score, split);
}

QString RunListModel::toolTip(const Json& summary, int column) const
{
    QString own;
    if (column == State)
        own = engineWords(summary, "error");
    else if (column == Score)
        own = scoreWithSplit(summary);
    return own.isEmpty() ? textOf(summary, "run") : own;
}

QVariant RunListModel::text(const Json& summary, int column) const
{
    switch (column) {
    case Name:
        return textOf(summary, "name");
    case State:
        return run_words::state(summary);
    case Progress:
        return run_words::time(summary);
    case Score:
        return run_words::score(summary);
    case Recipe:
        return run_words::recipe(summary, m_titles);
    case Device:
        return textOf(summary, "device");
    case Seed:
        return summary.contains("seed") ? QString::number(valueOr(summary, "seed", qint64{0}))
                                        : QString();
    case Images:
        return QLocale().toString(valueOr(summary, "images", qint64{0}));
    case Created:
        return run_words::ago(QDateTime::fromString(textOf(summary, "created"), Qt::ISODate),
                              QDateTime::currentDateTime());
    default:
        return {};
    }
}

QVariant RunListModel::sortKey(const Json& summary, int column) const
{
    switch (column) {
    case Progress:
        return run_words::progress(summary);
    case Score:
        return run_words::scoreValue(summary);
    case Seed:
        return valueOr(summary, "seed", qint64{0});
    case Images:
        return valueOr(summary, "images", qint64{0});
    case Created:
        return textOf(summary, "created");
    default:
        return text(summary, column);
    }
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case State:
        return tr("State");
    case Progress:
        return tr("Time");
    case Score:
        return tr("Score");
    case Recipe:
        return tr("Method");
    case Device:
        return tr("Device");
    case Seed:
        return tr("Seed");
    case Images:
        return tr("Images");
    case Created:
        return tr("Created");
    default:
        return {};
    }
}

} // namespace kindred
