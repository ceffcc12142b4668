#pragma once

#include <QWidget>

namespace kindred {

class ElidedLabel;
class NeighbourhoodQuery;
class Pill;
class QueryPicture;
class SampleTable;

/// Whose neighbourhood is looked at: picture, class, what the run takes it for, right or wrong.
class QueryPanel final : public QWidget {
    Q_OBJECT

public:
    explicit QueryPanel(QWidget* parent = nullptr);

    QueryPicture* picture() const { return m_picture; }
    void show(const NeighbourhoodQuery& query, const SampleTable& samples);
    using QWidget::show;
    QString verdict() const;

private:
    QueryPicture* m_picture;
    ElidedLabel* m_truth;
    Pill* m_verdict;
    ElidedLabel* m_source;
};

} // namespace kindred
