#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;

namespace kindred {

class ElidedLabel;
class Pill;
class QueryPicture;
class RetrievalQuery;
class SampleTable;

/// The query: its picture, what it is, what the run takes it for, right or wrong.
class QueryCard final : public QWidget {
    Q_OBJECT

public:
    static constexpr int kEdge = 112; ///< of the picture beside the words, logical pixels

    explicit QueryCard(QWidget* parent = nullptr, int edge = kEdge);

    QueryPicture* picture() const { return m_picture; }
    /// The picture above the words, `edge` wide; 0: beside them.
    void setUpright(int edge);
    int pictureEdge() const;
    /// `tags`: the names that the sample was given.
    void show(const RetrievalQuery& query, const SampleTable& samples,
              const QStringList& tags = {});
    using QWidget::show;

    QString verdict() const;

private:
    void showTruth(const RetrievalQuery& query, const SampleTable& samples,
                   const QStringList& tags);
    void showVerdict(const RetrievalQuery& query);

    int m_edge; ///< of the picture beside the words
    QBoxLayout* m_layout;
    QueryPicture* m_picture;
    ElidedLabel* m_truth;
    Pill* m_verdict;
    ElidedLabel* m_source;
    QLabel* m_errors;
};

} // namespace kindred
