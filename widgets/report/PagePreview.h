#pragma once

#include <QAbstractScrollArea>

#include "report/ReportPages.h"

namespace kindred {

/// The pages of a report as they will be printed, below each other. Fits the width until somebody
/// zooms (Ctrl and the wheel, + and −, 0 fits again); Page Up and Down turn pages. Only what is in
/// sight is painted. GUI thread.
class PagePreview final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit PagePreview(QWidget* parent = nullptr);

    /// Stays at the place that is shown.
    void setPages(const ReportPages& pages);
    const ReportPages& pages() const { return m_pages; }
    /// The page that takes most of the view, from 0.
    int page() const;
    void showPage(int page);
    /// Screen pixels for one of paper; 0 fits the width.
    double zoom() const { return m_zoom; }
    void setZoom(double zoom);
    /// What it is drawn with now, fitted or chosen.
    double scale() const;
    /// Where a page lies in the view.
    QRectF placeOf(int page) const;

    QSize sizeHint() const override { return {640, 800}; }

Q_SIGNALS:
    void pageChanged();
    void zoomChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void settle();
    void describe();
    void turn(int pages);
    double pitch() const; ///< from one page's top to the next one's

    ReportPages m_pages;
    double m_zoom = 0;
    int m_said = -1;
};

} // namespace kindred
