#pragma once

#include <QDialog>

#include "models/engine/RunSource.h"

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace kindred {

class ProgressRow;

/// A run for other programs: in which format, from which step and where to (docs/export.md). The
/// engine writes it, on its side; what it refuses stands in the dialog. GUI thread.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `source` outlives the dialog.
    ExportDialog(RunSource* source, const QString& run, const QString& name,
                 QWidget* parent = nullptr);

    void done(int result) override; ///< also ends what is under way

private:
    void build();
    void addFormats(QVBoxLayout* layout);
    QWidget* placeRow();
    QWidget* stepRow();
    QWidget* buttonRow();
    int format() const; ///< of the table of formats
    bool isLocal() const;
    void propose(); ///< a place for the format, in the folder that was named last
    void choosePlace();
    void write();
    void cancel();
    void onWritten(const RunSource::Reply& reply);
    void showWork(bool atWork);
    void say(const QString& text, const char* tone);
    void openFolder() const;

    RunSource* m_source;
    QString m_run;
    QString m_name;
    QButtonGroup* m_formats;
    QWidget* m_choice; ///< all that waits while the engine writes
    QLineEdit* m_place;
    QPushButton* m_browse = nullptr;
    QComboBox* m_step;
    ProgressRow* m_progress;
    QLabel* m_message;
    QPushButton* m_open;
    QPushButton* m_write;
    QPushButton* m_close;
    qint64 m_id = -1; ///< of the request under way
};

} // namespace kindred
