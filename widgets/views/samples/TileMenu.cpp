#include "views/samples/TileMenu.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "models/samples/SampleTags.h"
#include "models/samples/TileRoles.h"
#include "views/samples/TagPicker.h"
#include "views/samples/TileView.h"

namespace kindred {

TileMenu::TileMenu(const QString& choice, QWidget* view)
    : QObject(view), m_choice(choice), m_view(view)
{
}

void TileMenu::add(TileView* tiles)
{
    tiles->setDragEnabled(true);
    tiles->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tiles, &QWidget::customContextMenuRequested, this,
            [this, tiles](const QPoint& position) { open(tiles, position); });
}

void TileMenu::open(const TileView* tiles, const QPoint& position)
{
    const QModelIndex index = tiles->indexAt(position);
    if (!index.isValid())
        return;
    const qint64 id = index.data(SampleIdRole).toLongLong();
    const QString path = index.data(PathRole).toString();
    const QPoint global = tiles->viewport()->mapToGlobal(position);
    auto* menu = new QMenu(m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(m_choice, this, [this, id] { Q_EMIT chosen(id); });
    addBoardMenu(menu, m_boardClasses, [this, run = m_run, id](const BoardTarget& target) {
        Q_EMIT boardWanted(run, {id}, target);
    });
    if (m_tags)
        menu->addAction(tr("Tag…"), this, [this, id, global] { askForTags({id}, global); });
    menu->addAction(tr("Copy path"), this, [path] { QGuiApplication::clipboard()->setText(path); })
        ->setEnabled(!path.isEmpty());
    menu->addAction(tr("Copy number"), this,
                    [id] { QGuiApplication::clipboard()->setText(QString::number(id)); });
    menu->popup(global);
}

TagPicker* TileMenu::askForTags(const QList<qint64>& ids, const QPoint& global)
{
    auto* picker = new TagPicker(m_tags, ids, m_view);
    connect(picker, &TagPicker::said, this, &TileMenu::said);
    connect(picker, &TagPicker::selectionWanted, this, [this](const QString& name) {
        if (const Tag* tag = m_tags->set().find(name))
            Q_EMIT selectionWanted(QSet<qint64>(tag->ids.begin(), tag->ids.end()));
    });
    picker->openAt(global);
    return picker;
}

} // namespace kindred
