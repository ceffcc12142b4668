#pragma once

#include <QWidget>

#include "plots/curves/ResultCurves.h"
#include "plots/figures/FigureExport.h"

class QCustomPlot;
class QCPItemTracer;

namespace kindred {

/// One panel of result curves in the window, the same figure as in a report. A point is read under
/// the pointer or, with the focus, under a ring that the arrow keys move: left and right along its
/// curve, up and down to the others. A click or Return chooses its runs. Of more than kMostBands
/// curves only that of the ring has its band. GUI thread.
class ResultPlot final : public QWidget {
    Q_OBJECT

public:
    static constexpr qsizetype kMostBands = 4;

    explicit ResultPlot(QWidget* parent = nullptr);

    /// Curves of one panel; `names` tells what their runs are called.
    void setCurves(const QList<ResultCurve>& curves, const FigureNames& names);
    const QList<ResultCurve>& curves() const { return m_curves; }
    /// The same on paper, of many curves without their bands.
    CurveSheet onPaper() const;
    /// The same for the numbers' sake: with every band.
    CurveSheet withAllBands() const;

    /// Moves the ring to a point; out of range takes it away.
    void setCurrent(qsizetype curve, qsizetype point);
    /// What stands at the ring, in words; empty where it is nowhere.
    QString reading() const;
    /// The middle of the ring, in the widget.
    QPointF ringPlace() const { return placeOf(m_current.curve, m_current.point); }
    /// Where a point is drawn, in the widget.
    QPointF placeOf(qsizetype curve, qsizetype point) const;

    QSize sizeHint() const override { return {640, 150}; }
    QSize minimumSizeHint() const override { return {240, 120}; }
    bool hasAllBands() const { return m_curves.size() <= kMostBands; }

Q_SIGNALS:
    /// The paths of the runs of a point.
    void chosen(const QStringList& runs);
    void readingChanged(const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Place {
        qsizetype curve = -1;
        qsizetype point = -1;
        bool operator==(const Place&) const = default;
    };

    void redraw();
    Place nearest(QPointF position) const;
    bool isPlace(Place place) const;
    void moveTo(Place place);
    void choose(Place place);
    void step(int curves, int points);

    QCustomPlot* m_plot;
    QCPItemTracer* m_ring;
    QList<ResultCurve> m_curves;
    FigureNames m_names;
    Place m_current;
};

} // namespace kindred
