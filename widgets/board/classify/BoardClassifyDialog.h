#pragma once

#include <QDialog>

#include "base/Json.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace kindred {

class BoardResults;
class BoardSession;
class ProgressRow;

/// What every picture of a folder is, by the board as it stands: a table, and the way to keep it as
/// CSV. GUI thread.
class BoardClassifyDialog final : public QDialog {
    Q_OBJECT

public:
    /// The session outlives the dialog.
    BoardClassifyDialog(BoardSession* session, QWidget* parent = nullptr);

    BoardResults* results() const { return m_results; }
    QTableView* table() const { return m_table; }
    QLabel* counts() const { return m_counts; }
    QComboBox* filter() const { return m_filter; }
    ProgressRow* progress() const { return m_progress; }
    /// Asks for a folder of the engine's computer; an earlier question is dropped.
    void classify(const QString& folder);
    /// Writes the table; why it failed, else empty.
    QString exportTo(const QString& file) const;

protected:
    void done(int result) override;

private:
    void build();
    void buildTable();
    void letPicturesShow(); ///< and be opened: of files of this computer
    void showCounts();
    /// Rows of one group alone; empty: all.
    void showGroup(const QString& group);
    void openPicture(const QModelIndex& index) const;
    QString folderName() const;
    void askFrom(int from);
    void say(const QString& text, bool bad);
    void chooseExport();

    BoardSession* m_session;
    BoardResults* m_results;
    QString m_folder;
    Json m_teaching; ///< of the board as it was when the folder was chosen
    qint64 m_id = -1;
    QLabel* m_words = nullptr; ///< the tool tip tells where what it names lies
    ProgressRow* m_progress = nullptr;
    QLabel* m_counts = nullptr;
    QComboBox* m_filter = nullptr; ///< its data: BoardResults::Count::group
    QSortFilterProxyModel* m_order = nullptr;
    QString m_group; ///< that is shown alone; empty: all are
    QTableView* m_table = nullptr;
    QPushButton* m_export = nullptr;
};

} // namespace kindred
