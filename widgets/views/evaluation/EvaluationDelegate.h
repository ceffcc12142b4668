#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// A cell of EvaluationTable: what papers printed is slanted and muted, with a page before its
/// name, so that nobody takes it for a run's.
class EvaluationDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace kindred
