#pragma once

#include <QFrame>
#include <QHash>
#include <QSet>

#include "models/RunListModel.h"

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
    void askPreview(RecentRow* row);
    void showPlaceholder();

    RunSource* m_source;
    RunListModel* m_runs;
    QVBoxLayout* m_layout;
    QLabel* m_placeholder;
    QList<RecentRow*> m_rows;
    QHash<QString, QList<QImage>> m_previews;
    QSet<QString> m_asked;
};

} // namespace kindred
