#include "start/RecentRuns.h"

#include <QLabel>
#include <QVBoxLayout>

#include "common/JsonFields.h"
#include "models/samples/Thumbnails.h"
#include "start/RecentRow.h"

namespace kindred {

RecentRuns::RecentRuns(RunSource* source, RunListModel* runs, QWidget* parent)
    : QFrame(parent), m_source(source), m_runs(runs), m_layout(new QVBoxLayout(this)),
      m_placeholder(new QLabel(this))
{
    setProperty("role", "card");
    m_layout->setContentsMargins(1, 1, 1, 1);
    m_layout->setSpacing(0);
    m_placeholder->setProperty("tone", "muted");
    m_placeholder->setMargin(18);
    m_placeholder->setWordWrap(true);
    m_layout->addWidget(m_placeholder);
    connect(runs, &QAbstractItemModel::modelReset, this, &RecentRuns::rebuild);
    connect(runs, &QAbstractItemModel::rowsInserted, this, &RecentRuns::rebuild);
    connect(runs, &QAbstractItemModel::rowsRemoved, this, &RecentRuns::rebuild);
    connect(runs, &QAbstractItemModel::dataChanged, this, &RecentRuns::refresh);
    connect(runs, &RunListModel::loaded, this, &RecentRuns::showPlaceholder);
    connect(source, &RunSource::stateChanged, this, &RecentRuns::showPlaceholder);
    rebuild();
}

void RecentRuns::rebuild()
{
    const int count = std::min(m_runs->rowCount(), kShown);
    while (m_rows.size() > count)
        delete m_rows.takeLast();
    while (m_rows.size() < count) {
        auto* row = new RecentRow(this);
        row->setFirst(m_rows.isEmpty());
        connect(row, &RecentRow::clicked, this,
                [this, row] { Q_EMIT chosen(textOf(row->summary(), "run")); });
        connect(row, &RecentRow::resumeWanted, this,
                [this, row] { Q_EMIT resumeWanted(textOf(row->summary(), "run")); });
        m_layout->addWidget(row);
        m_rows << row;
    }
    refresh();
    showPlaceholder();
}

void RecentRuns::refresh()
{
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        const int row = static_cast<int>(i);
        const Json& summary = m_runs->summary(row);
        m_rows[i]->setSummary(summary, m_runs->index(row, RunListModel::Recipe).data().toString());
        show(textOf(summary, "run"));
        askPreview(summary);
    }
}

void RecentRuns::show(const QString& run)
{
    for (RecentRow* row : std::as_const(m_rows)) {
        if (textOf(row->summary(), "run") != run)
            continue;
        row->setPreview(m_previews.value(run));
        row->setMap(m_maps.value(run));
    }
}

void RecentRuns::askPreview(const Json& summary)
{
    const QString run = textOf(summary, "run");
    const Json map = objectOf(summary, "map");
    if (map.empty()) {
        // A map that is being written anew is away for a moment; what is shown stays meanwhile.
        if (!m_maps.contains(run))
            askPictures(summary);
    } else if (m_askedMaps.value(run) != map) {
        askMap(summary);
    }
}

void RecentRuns::askMap(const Json& summary)
{
    const QString run = textOf(summary, "run");
    m_askedMaps[run] = objectOf(summary, "map");
    m_source->request(QStringLiteral("map.preview"), {{"run", run.toStdString()}}, this,
                      [this, run, summary](const RunSource::Reply& reply) {
                          // Asked again with the next news of the run.
                          if (!reply.ok() && m_askedMaps.value(run) == objectOf(summary, "map"))
                              m_askedMaps.remove(run);
                          MapPreview map = mapPreviewOf(reply);
                          if (map.isEmpty()) {
                              if (!m_maps.contains(run))
                                  askPictures(summary);
                              return;
                          }
                          m_maps[run] = std::make_shared<const MapPreview>(std::move(map));
                          show(run);
                      });
}

void RecentRuns::askPictures(const Json& summary)
{
    const QString run = textOf(summary, "run");
    const Json ids = arrayOf(summary, "preview");
    if (ids.empty() || m_asked.contains(run) || !valueOr(summary, "pictures", true))
        return; // rows of a table, drawn as grey cells, would be taken for broken pictures
    m_asked.insert(run);
    m_source->request(QStringLiteral("run.thumbnails"), {{"run", run.toStdString()}, {"ids", ids}},
                      this, [this, run](const RunSource::Reply& reply) {
                          if (!reply.ok() || !reply.message) {
                              m_asked.remove(run);
                              return;
                          }
                          QList<QImage>& previews = m_previews[run];
                          previews.clear();
                          for (const Thumbnail& thumbnail : picturesOf(reply))
                              previews.append(thumbnail.picture);
                          show(run);
                      });
}

void RecentRuns::showPlaceholder()
{
    m_placeholder->setVisible(m_rows.isEmpty());
    if (m_source->state() == RunSource::State::Stopped)
        m_placeholder->setText(tr("The engine is not running, so the runs cannot be listed."));
    else if (!m_runs->isLoaded())
        m_placeholder->setText(tr("Looking for runs…"));
    else if (!m_runs->error().isEmpty())
        m_placeholder->setText(m_runs->error());
    else
        m_placeholder->setText(
            tr("No runs yet. The demo makes the first one; it stays on this computer."));
}

} // namespace kindred
