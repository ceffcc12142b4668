#pragma once

#include <QFrame>
#include <QImage>

namespace kindred {

/// The whole picture over a view, while a tile is held. Takes no input.
class PicturePreview final : public QFrame {
    Q_OBJECT

public:
    explicit PicturePreview(QWidget* over);

    /// Shows a first, small picture at once; setPicture() replaces it.
    void open(const QImage& thumbnail, const QString& caption);
    void setPicture(const QImage& picture);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_picture;
    QString m_caption;
};

} // namespace kindred
