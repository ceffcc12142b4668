#pragma once

#include <QWidget>

#include "plots/figures/HistogramFigure.h"

namespace kindred {

/// A histogram whose bars open their samples by click, or by arrow keys and Return.
class HistogramView final : public QWidget {
    Q_OBJECT

public:
    explicit HistogramView(const QString& accessibleName, QWidget* parent = nullptr);

    void setData(const HistogramData& histogram);
    const HistogramData& histogram() const { return m_data; }
    HistogramPlace placeAt(const QPointF& place) const;

    QSize sizeHint() const override { return {320, 128}; }
    QSize minimumSizeHint() const override { return {160, 112}; }

Q_SIGNALS:
    void chosen(int series, int bar);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF room() const { return QRectF(rect()).adjusted(2, 2, -2, -2); }
    void mark(HistogramPlace place);
    QString wordsOf(HistogramPlace place) const;
    /// The next bar with something in it; the same place where there is none.
    HistogramPlace next(int by) const;

    HistogramData m_data;
};

} // namespace kindred
