#pragma once

#include <QAbstractButton>
#include <QColor>

namespace kindred {

/// A run in the legend: a piece of its line and its name. Checked: its curves are drawn.
class LegendChip final : public QAbstractButton {
    Q_OBJECT

public:
    LegendChip(const QString& name, const QColor& colour, bool dashed, QWidget* parent = nullptr);

    /// The name as it is drawn: elided where there is no room.
    QString shownText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect words() const;

    QColor m_colour;
    bool m_dashed;
};

} // namespace kindred
