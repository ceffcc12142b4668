#include "plots/cloud/PointStretch.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "plots/cloud/PointPainter.h"

namespace kindred {

namespace {

/// The picture's pixel under the middle of a pixel of the screen.
int pixelUnder(int at, int origin, double by)
{
    return static_cast<int>(std::floor((at + origin + 0.5) / by));
}

int tileOf(int pixel)
{
    constexpr int kSide = PointPainter::kTile;
    return (pixel >= 0 ? pixel : pixel - kSide + 1) / kSide;
}

} // namespace

void PointStretch::findColumns(const QRect& whole, double by, int left, int width)
{
    m_columns.resize(static_cast<size_t>(width));
    m_spans.clear();
    for (int x = 0; x < width; ++x) {
        const int pixel = pixelUnder(x, left, by);
        if (pixel < whole.left() || pixel > whole.right())
            continue;
        const int tile = tileOf(pixel);
        m_columns[static_cast<size_t>(x)] = pixel - tile * PointPainter::kTile;
        if (m_spans.empty() || m_spans.back().tile != tile)
            m_spans.push_back({x, x, tile});
        m_spans.back().end = x + 1;
    }
}

/// tiles: beside the spans; row: within a tile.
void PointStretch::drawRow(QRgb* to, const std::vector<QImage>& tiles, int row, int width) const
{
    int done = 0;
    for (size_t i = 0; i < m_spans.size(); ++i) {
        const auto [begin, end, tile] = m_spans[i];
        std::fill(to + done, to + begin, 0U);
        done = end;
        if (tiles[i].isNull()) {
            std::fill(to + begin, to + end, 0U);
            continue;
        }
        const auto* from = reinterpret_cast<const QRgb*>(tiles[i].constScanLine(row));
        const int* columns = m_columns.data();
        for (int x = begin; x < end; ++x)
            to[x] = from[columns[x]];
    }
    std::fill(to + done, to + width, 0U);
}

const QImage& PointStretch::draw(const Tiles& tiles, const QRect& whole, double by, QPoint origin,
                                 QSize size)
{
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    const int width = size.width();
    findColumns(whole, by, origin.x(), width);
    uchar* bits = m_image.bits();
    const qsizetype pitch = m_image.bytesPerLine();
    std::vector<QImage> row(m_spans.size());
    int inRow = 0;
    int last = 0;
    bool drawn = false;
    for (int y = 0; y < size.height(); ++y, bits += pitch) {
        const int pixel = pixelUnder(y, origin.y(), by);
        if (pixel < whole.top() || pixel > whole.bottom()) {
            std::memset(bits, 0, static_cast<size_t>(pitch));
            drawn = false;
            continue;
        }
        if (drawn && pixel == last) {
            std::memcpy(bits, bits - pitch, static_cast<size_t>(pitch));
            continue;
        }
        const int tile = tileOf(pixel);
        if (!drawn || tile != inRow)
            for (size_t i = 0; i < m_spans.size(); ++i)
                row[i] = tiles({m_spans[i].tile, tile});
        drawRow(reinterpret_cast<QRgb*>(bits), row, pixel - tile * PointPainter::kTile, width);
        inRow = tile;
        last = pixel;
        drawn = true;
    }
    return m_image;
}

} // namespace kindred
