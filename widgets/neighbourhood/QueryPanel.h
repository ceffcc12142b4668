#pragma once

#include <QImage>
#include <QWidget>

class QLabel;

namespace kindred {

class ElidedLabel;
class NeighbourhoodQuery;
class Pill;
class SampleTable;

/// Whose neighbourhood is looked at: picture, class, what the run takes it for, right or wrong.
class QueryPanel final : public QWidget {
    Q_OBJECT

public:
    explicit QueryPanel(QWidget* parent = nullptr);

    /// What comes next is of another query.
    void expectPicture();
    /// Shown until the whole picture is there; one that comes after it is dropped.
    void setThumbnail(const QImage& thumbnail);
    void setPicture(const QImage& picture);
    void show(const NeighbourhoodQuery& query, const SampleTable& samples);
    using QWidget::show;
    QString verdict() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void drawPicture();

    QLabel* m_picture;
    ElidedLabel* m_truth;
    Pill* m_verdict;
    ElidedLabel* m_source;
    QImage m_image;
    bool m_isWhole = false;
};

} // namespace kindred
