#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// Paints a cell of the runs table: name over method, state in words with its mark, progress with
/// the time left. In the state of a crashed run "Resume" can be clicked; under that of a failed run
/// stands why.
class RunDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

Q_SIGNALS:
    void resumeClicked(const QModelIndex& index) const;
};

} // namespace kindred
