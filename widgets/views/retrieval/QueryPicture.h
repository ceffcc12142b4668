#pragma once

#include <QImage>
#include <QLabel>

namespace kindred {

/// The framed picture of a query: its thumbnail at once, the whole picture in its place. GUI
/// thread.
class QueryPicture final : public QLabel {
    Q_OBJECT

public:
    /// `edge`: of the square frame, in pixels of the screen's scale.
    explicit QueryPicture(int edge, QWidget* parent = nullptr);

    void setEdge(int edge);
    /// What comes next is of another query.
    void expect();
    /// Shown until the whole picture is there; one that comes after it is dropped.
    void setThumbnail(const QImage& thumbnail);
    void setPicture(const QImage& picture);
    const QImage& picture() const { return m_image; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void draw();

    QImage m_image;
    bool m_isWhole = false; ///< no thumbnail
};

} // namespace kindred
