#pragma once

#include <QWidget>

#include "plots/CurvePlot.h"

class QLabel;

namespace kindred {

/// A small multiple: title with unit, the newest value, and the plot. Where a run is measured on
/// several splits the value says which one it is of.
class CurveTile final : public QWidget {
    Q_OBJECT

public:
    explicit CurveTile(QWidget* parent = nullptr);

    void setPanel(const CurvePanel& panel, const CurveOptions& options);
    CurvePlot* plot() const { return m_plot; }
    /// The newest value of the first line, in words.
    QString value() const;

private:
    QLabel* m_title;
    QLabel* m_value;
    CurvePlot* m_plot;
};

} // namespace kindred
