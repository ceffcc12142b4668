#pragma once

#include <QWidget>

#include "board/prior/BoardPriorAnswer.h"

namespace kindred {

/// How much of a class's mean is the tree's as its images become more, and where on that curve each
/// class of the board is. The mean that is most probable given both counts the tree like m images:
/// its share with n images is m / (n + m). GUI thread.
class BoardPriorCurve final : public QWidget {
    Q_OBJECT

public:
    explicit BoardPriorCurve(QWidget* parent = nullptr);

    /// `colours` and `names` of the classes in the order of the answer.
    void setAnswer(const BoardPriorAnswer& answer, const QList<int>& colours,
                   const QStringList& names);
    QSize sizeHint() const override;
    /// Of the tree with so many images, 0 to 1.
    double shareAt(double images) const;
    /// Images at the curve's right end.
    int mostImages() const;
    /// Where a share with so many images is drawn.
    QPointF placeOf(double images, double share) const;
    /// What is there, in words: the class whose dot is near, else the curve above the place.
    QString wordsAt(const QPointF& place) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF area() const;

    BoardPriorAnswer m_answer;
    QList<int> m_colours;
    QStringList m_names;
};

} // namespace kindred
