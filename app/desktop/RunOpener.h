#pragma once

#include <QObject>

#include "models/RunListModel.h"

namespace kindred {

/// The ways the frame itself comes to a run: the demo, and a folder that was named. GUI thread
/// only.
class RunOpener final : public QObject {
    Q_OBJECT

public:
    RunOpener(RunSource* source, RunListModel* runs, QObject* parent = nullptr);

    void startDemo();
    void open(const QString& path);

Q_SIGNALS:
    void demoBusy(bool busy);
    void opened(const QString& run, const kindred::Json& summary);
    void failed(const QString& message);
    /// What takes a while, in words.
    void reading(const QString& text);

private:
    RunSource* m_source;
    RunListModel* m_runs;
};

} // namespace kindred
