#pragma once

#include <QWidget>

#include "plots/curves/CurvePanel.h"

class QCustomPlot;
class QCPItemLine;
class QCPItemTracer;

namespace kindred {

/// One panel in the window: the figure of CurveFigure, which a person can zoom (Ctrl and the wheel;
/// while it has the focus the wheel alone along x, with Shift along y), drag, and read under the
/// pointer. Else the wheel is left to what the panel lies in, so that it scrolls. While zoomed it
/// stays where it is however the data grow; a double click follows the data again. GUI thread.
class CurvePlot final : public QWidget {
    Q_OBJECT

public:
    explicit CurvePlot(QWidget* parent = nullptr);

    /// Takes what is to be drawn; it is drawn by redraw(), so that the caller paces the work.
    void setPanel(const CurvePanel& panel, const CurveOptions& options);
    const CurvePanel& panel() const { return m_panel; }
    void redraw();

    const CurveView& view() const { return m_view; }
    /// The x range that another panel was zoomed to; empty follows the data.
    void setXView(std::optional<PlotRange> x);
    void resetView();

    /// What the plot shows now, zoomed or not.
    PlotRange shownX() const;
    PlotRange shownY() const;
    /// The nearest point of a line to a position in the widget, in words; empty if there is none.
    QString readOut(QPointF position) const;

    QSize sizeHint() const override { return {320, 180}; }
    QSize minimumSizeHint() const override { return {180, 96}; }

Q_SIGNALS:
    /// A person zoomed, panned or reset along x.
    void xViewChanged(std::optional<kindred::PlotRange> x);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Reading {
        const CurveLine* line = nullptr;
        qsizetype index = -1;
        QPointF value; ///< data coordinates as drawn
    };

    Reading nearest(QPointF position) const;
    QString words(const Reading& reading) const;
    void takeUserView();
    void chooseZoom(Qt::KeyboardModifiers modifiers);
    void showReading(QPointF position);
    void hideReading();
    CurveStyle style() const;

    QCustomPlot* m_plot;
    QCPItemTracer* m_tracer;
    QCPItemLine* m_cursor;
    CurvePanel m_panel;
    CurveOptions m_options;
    CurveView m_view;
    bool m_drawing = false;
};

} // namespace kindred
