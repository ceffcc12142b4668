#pragma once

#include <QWidget>

#include "board/prior/BoardPriorAnswer.h"

namespace kindred {

/// Of every class how much of its mean is the tree's and how much its images' own; of a query,
/// three bars: what the tree alone, the images alone and both make of it. GUI thread.
class BoardPriorBars final : public QWidget {
    Q_OBJECT

public:
    explicit BoardPriorBars(QWidget* parent = nullptr);

    void setAnswer(const BoardPriorAnswer& answer, const QList<int>& colours,
                   const QStringList& names);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int rowHeight() const;
    void paintQuery(QPainter& painter, const BoardPriorAnswer::Class& one, const QColor& colour,
                    int top) const;

    BoardPriorAnswer m_answer;
    QList<int> m_colours;
    QStringList m_names;
};

} // namespace kindred
