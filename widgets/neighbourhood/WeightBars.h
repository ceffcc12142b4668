#pragma once

#include <QVariantAnimation>
#include <QWidget>

#include "plots/figures/BarsFigure.h"

namespace kindred {

/// The shares of a query's neighbours by rank. The pointer or the arrow keys mark a bar, a click or
/// Return chooses it. New values move the bars in length only.
class WeightBars final : public QWidget {
    Q_OBJECT

public:
    explicit WeightBars(QWidget* parent = nullptr);

    void setBars(const RankBars& bars);
    const RankBars& bars() const { return m_bars; }
    /// Marks a bar from outside; −1: none.
    void mark(int bar);
    int barAt(const QPointF& place) const;
    QRectF column(int bar) const;

    QSize sizeHint() const override { return {420, 200}; }
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void marked(int bar); ///< by the pointer or the keyboard; −1: none any more
    void chosen(int bar);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF room() const;
    void markByHand(int bar);
    RankBars between() const;

    RankBars m_bars;
    QList<double> m_from; ///< shares that the bars grow from
    QVariantAnimation m_growth;
};

} // namespace kindred
