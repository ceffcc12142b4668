#pragma once

#include <QWidget>

#include "plots/curves/CurvePlot.h"

class QLabel;

namespace kindred {

/// A small multiple: title with unit, the newest value, and the plot. The value says of which split
/// and run it is where there are several.
class CurveTile final : public QWidget {
    Q_OBJECT

public:
    /// title: of the family, shown until the panel tells more.
    explicit CurveTile(const QString& title, QWidget* parent = nullptr);

    /// `named`: its newest value says of which run it is.
    void setPanel(const CurvePanel& panel, const CurveOptions& options, bool named);
    /// Words in place of a value, e.g. when the first one is due.
    void setNote(const QString& note);
    CurvePlot* plot() const { return m_plot; }
    /// The newest value of the first line, in words.
    QString value() const;

private:
    QLabel* m_title;
    QLabel* m_value;
    CurvePlot* m_plot;
};

} // namespace kindred
