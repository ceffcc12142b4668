// How an answer is shown in the retrieval view, and what stands there while there is none.

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

#include "common/Card.h"
#include "common/EmptyState.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/SampleTags.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/NeighbourRows.h"
#include "views/retrieval/QueryCard.h"
#include "views/retrieval/RetrievalBar.h"
#include "views/retrieval/RetrievalView.h"
#include "views/samples/TileView.h"

namespace kindred {

void RetrievalView::showFailure()
{
    const bool cancelled = m_query->error().code == ErrorCode::Interrupted;
    // A run that is still to be measured for the first time is no failure.
    if (!cancelled && m_tables->lastStep() < 0 && run_words::isActive(m_current->summary()))
        return showYoung();
    m_failure->setIcon(cancelled ? QStringLiteral("retrieve") : QStringLiteral("warning"));
    m_failure->setTitle(cancelled ? tr("Cancelled") : tr("No neighbours"));
    m_failure->setText(cancelled ? tr("The search was ended before it found the neighbours.")
                                 : QString::fromStdString(m_query->error().message()));
    m_again->show();
}

void RetrievalView::showYoung()
{
    m_failure->setIcon(QStringLiteral("retrieve"));
    m_failure->setTitle(tr("Not yet"));
    m_failure->setText(tr("The neighbours appear here by themselves as soon as the run has been "
                          "evaluated for the first time, a few epochs from its start."));
    m_again->hide();
}

/// The engine names a run by its folder, a person by its name.
QString RetrievalView::nameOfRun(const QString& run) const
{
    return run_words::nameOf(m_runs->summaryOf(run), run);
}

void RetrievalView::nameComparison()
{
    const QString name = nameOfRun(m_current->comparison());
    m_bar->nameComparison(m_current->comparesPixels() ? tr("raw pixels", "comparison")
                          : name.isEmpty()            ? tr("nothing", "comparison")
                                                      : name);
    if (m_query->isOutdated())
        return; // its row says what was found before
    if (const QString step = m_bar->comparedStepName(); !step.isEmpty())
        comparedRow()->setTitle(tr("This run, %1", "which step").arg(step));
    else if (m_current->comparesPixels())
        comparedRow()->setTitle(tr("Raw pixels"));
    else
        comparedRow()->setTitle(name);
}

void RetrievalView::showQuery()
{
    m_queryCard->show(*m_query, *m_samples,
                      m_tags ? m_tags->set().of(m_query->id()) : QStringList());
}

void RetrievalView::showAnswer()
{
    const auto state = m_query->state();
    const bool outside = m_query->id() < 0 && !m_query->image().isEmpty();
    m_queryCard->setVisible(state != RetrievalQuery::State::Empty);
    showQuery();
    if (state == RetrievalQuery::State::Empty)
        m_answerCard->setTitle(tr("Neighbours"));
    else
        m_answerCard->setTitle(outside ? tr("Neighbours of a picture from outside")
                                       : tr("Neighbours of #%L1").arg(m_query->id()));
    m_answerPages->setCurrentIndex(state == RetrievalQuery::State::Failed ? 1 : 0);
    if (state == RetrievalQuery::State::Failed)
        showFailure();
    if (m_query->isOutdated())
        return showOutdated();
    if (state != RetrievalQuery::State::Ready && state != RetrievalQuery::State::Empty)
        return; // the last answer stays in sight while the next is on its way
    showOwn();
    showComparison();
    m_rows->arrange();
}

void RetrievalView::showOwn()
{
    const RetrievalAnswer& answer = m_query->answer();
    NeighbourRow* own = m_rows->own();
    own->setVisible(m_query->state() == RetrievalQuery::State::Ready);
    own->setTitle(tr("This run, %1", "which step").arg(m_bar->stepName()));
    own->setList(answer.rows.value(0), answer.label.has_value());
}

void RetrievalView::showComparison()
{
    const RetrievalAnswer& answer = m_query->answer();
    const std::optional<Error>& refused = m_query->comparisonError();
    NeighbourRow* compared = m_rows->compared();
    compared->setVisible(answer.rows.size() > 1 || refused || m_query->isComparing());
    nameComparison();
    if (m_query->isComparing())
        return compared->setWaiting();
    if (!refused)
        return compared->setList(answer.rows.value(1), answer.label.has_value());
    if (refused->code == ErrorCode::Interrupted)
        return compared->setFailure(tr("Cancelled. The next query is compared again, unless it is "
                                       "to be compared with nothing."));
    QString why = QString::fromStdString(refused->message());
    if (const QString comparison = m_current->comparison(); !comparison.isEmpty())
        why.replace(comparison, nameOfRun(comparison));
    compared->setFailure(why);
}

/// What was found before stays in sight, faded, and says whose it is.
void RetrievalView::showOutdated()
{
    const std::optional<qint64> before = m_query->answer().id;
    const bool ofAnother = before && before != m_query->id();
    for (NeighbourRow* row : {m_rows->own(), m_rows->compared()}) {
        row->setOutdated(ofAnother ? tr("Found before, for #%L1").arg(*before)
                                   : tr("Found before"));
        row->setFaded(true);
    }
    m_rows->arrange();
}

void RetrievalView::showUnreadable(const Error& error)
{
    if (m_query->state() != RetrievalQuery::State::Empty)
        return say(error);
    // Without its images there is nothing to ask for.
    m_failure->setIcon(QStringLiteral("warning"));
    m_failure->setTitle(tr("The images of this run cannot be read"));
    m_failure->setText(QString::fromStdString(error.message()));
    m_again->show();
    m_answerPages->setCurrentWidget(m_failure);
}

void RetrievalView::tryAgain()
{
    if (m_query->state() != RetrievalQuery::State::Empty)
        return m_query->repeat();
    m_samples->setRun({});
    m_tables->leave();
    m_tables->enter();
}

} // namespace kindred
