#pragma once

#include <QList>
#include <QPageSize>
#include <QRectF>
#include <QSizeF>

#include <functional>

#include "report/ReportDocument.h"

class QPainter;

namespace kindred {

/// A document on paper: pages of one size, each painted by itself, so that a preview shows what a
/// printer gets. Nothing is cut: text and tables break between lines and rows, the head of a table
/// is repeated, a figure stays whole with its caption and the note below it, but for one of rows,
/// which may break between them, a short one only where a page would stay too empty; a heading
/// stays with what follows. A figure that is too tall is
/// drawn smaller; a page that would be left half empty has its figures a little smaller, so that
/// the next one stands on it too. A value; copies share their text layouts. GUI thread.
class ReportPages final {
public:
    /// `page` is "A4" or "Letter". Right-to-left where the application is.
    ReportPages(const ReportDocument& document, const QString& page);
    ReportPages() = default;

    int count() const { return static_cast<int>(m_pages.size()); }
    /// Logical pixels of 1/96 inch.
    QSizeF size() const { return m_size; }
    QPageSize pageSize() const { return m_pageSize; }
    /// Onto a painter whose unit is such a pixel, from its origin.
    void paint(QPainter& painter, int page) const;
    /// The first page on which a section's heading stands, by its text; −1 where there is none.
    int pageOf(const QString& heading) const { return m_headings.value(heading, -1); }

    using Paint = std::function<void(QPainter&, QPointF)>;
    /// What is never broken.
    struct Piece {
        double height = 0;
        double before = 0; ///< room above it, but not at the top of a page
        bool withNext = false;
        Paint paint;
        double headHeight = 0; ///< of a head, drawn again where the piece begins a page
        Paint head = {};
        QString heading = {};
        bool isFigure = false; ///< may be drawn smaller, from its upper corner
        bool endsRow = false;  ///< of a figure that breaks below it
        /// It stays with the next, but parts from it where a page would stay too empty else.
        bool mayPart = false;
    };

private:
    struct Placed {
        QPointF at;
        Paint paint;
        double scale = 1;
    };
    struct Room;

    void place(QList<Piece> pieces);
    qsizetype lastTogether(const QList<Piece>& pieces, qsizetype first) const;
    qsizetype partingOf(const QList<Piece>& pieces, qsizetype first, qsizetype last,
                        Room page) const;
    void layPage(const QList<Piece>& pieces, double scale);

    QPageSize m_pageSize;
    QSizeF m_size;
    QString m_title;
    QList<QList<Placed>> m_pages;
    QHash<QString, int> m_headings;
};

inline constexpr double kPageMargin = 68; ///< 18 mm

} // namespace kindred
