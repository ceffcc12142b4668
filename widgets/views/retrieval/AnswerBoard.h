#pragma once

#include <QWidget>

class QBoxLayout;

namespace kindred {

class QueryCard;
class RetrievalBar;

/// A query with what is asked about it, and its answer: beside each other where there is room, else
/// below each other.
class AnswerBoard final : public QWidget {
    Q_OBJECT

public:
    /// Takes the three over.
    AnswerBoard(QueryCard* query, RetrievalBar* bar, QWidget* answer, QWidget* parent = nullptr);

    bool isWide() const { return m_wide; } ///< beside each other

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    /// Of the query's picture, so that what is asked about it stands below in full; 0: not wide.
    int pictureEdge() const;

    QueryCard* m_query;
    RetrievalBar* m_bar;
    QWidget* m_answer;
    QWidget* m_question;
    QBoxLayout* m_layout;
    bool m_wide = false;
};

} // namespace kindred
