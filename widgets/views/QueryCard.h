#pragma once

#include <QImage>
#include <QWidget>

class QBoxLayout;
class QLabel;

namespace kindred {

class ElidedLabel;
class Pill;
class RetrievalQuery;
class SampleTable;

/// The query: its picture, what it is, what the run takes it for, right or wrong.
class QueryCard final : public QWidget {
    Q_OBJECT

public:
    explicit QueryCard(QWidget* parent = nullptr);

    /// What comes next is of another query.
    void expectPicture() { m_isWhole = false; }
    /// Shown until the whole picture is there; one that comes after it is dropped.
    void setThumbnail(const QImage& thumbnail);
    void setPicture(const QImage& picture);
    const QImage& picture() const { return m_image; }
    /// The picture above the words, `edge` wide; 0: beside them.
    void setUpright(int edge);
    int pictureEdge() const;
    void show(const RetrievalQuery& query, const SampleTable& samples);
    using QWidget::show;

    QString verdict() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void drawPicture();
    void showTruth(const RetrievalQuery& query, const SampleTable& samples);
    void showVerdict(const RetrievalQuery& query);

    QBoxLayout* m_layout;
    QLabel* m_picture;
    ElidedLabel* m_truth;
    Pill* m_verdict;
    ElidedLabel* m_source;
    QLabel* m_errors;
    QImage m_image;
    bool m_isWhole = false; ///< no thumbnail
};

} // namespace kindred
