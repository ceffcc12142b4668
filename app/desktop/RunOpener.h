#pragma once

#include <QObject>

#include "models/RunListModel.h"

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
    void failed(const QString& message);
    /// What takes a while, in words.
    void reading(const QString& text);

private:
    void openAs(const QString& kind, const QString& path);
    void openRun(const QString& path);

    RunSource* m_source;
    RunListModel* m_runs;
};

} // namespace kindred
