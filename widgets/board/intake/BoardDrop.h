#pragma once

#include <QObject>

class QMimeData;
class QWidget;

namespace kindred {

/// Watches a widget for pictures that are dragged onto it, marks it while they hover (style
/// property "hovered") and tells what was dropped. What becomes of it is others' business. Lives as
/// long as the widget.
class BoardDrop final : public QObject {
    Q_OBJECT

public:
    explicit BoardDrop(QWidget* target);
    /// The same drop for a child that would take the events, a view's viewport.
    void watchToo(QWidget* child);

Q_SIGNALS:
    void dropped(const QMimeData& data);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void mark(bool hovered);

    QWidget* m_target;
};

} // namespace kindred
