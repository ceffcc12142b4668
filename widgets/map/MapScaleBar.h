#pragma once

#include <QWidget>

#include "models/map/MapPainting.h"

namespace kindred {

/// What a map's scale of colours means: a bar between its ends, and the colour of what is not
/// known.
class MapScaleBar final : public QWidget {
    Q_OBJECT

public:
    explicit MapScaleBar(QWidget* parent = nullptr);

    void setPainting(const MapPainting& painting);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<QRgb> m_palette;
    QString m_title;
    QString m_low;
    QString m_high;
};

} // namespace kindred
