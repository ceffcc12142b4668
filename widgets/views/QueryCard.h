#pragma once

#include <QImage>
#include <QWidget>

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

    void setPicture(const QImage& picture);
    void show(const RetrievalQuery& query, const SampleTable& samples);
    using QWidget::show;

    QString verdict() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void drawPicture();
    void showTruth(const RetrievalQuery& query, const SampleTable& samples);
    void showVerdict(const RetrievalQuery& query);

    QLabel* m_picture;
    ElidedLabel* m_truth;
    Pill* m_verdict;
    ElidedLabel* m_source;
    QLabel* m_errors;
    QImage m_image;
};

} // namespace kindred
