#pragma once

#include <QList>
#include <QWidget>

#include "plots/PlotFrame.h"

namespace kindred {

/// What the lines and marks of a plot stand for, from left to right, in as many rows as it needs.
class PlotKeysRow final : public QWidget {
    Q_OBJECT

public:
    explicit PlotKeysRow(QWidget* parent = nullptr);

    void setKeys(const QList<PlotKey>& keys);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    CurveStyle lineStyle() const;
    QList<PlotKey> fitted(int width) const;

    QList<PlotKey> m_keys;
};

} // namespace kindred
