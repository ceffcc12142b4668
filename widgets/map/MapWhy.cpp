#include "map/MapWhy.h"

#include <QSignalBlocker>
#include <QVBoxLayout>

#include "models/neighbourhood/NeighbourhoodQuery.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunWords.h"
#include "models/samples/Selection.h"
#include "neighbourhood/SigmaSlider.h"
#include "neighbourhood/WhyCard.h"

namespace kindred {

MapWhy::MapWhy(RunSource* source, CurrentRun* current, Selection* selection,
               const SampleTable* samples, ThumbnailStore* thumbnails, QWidget* parent)
    : QWidget(parent), m_current(current), m_selection(selection),
      m_query(new NeighbourhoodQuery(source, this)), m_card(new WhyCard(samples, thumbnails, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    m_card->setCompact();
    connect(m_current, &CurrentRun::changed, this, &MapWhy::follow);
    connect(m_selection, &Selection::changed, this, &MapWhy::follow);
    connect(m_query, &NeighbourhoodQuery::changed, this, &MapWhy::showAnswer);
    connect(m_card, &WhyCard::idChosen, m_selection, &Selection::setCurrent);
    connect(m_card, &WhyCard::retryWanted, m_query, &NeighbourhoodQuery::repeat);
    connect(m_card->sigma(), &SigmaSlider::sigmaChanged, this,
            [this] { m_query->setSigma(m_card->sigma()->sigma()); });
}

void MapWhy::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void MapWhy::setStep(qint64 step)
{
    m_step = step;
    follow();
}

void MapWhy::setRun()
{
    {
        const QSignalBlocker quiet(m_card->sigma());
        m_card->sigma()->reset();
        m_card->sigma()->setRunSigma(0);
    }
    m_query->setRun(m_current->run());
}

void MapWhy::follow()
{
    if (!isVisible())
        return;
    if (m_query->run() != m_current->run())
        setRun();
    m_query->setStep(m_step >= 0 ? std::optional(m_step) : std::nullopt);
    const qint64 id = m_selection->current();
    if (m_current->isSet() && id != Selection::kNone && id != m_query->id())
        m_query->ask(id);
}

void MapWhy::showAnswer()
{
    m_card->show(*m_query, m_step < 0 && run_words::isActive(m_current->summary()));
}

} // namespace kindred
