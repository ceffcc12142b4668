#pragma once

#include <QColor>
#include <QWidget>

#include <vector>

namespace kindred {

/// The shapes of the built-in data, drawn for decoration.
enum class Glyph { Ring, Triangle, FilledTriangle, Square, Star, Bowl, Links };

struct GlyphTile {
    Glyph glyph = Glyph::Ring;
    int hue = 0;      ///< 0 to 359
    double turn = 0;  ///< degrees
    bool lit = false; ///< on the lighter of two backgrounds
};

/// A 3 × 2 block of glyph pictures. While the pointer is over `setLively`'s widget they turn.
class GlyphGrid final : public QWidget {
    Q_OBJECT

public:
    explicit GlyphGrid(std::vector<GlyphTile> tiles, QWidget* parent = nullptr);
    void setLively(bool lively);

protected:
    void paintEvent(QPaintEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    std::vector<GlyphTile> m_tiles;
    int m_timer = 0;
    double m_phase = 0;
};

} // namespace kindred
