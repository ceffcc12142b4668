#pragma once

#include <QHeaderView>

namespace kindred {

/// The head of a table, whose arrow of the order stands right beside the word that it is about, not
/// in the middle of a wide column. GUI thread.
class SortHeader final : public QHeaderView {
    Q_OBJECT

public:
    explicit SortHeader(QWidget* parent = nullptr);

    /// Of the column by which the rows are in order, in the header's coordinates; empty for others.
    QRect arrowRect(int section) const;

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;

private:
    bool isSorted(int section) const;
    QRect arrowIn(const QRect& rect, int section) const;
    Qt::Alignment alignmentOf(int section) const;
};

} // namespace kindred
