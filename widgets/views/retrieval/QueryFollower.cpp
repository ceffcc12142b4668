#include "views/retrieval/QueryFollower.h"

#include <QKeyEvent>
#include <QShortcut>
#include <QWidget>

#include "models/samples/PictureLoader.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "views/retrieval/QueryPicture.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/SamplePreview.h"

namespace kindred {

QueryFollower::QueryFollower(const QueryParts& parts, QWidget* room)
    : QObject(room), m_parts(parts), m_room(room), m_loader(new PictureLoader(parts.source, this)),
      m_preview(new SamplePreview(parts.source, parts.samples, room)), m_seen(Selection::kNone)
{
    room->installEventFilter(this);
    addShortcuts();
    parts.browser->setChosen(parts.selection->ids());
    connect(parts.browser, &SampleBrowser::asked, this, &QueryFollower::asked);
    connect(parts.selection, &Selection::changed, this, [this] {
        m_parts.browser->setChosen(m_parts.selection->ids());
        if (m_room->isVisible())
            catchUp();
    });
    connect(parts.thumbnails, &ThumbnailStore::loaded, this, [this](const QSet<qint64>& ids) {
        if (ids.contains(m_id))
            m_parts.picture->setThumbnail(m_parts.thumbnails->find(m_id));
    });
    connect(m_loader, &PictureLoader::loaded, this, [this](qint64, const QImage& picture) {
        if (!picture.isNull())
            m_parts.picture->setPicture(picture);
    });
}

void QueryFollower::addShortcuts()
{
    const auto add = [this](const QKeySequence& keys, Qt::ShortcutContext context, auto action) {
        auto* shortcut = new QShortcut(keys, m_room);
        shortcut->setContext(context);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    // Also with the focus in the window's header; a field that is typed into takes them first.
    add(Qt::Key_E, Qt::WindowShortcut, [this] { Q_EMIT errorWanted(); });
    add(Qt::Key_R, Qt::WindowShortcut, [this] { askRandom(); });
    add(QKeySequence::Find, Qt::WidgetWithChildrenShortcut,
        [this] { m_parts.browser->focusSearch(); });
}

void QueryFollower::setRun(const QString& run)
{
    m_run = run;
    m_id = -1;
    m_preview->setRun(run);
    expectPicture();
}

void QueryFollower::expectPicture()
{
    m_loader->cancel();
    m_parts.picture->expect();
    m_parts.browser->setCurrent(m_id);
}

void QueryFollower::follow(qint64 id)
{
    if (id == m_id)
        return;
    m_id = id;
    expectPicture();
    if (id < 0)
        return;
    m_seen = id;
    m_parts.selection->setCurrent(id);
    m_parts.picture->setThumbnail(m_parts.thumbnails->find(id));
    m_loader->load(m_run, id);
}

void QueryFollower::showOutside(const QByteArray& encoded)
{
    follow(-1);
    m_parts.picture->expect();
    m_loader->decode(encoded);
}

void QueryFollower::catchUp()
{
    // A picture from outside stays the query until another sample is selected.
    const qint64 id = m_parts.selection->current();
    if (id == m_seen)
        return;
    m_seen = id;
    if (id != Selection::kNone && id != m_id)
        Q_EMIT asked(id);
}

void QueryFollower::askFurther(int by)
{
    Q_EMIT asked(m_parts.browser->neighbourOf(m_id, by));
}

void QueryFollower::askRandom()
{
    Q_EMIT asked(m_parts.browser->randomId());
}

bool QueryFollower::eventFilter(QObject* watched, QEvent* event)
{
    const bool pressed = event->type() == QEvent::KeyPress;
    if (!pressed && event->type() != QEvent::KeyRelease)
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool arrow = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right;
    if (pressed && arrow && key->modifiers() == Qt::NoModifier) {
        askFurther(key->key() == Qt::Key_Left ? -1 : 1);
        return true;
    }
    // Where no tile has the focus, it is the query that is looked at.
    if (key->key() != Qt::Key_Space || (pressed && m_id < 0))
        return QObject::eventFilter(watched, event);
    if (!key->isAutoRepeat()) {
        if (pressed)
            m_preview->show(m_id, m_parts.thumbnails->find(m_id));
        else
            m_preview->end();
    }
    return true;
}

} // namespace kindred
