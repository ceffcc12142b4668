#include "window/ShortcutsDialog.h"

#include <QGridLayout>
#include <QKeySequence>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

#include "common/TextScale.h"
#include "common/Theme.h"
#include "rail/Room.h"

namespace kindred {

namespace {

using Keys = QList<std::pair<QString, QString>>;
using Groups = QList<QWidget*>;

constexpr int kAround = 40;       ///< between the page and the screen's edges, both sides together
constexpr int kLeastColumn = 220; ///< narrower, every meaning takes three lines

/// As the menus write it: "Strg+O" on a German desktop.
QString key(const char* keys)
{
    const QString named = QKeySequence(Qt::Key_Return).toString(QKeySequence::NativeText);
    // Qt leaves this one in English.
    return QKeySequence(QLatin1String(keys))
        .toString(QKeySequence::NativeText)
        .replace(named, ShortcutsDialog::tr("Return", "the key"));
}

/// Several that do the same or its opposite.
QString keys(std::initializer_list<const char*> all)
{
    QStringList names;
    for (const char* each : all)
        names << key(each);
    return names.join(QStringLiteral(", "));
}

QWidget* makeGroup(const QString& title, const Keys& entries, QWidget* parent)
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
    for (const auto& [name, meaning] : entries) {
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

int widthOf(const QList<Groups>& columns, int gap)
{
    int width = gap * static_cast<int>(columns.size() - 1);
    for (const Groups& column : columns) {
        int least = withText(kLeastColumn);
        for (const QWidget* group : column)
            least = std::max(least, group->minimumSizeHint().width());
        width += least;
    }
    return width;
}

/// The eight groups in as many columns as the width has room for.
QList<Groups> columnsWithin(const Groups& groups, int width, int gap)
{
    const QList<Groups> three = {groups.mid(0, 2), groups.mid(2, 2), groups.mid(4)};
    if (widthOf(three, gap) <= width)
        return three;
    const QList<Groups> two = {groups.mid(0, 3), groups.mid(3)};
    return widthOf(two, gap) <= width ? two : QList<Groups>{groups};
}

} // namespace

ShortcutsDialog::ShortcutsDialog(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Shortcuts"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    area->setAccessibleName(tr("Shortcuts"));
    auto* page = new QWidget(area);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(32);
    const QSize room = screen()->availableSize();
    const int frame = layout->contentsMargins().left() + layout->contentsMargins().right() +
                      style()->pixelMetric(QStyle::PM_ScrollBarExtent) + kAround;
    for (const Groups& groups : columnsWithin(
             {roomKeysGroup(page), everywhereGroup(page), runsGroup(page), mapGroup(page),
              retrieveGroup(page), boardGroup(page), evaluateGroup(page), reportGroup(page)},
             room.width() - frame, layout->spacing()))
        layout->addWidget(column(groups), 1);
    area->setWidget(page);
    outer->addWidget(area);
    resize(std::min(withText(1000), room.width() - kAround),
           std::min(page->sizeHint().height() + 2, room.height() - 80));
}

/// Groups below each other.
QWidget* ShortcutsDialog::column(const QList<QWidget*>& groups)
{
    auto* whole = new QWidget(this);
    auto* layout = new QVBoxLayout(whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(20);
    for (QWidget* group : groups)
        layout->addWidget(group);
    layout->addStretch(1);
    return whole;
}

QWidget* ShortcutsDialog::roomKeysGroup(QWidget* parent)
{
    Keys rooms;
    for (const Room room : kRooms)
        rooms << std::pair(roomKeys(room).toString(QKeySequence::NativeText), roomTitle(room));
    return makeGroup(tr("Rooms"), rooms, parent);
}

QWidget* ShortcutsDialog::everywhereGroup(QWidget* parent)
{
    return makeGroup(
        tr("Everywhere"),
        {{key("Ctrl+N"), tr("New training")},
         {key("Ctrl+O"), tr("Open a run")},
         {key("Ctrl+Shift+O"), tr("Open embeddings")},
         {key("Ctrl+K"), tr("Search by image")},
         {key("Ctrl+Z"), tr("Undo")},
         {QKeySequence(QKeySequence::Redo).toString(QKeySequence::NativeText), tr("Redo")},
         {key("Ctrl+Shift+C"), tr("Show or hide the curves below the rooms")},
         {key("Ctrl+Shift+L"), tr("Show or hide the log")},
         {key("Ctrl+,"), tr("Settings")},
         {key("F1"), tr("This page")},
         {key("Shift+F1"), tr("What is this?")},
         {key("Ctrl+Q"), tr("Close the window; training goes on")}},
        parent);
}

QWidget* ShortcutsDialog::runsGroup(QWidget* parent)
{
    return makeGroup(tr("Runs"),
                     {{key("Space"), tr("Pause or resume")},
                      {keys({"Right", "Left"}), tr("Open, close a group")},
                      {key("F2"), tr("Rename")},
                      {key("Ctrl+D"), tr("Duplicate")},
                      {key("Ctrl+L"), tr("Log of the run")},
                      {key("Ctrl+E"), tr("Export the run")},
                      {keys({"Ctrl+Up", "Ctrl+Down"}), tr("Earlier, later in the queue")},
                      {key("Del"), tr("Delete; Ctrl+Z brings it back")},
                      {tr("Ctrl+Wheel"), tr("Zoom a curve; double-click to see all of it")}},
                     parent);
}

QWidget* ShortcutsDialog::mapGroup(QWidget* parent)
{
    return makeGroup(tr("Map", "keys"),
                     {{tr("Arrows"), tr("Move over the map")},
                      {keys({"+", "-", "0"}), tr("Zoom in, zoom out, show all")},
                      {keys({"N", "P"}), tr("Next, previous point")},
                      {keys({"L", "B", "V"}), tr("Lasso, rectangle, hand")},
                      {tr("Ctrl+Arrows"), tr("The next point in that direction")},
                      {key("Return"), tr("Choose the point")},
                      {key("Shift+Return"), tr("Add the point to the selection")},
                      {key("Ctrl+Return"), tr("Add it, or take it out")},
                      {key("T"), tr("Tag what is selected, or select by a tag")},
                      {key("Menu"), tr("What can be done with the selection")},
                      {key("Ctrl+V"), tr("Place the copied picture")},
                      {key("Esc"), tr("Clear the selection")}},
                     parent);
}

QWidget* ShortcutsDialog::retrieveGroup(QWidget* parent)
{
    return makeGroup(tr("Retrieve and Neighbours"),
                     {{tr("Arrows"), tr("Another query")},
                      {key("E"), tr("Next error")},
                      {key("R"), tr("Random query")},
                      {key("T"), tr("Tag the query, in Retrieve")},
                      {key("Ctrl+F"), tr("Find a class, a path or a number")},
                      {key("Ctrl+V"), tr("Paste a picture as the query")},
                      {key("Space"), tr("The whole picture, while held")}},
                     parent);
}

QWidget* ShortcutsDialog::boardGroup(QWidget* parent)
{
    return makeGroup(tr("Board", "keys"),
                     {{key("Ins"), tr("Add pictures")},
                      {key("Ctrl+V"), tr("Paste pictures")},
                      {key("X"), tr("Leave a picture out, or take it in again")},
                      {key("F2"), tr("Rename the class")},
                      {key("Del"), tr("Remove pictures")}},
                     parent);
}

QWidget* ShortcutsDialog::evaluateGroup(QWidget* parent)
{
    return makeGroup(tr("Evaluate", "keys"),
                     {{key("Ctrl+C"), tr("Copy the table")},
                      {keys({"Return", "Enter"}), tr("Episodes of a few-shot result")}},
                     parent);
}

QWidget* ShortcutsDialog::reportGroup(QWidget* parent)
{
    return makeGroup(tr("Report", "keys"),
                     {{keys({"Alt+Up", "Alt+Down"}), tr("Move the section")},
                      {keys({"PgUp", "PgDown"}), tr("Previous, next page")},
                      {keys({"+", "-"}), tr("Larger, smaller pages")}},
                     parent);
}

} // namespace kindred
