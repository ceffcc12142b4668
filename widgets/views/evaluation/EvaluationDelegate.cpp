#include "views/evaluation/EvaluationDelegate.h"

#include "common/Icons.h"
#include "common/Theme.h"
#include "models/evaluation/EvaluationTable.h"

namespace kindred {

void EvaluationDelegate::initStyleOption(QStyleOptionViewItem* option,
                                         const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.data(EvaluationTable::MeanRole).toBool()) {
        option->font.setWeight(QFont::DemiBold);
        option->fontMetrics = QFontMetrics(option->font);
    }
    if (!index.data(EvaluationTable::PrintedRole).toBool())
        return;
    option->font.setItalic(true);
    option->fontMetrics = QFontMetrics(option->font);
    for (const auto role : {QPalette::Text, QPalette::HighlightedText})
        option->palette.setColor(role, tokensOf(option->palette).muted);
    if (index.column() != EvaluationTable::RunName)
        return;
    option->icon = themedIcon(QStringLiteral("file"));
    option->decorationSize = {14, 14};
    option->features |= QStyleOptionViewItem::HasDecoration;
}

} // namespace kindred
