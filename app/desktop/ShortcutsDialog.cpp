#include "ShortcutsDialog.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "Room.h"
#include "common/Theme.h"

namespace kindred {

namespace {

using Keys = QList<std::pair<QString, QString>>;

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
    for (const auto& [key, meaning] : keys) {
        auto* label = new QLabel(key, group);
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
        rooms << std::pair(QStringLiteral("Ctrl+%1").arg(static_cast<int>(room) + 1),
                           roomTitle(room));
    layout->addWidget(makeGroup(tr("Rooms"), rooms, this), 1);

    const Keys everywhere{{QStringLiteral("Ctrl+N"), tr("New training")},
                          {QStringLiteral("Ctrl+O"), tr("Open a run")},
                          {QStringLiteral("Ctrl+K"), tr("Search by image")},
                          {QStringLiteral("Ctrl+Z"), tr("Undo")},
                          {QStringLiteral("Ctrl+Shift+Z"), tr("Redo")},
                          {QStringLiteral("Ctrl+Shift+L"), tr("Show or hide the log")},
                          {QStringLiteral("Ctrl+,"), tr("Settings")},
                          {QStringLiteral("F1"), tr("This page")},
                          {QStringLiteral("Ctrl+Q"), tr("Close the window; training goes on")}};
    layout->addWidget(makeGroup(tr("Everywhere"), everywhere, this), 1);

    auto* lists = new QVBoxLayout;
    lists->setSpacing(20);
    const Keys runs{{tr("Space"), tr("Pause or resume")},
                    {QStringLiteral("Ctrl+D"), tr("Duplicate")},
                    {QStringLiteral("Ctrl+L"), tr("Log of the run")},
                    {tr("Del"), tr("Delete; Ctrl+Z brings it back")}};
    lists->addWidget(makeGroup(tr("Runs"), runs, this));
    const Keys retrieve{{tr("Arrows"), tr("Another query")},
                        {QStringLiteral("E"), tr("Next error")},
                        {QStringLiteral("R"), tr("Random query")},
                        {QStringLiteral("Ctrl+V"), tr("Paste a picture as the query")},
                        {tr("Space"), tr("The whole picture, while held")}};
    lists->addWidget(makeGroup(tr("Retrieve"), retrieve, this), 1);
    layout->addLayout(lists, 1);
    setMinimumWidth(820);
}

} // namespace kindred
