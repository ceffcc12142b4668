#include "ShortcutsDialog.h"

#include <QGridLayout>
#include <QKeySequence>
#include <QLabel>
#include <QVBoxLayout>

#include "Room.h"
#include "common/Theme.h"

namespace kindred {

namespace {

using Keys = QList<std::pair<QString, QString>>;

/// As the menus write it: "Strg+O" on a German desktop.
QString key(const char* keys)
{
    return QKeySequence(QLatin1String(keys)).toString(QKeySequence::NativeText);
}

QWidget* makeGroup(const QString& title, const Keys& keys, QWidget* parent)
{
    auto* group = new QWidget(parent);
    auto* grid = new QGridLayout(group);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(7);
    grid->setColumnStretch(1, 1);
    auto* head = new QLabel(title, group);
    head->setFont(textFont(TextRole::Title));
    grid->addWidget(head, 0, 0, 1, 2);
    int row = 1;
    for (const auto& [name, meaning] : keys) {
        auto* label = new QLabel(name, group);
        label->setProperty("role", "key");
        label->setFont(textFont(TextRole::Note));
        auto* words = new QLabel(meaning, group);
        words->setWordWrap(true);
        grid->addWidget(label, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
        grid->addWidget(words, row, 1);
        ++row;
    }
    grid->setRowStretch(row, 1);
    return group;
}

} // namespace

ShortcutsDialog::ShortcutsDialog(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Shortcuts"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(40);

    Keys rooms;
    for (const Room room : kRooms)
        rooms << std::pair(roomKeys(room).toString(QKeySequence::NativeText), roomTitle(room));
    layout->addWidget(makeGroup(tr("Rooms"), rooms, this), 1);

    const Keys everywhere{{key("Ctrl+N"), tr("New training")},
                          {key("Ctrl+O"), tr("Open a run")},
                          {key("Ctrl+Shift+O"), tr("Open embeddings")},
                          {key("Ctrl+K"), tr("Search by image")},
                          {key("Ctrl+Z"), tr("Undo")},
                          {key("Ctrl+Shift+Z"), tr("Redo")},
                          {key("Ctrl+Shift+L"), tr("Show or hide the log")},
                          {key("Ctrl+,"), tr("Settings")},
                          {key("F1"), tr("This page")},
                          {key("Ctrl+Q"), tr("Close the window; training goes on")}};
    layout->addWidget(makeGroup(tr("Everywhere"), everywhere, this), 1);

    auto* lists = new QVBoxLayout;
    lists->setSpacing(20);
    const Keys runs{{key("Space"), tr("Pause or resume")},
                    {key("Ctrl+D"), tr("Duplicate")},
                    {key("Ctrl+L"), tr("Log of the run")},
                    {key("Del"), tr("Delete; Ctrl+Z brings it back")},
                    {tr("Ctrl+Wheel"), tr("Zoom a curve; double-click to see all of it")}};
    lists->addWidget(makeGroup(tr("Runs"), runs, this));
    const Keys retrieve{{tr("Arrows"), tr("Another query")},
                        {key("E"), tr("Next error")},
                        {key("R"), tr("Random query")},
                        {key("Ctrl+V"), tr("Paste a picture as the query")},
                        {key("Space"), tr("The whole picture, while held")}};
    lists->addWidget(makeGroup(tr("Retrieve"), retrieve, this), 1);
    layout->addLayout(lists, 1);
    setMinimumWidth(820);
}

} // namespace kindred
