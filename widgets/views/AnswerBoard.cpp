#include "views/AnswerBoard.h"

#include <QBoxLayout>

#include "common/TextScale.h"
#include "common/Theme.h"
#include "views/QueryCard.h"
#include "views/RetrievalBar.h"

namespace kindred {

namespace {

constexpr int kColumn = 224; ///< of the question, beside its answer
constexpr QSize kWide(620, 480);
constexpr int kWidestBar = 900; ///< on a wide screen a field need not be as wide as the card

} // namespace

AnswerBoard::AnswerBoard(QueryCard* query, RetrievalBar* bar, QWidget* answer, QWidget* parent)
    : QWidget(parent), m_query(query), m_bar(bar), m_answer(answer), m_question(new QWidget(this)),
      m_layout(new QBoxLayout(QBoxLayout::TopToBottom, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    auto* column = new QVBoxLayout(m_question);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kGap);
    column->addWidget(query);
    column->addWidget(bar);
    column->addStretch();
    m_layout->addWidget(m_question);
    m_layout->addWidget(answer, 1);
    query->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    bar->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    arrange();
}

QSize AnswerBoard::minimumSizeHint() const
{
    // Of the narrow arrangement, which comes back where the wide one has no room.
    return {320, 200 + m_answer->minimumSizeHint().height()};
}

void AnswerBoard::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool wide = width() >= kWide.width() && height() >= kWide.height();
    if (wide == m_wide)
        return;
    m_wide = wide;
    arrange();
}

void AnswerBoard::arrange()
{
    m_layout->setDirection(m_wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_layout->setSpacing(m_wide ? space::kGap + space::kUnit : space::kGap);
    m_question->setMinimumWidth(m_wide ? withText(kColumn) : 0);
    m_question->setMaximumWidth(m_wide ? withText(kColumn) : QWIDGETSIZE_MAX);
    m_bar->setMaximumWidth(m_wide ? withText(kColumn) : kWidestBar);
    m_query->setUpright(m_wide ? withText(kColumn) : 0);
    m_bar->setUpright(m_wide);
}

} // namespace kindred
