#pragma once

#include <QWidget>

#include "board/session/BoardAnswers.h"

namespace kindred {

/// The evidence of known images and of images whose class was left out, as two histograms, with the
/// threshold as a line that mouse and arrow keys move. GUI thread.
class BoardHistogram final : public QWidget {
    Q_OBJECT

public:
    explicit BoardHistogram(QWidget* parent = nullptr);

    void setCalibration(const BoardCalibration& calibration);
    void setThreshold(const std::optional<double>& threshold);
    std::optional<double> threshold() const { return m_threshold; }
    /// Where a value of the axis lies, in pixels from the left; and back.
    double xOf(double value) const;
    double valueAt(double x) const;

    QSize sizeHint() const override { return {260, 110}; }
    QSize minimumSizeHint() const override { return {160, 96}; }

Q_SIGNALS:
    void moved(double threshold);
    void released();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// A share at every threshold, as steps from none at the bottom to all at the top.
    void paintCurve(QPainter& painter, const QList<double>& shares, const QColor& colour) const;
    QRectF area() const;
    void moveTo(double value);

    BoardCalibration m_calibration;
    std::optional<double> m_threshold;
    bool m_dragging = false;
};

} // namespace kindred
