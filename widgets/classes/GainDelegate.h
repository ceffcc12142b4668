#pragma once

#include <QStyledItemDelegate>

namespace kindred {

/// A share as a bar behind its number: from the left, or from the middle where it has a sign
/// (ClassTable::ShareRole).
class GainDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit GainDelegate(bool hasSign, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    bool m_hasSign;
};

} // namespace kindred
