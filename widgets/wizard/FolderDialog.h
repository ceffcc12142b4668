#pragma once

#include <QDialog>

#include "models/engine/RunSource.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace kindred {

/// Folders and files on the engine's side, through fs.list: for an engine that is not on this
/// computer. Emits chosen() and closes. Folders and files that hold data can be chosen, or any
/// file.
class FolderDialog final : public QDialog {
    Q_OBJECT

public:
    FolderDialog(RunSource* source, const QString& host, QWidget* parent = nullptr);
    /// From now on any file can be chosen, and no folder. Before list().
    void takeAnyFile();
    /// Shows a folder; empty: the engine's home.
    void list(const QString& path);

Q_SIGNALS:
    void chosen(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void ask(const QString& path, RunSource::Done done);
    /// A folder that was typed is shown, a file that can be chosen is.
    void openTyped(const QString& path);
    void onListed(const RunSource::Reply& reply);
    void updateChoice();
    void enter(const QListWidgetItem* item);
    QString selectedPath() const;
    bool canTake(const Json& entry) const;

    RunSource* m_source;
    QString m_host;
    QLineEdit* m_path;
    QListWidget* m_list;
    QLabel* m_message;
    QPushButton* m_up;
    QPushButton* m_choose;
    QString m_folder;
    QString m_parentFolder;
    quint64 m_turn = 0;
    bool m_anyFile = false;
};

} // namespace kindred
