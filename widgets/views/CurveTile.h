#pragma once

#include <QWidget>

#include "plots/CurvePlot.h"

class QLabel;

namespace kindred {

/// A small multiple: title with unit, the newest value, and the plot.
class CurveTile final : public QWidget {
    Q_OBJECT

public:
    explicit CurveTile(QWidget* parent = nullptr);

    void setPanel(const CurvePanel& panel, const CurveOptions& options);
    CurvePlot* plot() const { return m_plot; }

private:
    QLabel* m_title;
    QLabel* m_value;
    CurvePlot* m_plot;
};

} // namespace kindred
