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
struct ExportKind;

/// A run for other programs: in which format, from which step, of which data and where to
/// (docs/export.md). The engine writes it, on its side. It is asked at once which formats this run
/// cannot be written in: they are disabled with the reason; what it refuses later stands in the
/// dialog as well. GUI thread.
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
    QWidget* choiceRows();
    QWidget* stepRow();
    QLineEdit* dataField();
    QLineEdit* placeField();
    QWidget* buttonRow();
    const ExportKind& kind() const; ///< that is chosen
    bool isLocal() const;
    void propose(); ///< a place for the format, in the folder that was named last
    void choosePlace();
    void chooseData();
    void askFormats();
    void onFormats(const RunSource::Reply& reply);
    void refuseFormat(const QString& id, const QString& reason);
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
    QLineEdit* m_data; ///< empty: the run's own
    QPushButton* m_otherData;
    QList<QLabel*> m_words; ///< below each format
    QComboBox* m_step;
    ProgressRow* m_progress;
    QLabel* m_message;
    QPushButton* m_open;
    QPushButton* m_write;
    QPushButton* m_close;
    qint64 m_id = -1; ///< of the request under way
};

} // namespace kindred
