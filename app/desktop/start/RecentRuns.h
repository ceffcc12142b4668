#pragma once

#include <QFrame>
#include <QHash>
#include <QSet>

#include <memory>

#include "models/runs/RunListModel.h"
#include "start/MapThumbnail.h"

class QLabel;
class QVBoxLayout;

namespace kindred {

class RecentRow;

/// The newest runs as lines of one card.
class RecentRuns final : public QFrame {
    Q_OBJECT

public:
    static constexpr int kShown = 6;

    RecentRuns(RunSource* source, RunListModel* runs, QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const QString& run);
    void resumeWanted(const QString& run);

private:
    void rebuild();
    void refresh();
    /// The run's map where it keeps one, else some of its pictures.
    void askPreview(const Json& summary);
    void askMap(const Json& summary);
    void askPictures(const Json& summary);
    void show(const QString& run);
    void showPlaceholder();

    RunSource* m_source;
    RunListModel* m_runs;
    QVBoxLayout* m_layout;
    QLabel* m_placeholder;
    QList<RecentRow*> m_rows;
    QHash<QString, QList<QImage>> m_previews;
    QSet<QString> m_asked;
    /// What was last asked of a run's map: "map" of its summary, which changes with every map made.
    QHash<QString, Json> m_askedMaps;
    QHash<QString, std::shared_ptr<const MapPreview>> m_maps;
};

} // namespace kindred
