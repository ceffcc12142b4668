// What may be done with the chosen queries of a tray.

#include <QMenu>

#include "board/queries/BoardQueryTray.h"
#include "board/session/BoardSession.h"
#include "common/LabelText.h"
#include "views/samples/TileView.h"

namespace kindred {

void BoardQueryTray::showMenu(const QPoint& position)
{
    const QSet<QString> keys = selectedKeys();
    if (keys.isEmpty())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QMenu* teach = menu->addMenu(tr("Teach it as"));
    QList<BoardImage> images;
    for (const BoardImage& query : m_session->document().queries)
        if (keys.contains(query.key))
            images.append(query);
    BoardEditor* editor = m_session->editor();
    for (const BoardClass& each : m_session->document().classes)
        teach->addAction(asLabel(each.name), this,
                         [editor, images, to = each.id] { editor->addImages(to, images); });
    teach->addSeparator();
    teach->addAction(tr("A new class"), this, [editor, images] {
        editor->addGroups({{{}, images}});
    });
    menu->addAction(tr("Remove\tDel"), this, [editor, keys] { editor->removeQueries(keys); });
    menu->popup(m_tiles->viewport()->mapToGlobal(position));
}

} // namespace kindred
