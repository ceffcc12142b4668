#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace kindred {

/// Where data comes in: dropped, browsed for, typed, or the built-in pictures. Emits a path and
/// knows nothing of what becomes of it.
class DropZone final : public QFrame {
    Q_OBJECT

public:
    /// Asks a person for a folder, or for a file; empty when they changed their mind.
    using Picker = std::function<QString(QWidget* parent, bool folder)>;

    explicit DropZone(QWidget* parent = nullptr);

    void setPicker(Picker picker) { m_picker = std::move(picker); }
    /// Where the files are: an empty host is this computer. Elsewhere nothing can be dropped, and
    /// Browse asks for browseWanted() instead of the picker.
    void setHost(const QString& host);
    void setPath(const QString& path);
    /// Puts the cursor into the path, all of it selected.
    void editPath();
    void setHovered(bool hovered);
    /// The control to begin with.
    QWidget* firstControl() const;

Q_SIGNALS:
    void chosen(const QString& path);
    void browseWanted();

private:
    void browse(bool folder);

    Picker m_picker;
    QString m_host;
    QLabel* m_title;
    QLabel* m_note;
    QPushButton* m_folder;
    QPushButton* m_file;
    QLineEdit* m_path;
};

} // namespace kindred
