#pragma once

#include <QWidget>

#include "board/prior/BoardPriorAnswer.h"

namespace kindred {

/// The plane through the board's images and what the tree expects: of each class a diamond for the
/// tree, dots for its images, and the mean of both in a ring as wide as it is unsure. A line leads
/// from the diamond to it. GUI thread.
class BoardPriorPlot final : public QWidget {
    Q_OBJECT

public:
    explicit BoardPriorPlot(QWidget* parent = nullptr);

    /// `colours` and `names` of the classes in the order of the answer.
    void setAnswer(const BoardPriorAnswer& answer, const QList<int>& colours,
                   const QStringList& names);
    QSize sizeHint() const override { return {240, 170}; }
    /// Where a point of the plane is drawn.
    QPointF placeOf(const QPointF& point) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    BoardPriorAnswer m_answer;
    QList<int> m_colours;
    QStringList m_names;
};

} // namespace kindred
