// What the curves view says where a run has no curves, or none that can be read.

#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunWords.h"
#include "views/curves/AlarmStrip.h"
#include "views/curves/CurveControls.h"
#include "views/curves/CurvesView.h"

namespace kindred {

bool CurvesView::canTrainNext() const
{
    if (m_runs.isEmpty())
        return false;
    const Json& summary = summaryOf(m_runs.first().run);
    return !run_words::learns(summary) && textOf(summary, "state") == QLatin1String("finished") &&
           !valueOr(summary, "read_only", false);
}

bool CurvesView::isUntrained() const
{
    return std::all_of(m_runs.begin(), m_runs.end(), [this](const CurveRun& run) {
        return !run_words::learns(summaryOf(run.run));
    });
}

/// Of runs beside others: the page of a run alone says it itself.
void CurvesView::showUnreadable()
{
    for (auto notice = m_notices.begin(); notice != m_notices.end();) {
        const bool stays = m_store->refusal(notice.key()) &&
                           std::any_of(m_runs.cbegin(), m_runs.cend(), [&](const CurveRun& run) {
                               return run.run == notice.key();
                           });
        if (!stays)
            m_unreadable->withdraw(*notice);
        notice = stays ? std::next(notice) : m_notices.erase(notice);
    }
    for (const CurveRun& run : std::as_const(m_runs)) {
        const Error* why = m_store->refusal(run.run);
        if (!why || m_notices.contains(run.run))
            continue;
        m_notices[run.run] =
            m_unreadable->show(tr("The curves of %1 cannot be read: %2", "a run, why")
                                   .arg(run.name, QString::fromStdString(why->message())),
                               tr("Try again"), [this, key = run.run] { m_store->retry(key); });
    }
}

/// A run without curves has alarms too: of images that it left out, of its end.
void CurvesView::placeAlarms(bool inCard)
{
    QWidget* before = inCard ? static_cast<QWidget*>(m_controls) : m_empty;
    auto* layout = qobject_cast<QBoxLayout*>(inCard ? m_card->body() : m_emptyPage->layout());
    if (layout->indexOf(m_strip) < 0)
        layout->insertWidget(layout->indexOf(before), m_strip);
}

void CurvesView::showState()
{
    const bool trainsNext = canTrainNext();
    for (QPushButton* step : {m_train, m_trainEmpty})
        step->setVisible(trainsNext);
    showUnreadable();
    // The one point of a run that trained nothing is its score, which the list of runs tells.
    const bool any = !m_order.isEmpty() && !isUntrained();
    m_pages->setCurrentWidget(any ? static_cast<QWidget*>(m_card) : m_emptyPage);
    placeAlarms(any);
    if (any)
        return;
    const Error* refusal = isUntrained() ? nullptr : m_store->refusal(m_runs.first().run);
    m_empty->setIcon(refusal ? QStringLiteral("warning") : QStringLiteral("evaluate"));
    m_again->setVisible(refusal);
    const bool anyRun = m_list->rowCount() > 0 || !m_list->isLoaded();
    m_chooseRun->setVisible(m_runs.isEmpty() && anyRun);
    if (refusal) {
        m_empty->setTitle(tr("The curves cannot be read"));
        m_empty->setText(QString::fromStdString(refusal->message()));
    } else if (m_runs.isEmpty()) {
        m_empty->setTitle(anyRun ? tr("No run chosen") : tr("No curves yet"));
        m_empty->setText(tr("Here you watch loss, accuracy and speed while a run trains."));
    } else {
        showWait();
    }
}

/// What a run without points waits for, or why it has none.
void CurvesView::showWait()
{
    const QString& name = m_runs.first().name;
    const QString state = textOf(summaryOf(m_runs.first().run), "state");
    m_empty->setTitle(tr("Waiting for the first point"));
    if (state == QLatin1String("queued")) {
        m_empty->setTitle(tr("Waiting in the queue"));
        m_empty->setText(tr("%1 begins when the runs before it are done. Its curves appear here "
                            "with its first step.")
                             .arg(name));
    } else if (state == QLatin1String("starting")) {
        m_empty->setText(tr("%1 is preparing its images. Its curves appear here with its first "
                            "step.")
                             .arg(name));
    } else if (isUntrained() && state == QLatin1String("running")) {
        m_empty->setTitle(tr("Encoding the images"));
        m_empty->setText(tr("%1 trains nothing: map, retrievals and board are ready as soon as "
                            "its images are encoded.")
                             .arg(name));
    } else if (isUntrained() && state == QLatin1String("finished")) {
        m_empty->setTitle(tr("No curves"));
        m_empty->setText(
            !canTrainNext() ? tr("%1 holds embeddings as they are: nothing was trained.").arg(name)
                            : tr("%1 is searched without training: map, retrievals and board are "
                                 "ready. A network that trains on the same data may find more; how "
                                 "long it takes is shown first.")
                                  .arg(name));
    } else if (state == QLatin1String("paused") || state == QLatin1String("stopped")) {
        m_empty->setTitle(tr("No points yet"));
        m_empty->setText(tr("%1 was halted before its first step. Resume it to see its curves "
                            "here.")
                             .arg(name));
    } else if (state == QLatin1String("failed") || state == QLatin1String("crashed") ||
               state == QLatin1String("finished")) {
        m_empty->setTitle(tr("No points"));
        m_empty->setText(tr("%1 ended before its first step.").arg(name));
    } else {
        m_empty->setText(tr("The curves of %1 appear here with its first step.").arg(name));
    }
}

} // namespace kindred
