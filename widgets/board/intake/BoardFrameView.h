#pragma once

#include <QImage>
#include <QWidget>

namespace kindred {

/// The newest picture of a camera, as large as it fits. GUI thread.
class BoardFrameView final : public QWidget {
    Q_OBJECT

public:
    explicit BoardFrameView(QWidget* parent = nullptr);

    void setPicture(const QImage& picture);
    const QImage& picture() const { return m_picture; }
    QSize sizeHint() const override { return {480, 360}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_picture;
};

} // namespace kindred
