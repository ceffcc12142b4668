#pragma once

#include <QObject>

#include "base/Json.h"

class QAbstractItemView;

namespace kindred {

/// The row that a view of items begins with, from one start to the next. It is scrolled to as soon
/// as the view is seen and has rows; one that is not there by then changes nothing. A child of the
/// view, which has its model already. Of a grid it is the first tile of the line. GUI thread.
class ScrollKeeper final : public QObject {
    Q_OBJECT

public:
    explicit ScrollKeeper(QAbstractItemView* view);

    /// Rows from the outermost on; empty at the top.
    Json save() const;
    void restore(const Json& rows);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QModelIndex topIndex() const;
    void apply();

    QAbstractItemView* m_view;
    Json m_wanted = Json::array(); ///< until it was scrolled to
};

} // namespace kindred
