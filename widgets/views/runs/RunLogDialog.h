#pragma once

#include <QDialog>

class QPlainTextEdit;

namespace kindred {

class RunSource;

/// The end of a run's log, read again on demand.
class RunLogDialog final : public QDialog {
    Q_OBJECT

public:
    /// `source` outlives the dialog.
    RunLogDialog(RunSource* source, const QString& run, const QString& name,
                 QWidget* parent = nullptr);

private:
    void read();

    RunSource* m_source;
    QString m_run;
    QPlainTextEdit* m_text;
};

} // namespace kindred
