#pragma once

#include <QWidget>

#include "plots/figures/BarsFigure.h"

namespace kindred {

/// Shares by class below each other; whole names are told on hovering.
class MassView final : public QWidget {
    Q_OBJECT

public:
    explicit MassView(const QString& accessibleName, QWidget* parent = nullptr);

    void setBars(const MassBars& bars);
    const MassBars& bars() const { return m_bars; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {180, sizeHint().height()}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    MassBars m_bars;
};

} // namespace kindred
