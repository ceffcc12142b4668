#pragma once

#include <QObject>
#include <QStringList>

#include "models/runs/RunListModel.h"

namespace kindred {

/// The ways the frame itself comes to a run: the demo, and a path that was named or dropped, which
/// may hold something else. GUI thread only.
class RunOpener final : public QObject {
    Q_OBJECT

public:
    RunOpener(RunSource* source, RunListModel* runs, QObject* parent = nullptr);

    void startDemo();
    /// A path on the engine's side.
    void open(const QString& path);

Q_SIGNALS:
    void demoBusy(bool busy);
    void opened(const QString& run, const kindred::Json& summary);
    void dataNamed(const QString& source);     ///< pictures or a table, to be trained on
    void classifierNamed(const QString& file); ///< saved from a board
    /// Of all that are being opened.
    void picturesNamed(const QStringList& files);
    void failed(const QString& message);
    /// What takes a while, in words.
    void reading(const QString& text);
    void read(const QString& text); ///< or refused: it takes no longer
    void settled();                 ///< it is known of every path what it is

private:
    void openAs(const QString& kind, const QString& path);
    /// `words` are told while it is read; none: it takes no time.
    void openRun(const QString& path, const QString& words);

    void settle();

    RunSource* m_source;
    RunListModel* m_runs;
    int m_unsettled = 0;    ///< paths
    QStringList m_pictures; ///< of those that are settled
};

} // namespace kindred
