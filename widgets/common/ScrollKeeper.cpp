#include "common/ScrollKeeper.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace kindred {

namespace {
constexpr int kMostGap = 16; ///< between two lines of tiles, in pixels
} // namespace

ScrollKeeper::ScrollKeeper(QAbstractItemView* view) : QObject(view), m_view(view)
{
    view->installEventFilter(this);
    // Later, when the view has laid out its rows and whoever else listens is done.
    const QAbstractItemModel* model = view->model();
    connect(model, &QAbstractItemModel::rowsInserted, this, &ScrollKeeper::apply,
            Qt::QueuedConnection);
    connect(model, &QAbstractItemModel::modelReset, this, &ScrollKeeper::apply,
            Qt::QueuedConnection);
    connect(view->verticalScrollBar(), &QScrollBar::actionTriggered, this,
            [this] { m_wanted = Json::array(); }); // a person was faster
}

Json ScrollKeeper::save() const
{
    const QScrollBar* bar = m_view->verticalScrollBar();
    if (!m_wanted.empty() || bar->value() == bar->minimum())
        return m_wanted;
    Json rows = Json::array();
    for (QModelIndex each = topIndex(); each.isValid(); each = each.parent())
        rows.insert(rows.begin(), each.row());
    return rows;
}

QModelIndex ScrollKeeper::topIndex() const
{
    // Between the lines of a grid there is nothing; a line of it begins where its text does.
    const int width = m_view->viewport()->width();
    const int begin = m_view->isRightToLeft() ? width - 2 : 1;
    for (int y = 0; y <= kMostGap; ++y)
        for (const int x : {begin, width / 2})
            if (const QModelIndex found = m_view->indexAt({x, y}); found.isValid())
                return found;
    return {};
}

void ScrollKeeper::restore(const Json& rows)
{
    m_wanted = Json::array();
    for (const Json& row : rows)
        if (row.is_number_integer())
            m_wanted.push_back(row);
    QMetaObject::invokeMethod(this, &ScrollKeeper::apply, Qt::QueuedConnection);
}

void ScrollKeeper::apply()
{
    const QAbstractItemModel* model = m_view->model();
    if (m_wanted.empty() || !m_view->isVisible() || model->rowCount() == 0)
        return;
    QModelIndex top;
    for (const Json& row : std::exchange(m_wanted, Json::array())) {
        const QModelIndex next = model->index(row.get<int>(), 0, top);
        if (!next.isValid())
            break;
        top = next;
    }
    if (top.isValid())
        m_view->scrollTo(top, QAbstractItemView::PositionAtTop);
}

bool ScrollKeeper::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show)
        QMetaObject::invokeMethod(this, &ScrollKeeper::apply, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace kindred
