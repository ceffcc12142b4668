#include "views/retrieval/AnswerBoard.h"

#include <QBoxLayout>
#include <QEvent>

#include <algorithm>

#include "common/TextScale.h"
#include "common/Theme.h"
#include "views/retrieval/QueryCard.h"
#include "views/retrieval/RetrievalBar.h"

namespace kindred {

namespace {

constexpr int kColumn = 224; ///< of the question, beside its answer
constexpr int kLeastPicture = 96;
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
        return m_query->setUpright(pictureEdge());
    m_wide = wide;
    arrange();
}

bool AnswerBoard::event(QEvent* event)
{
    // The words below the picture have changed.
    if (event->type() == QEvent::LayoutRequest)
        m_query->setUpright(pictureEdge());
    return QWidget::event(event);
}

int AnswerBoard::pictureEdge() const
{
    if (!m_wide)
        return 0;
    const int column = withText(kColumn);
    const QLayout* question = m_question->layout();
    const int whole = question->hasHeightForWidth() ? question->totalHeightForWidth(column)
                                                    : question->totalSizeHint().height();
    const int others = whole - (m_query->isHidden() ? 0 : m_query->pictureEdge());
    return std::clamp(height() - others, kLeastPicture, column);
}

void AnswerBoard::arrange()
{
    m_layout->setDirection(m_wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_layout->setSpacing(m_wide ? space::kGap + space::kUnit : space::kGap);
    m_question->setMinimumWidth(m_wide ? withText(kColumn) : 0);
    m_question->setMaximumWidth(m_wide ? withText(kColumn) : QWIDGETSIZE_MAX);
    m_bar->setMaximumWidth(m_wide ? withText(kColumn) : kWidestBar);
    m_query->setUpright(pictureEdge());
    m_bar->setUpright(m_wide);
}

} // namespace kindred
