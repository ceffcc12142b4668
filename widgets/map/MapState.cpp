// What the map's view says of itself: which page, what is being made, the fact beside its title.

#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/Icons.h"
#include "common/JsonFields.h"
#include "common/TimeLeft.h"
#include "map/MapMaking.h"
#include "map/MapParameters.h"
#include "map/MapView.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/Selection.h"
#include "plots/cloud/PointCloudView.h"

namespace kindred {

namespace {

constexpr qint64 kRowsLookedAt = 4000; ///< evenly through the map: enough to meet each split

/// In lines that a tool tip breaks; plain words are one line, however long.
QString asWrappedTip(const QString& words)
{
    QString tip;
    for (const QString& line : words.split(QLatin1Char('\n')))
        tip += QStringLiteral("<p>%1</p>").arg(line.toHtmlEscaped());
    return tip;
}

} // namespace

/// Something works towards a map that is not there yet.
bool MapView::isOnItsWay() const
{
    using State = MapSession::State;
    if (m_tables->run().isEmpty() || m_source->state() != RunSource::State::Ready)
        return false;
    const State state = m_session->state();
    if (state == State::Asking || state == State::Starting || state == State::Running)
        return true;
    if (state != State::None)
        return false;
    // Its tables are looked for, or the training has not written the first of them, or a map is
    // about to be asked for.
    return !m_tablesKnown || m_lastStep >= 0 || run_words::isActive(m_current->summary());
}

void MapView::showMaking()
{
    const Json& summary = m_current->summary();
    if (m_tablesKnown && m_lastStep < 0)
        return showWaiting(summary);
    using State = MapSession::State;
    const State state = m_session->state();
    const qint64 count =
        m_session->points() ? m_session->points()->count() : m_parameters->points();
    QString stage = tr("Looking for the run's embeddings…");
    if (m_tablesKnown)
        stage = count > 0 ? tr("Reading %Ln embedding(s)…", nullptr, static_cast<int>(count))
                          : tr("Reading the embeddings…");
    double share = -1;
    if (state == State::Starting || state == State::Running) {
        stage = tr("Placing %Ln sample(s) along the two directions in which they differ most…",
                   nullptr, static_cast<int>(count));
        share = m_session->prepared() > 0 ? m_session->prepared() : -1;
    }
    const double cost = m_parameters->seconds();
    m_making->show({.title = tr("The map is being made"),
                    .text = stage,
                    .share = share,
                    .note = m_parameters->points() > 0 && cost >= 1
                                ? tr("It takes about %1 in all, and can be watched from the start.")
                                      .arg(run_words::duration(cost))
                                : QString()});
}

/// Nothing to lay out before the first tables of a training: they come before its first step, or,
/// where it holds nothing out, at its end.
void MapView::showWaiting(const Json& summary)
{
    const double steps = valueOr(summary, "steps", 0.0);
    const double step = valueOr(summary, "step", 0.0);
    if (step <= 0) {
        m_making->show({.title = tr("The map begins with the training"),
                        .text = run_words::state(summary),
                        .note = tr("It is made from the embeddings that the run keeps; the first "
                                   "are written before its first step."),
                        .waits = true});
        return;
    }
    const double eta = valueOr(summary, "eta", -1.0);
    QString note = tr("This run keeps no embeddings on its way, because it compares none before "
                      "its end.");
    if (eta > 0)
        note =
            tr("About %1 until then. %2", "a time, a sentence").arg(run_words::duration(eta), note);
    m_making->show({.title = tr("The map begins with the end of the training"),
                    .text = run_words::state(summary),
                    .share = steps > 0 ? std::clamp(step / steps, 0.0, 1.0) : -1,
                    .note = note,
                    .waits = true});
}

void MapView::showState()
{
    using State = MapSession::State;
    QWidget* page = m_mapPage;
    if (!m_current->isSet()) {
        page = m_noRun;
    } else if (m_asksStart) {
        page = m_startPage;
    } else if (!m_refusal.isEmpty() && m_session->state() == State::None) {
        m_failure->setText(m_refusal);
        page = m_failure;
    } else if (m_session->state() == State::Failed) {
        m_failure->setText(QString::fromStdString(m_session->error().message()));
        page = m_failure;
    } else if (!m_session->cloud() && isOnItsWay()) {
        page = m_making;
        showMaking();
    } else if (m_session->state() == State::None && m_lastStep < 0) {
        page = m_noTables;
    }
    if (page != m_making)
        m_making->rest();
    m_pages->setCurrentWidget(page);
    leadFocus();
    const bool isMap = page == m_mapPage && m_session->cloud();
    for (QWidget* action : std::initializer_list<QWidget*>{m_colourButton, m_tools[0], m_tools[1],
                                                           m_tools[2], m_honestyButton, m_fit})
        action->setVisible(isMap);
    m_more->setVisible(page == m_mapPage);
    const State state = m_session->state();
    const bool goesOn = state == State::Paused || state == State::Stopped;
    const bool lost = m_wantedStep >= 0 && isLost();
    const bool steers = (state == State::Running || goesOn) && !m_session->token().isEmpty();
    m_pause->setVisible(isMap && (lost || steers));
    m_pause->setIcon(themedIcon(goesOn ? "play" : "pause"));
    m_pause->setToolTip(lost     ? tr("Ask for the map once more")
                        : goesOn ? tr("Let the map go on")
                                 : tr("Pause the map"));
    m_pause->setAccessibleName(m_pause->toolTip());
    const bool rests = state == State::Finished || state == State::Stopped;
    if (rests && m_session->isStored() && !isOutgrown(m_session->step(), m_session->splits()))
        m_mapped.insert(m_session->step());
    if (state == State::Finished && !m_session->isHeld())
        m_strip->shown();
    showFact();
    moveOn();
}

/// The cloud's keys work as soon as it is shown; while it is hidden, nothing would take them.
void MapView::leadFocus()
{
    QWidget* wanted = showsMap() ? m_cloud : nullptr;
    if (focusProxy() == wanted)
        return;
    const bool waits = window()->focusWidget() == this;
    setFocusProxy(wanted);
    if (waits)
        setFocus(Qt::OtherFocusReason);
}

/// Splits that the last step has and this one has not: a training looks at its test images once,
/// at its end.
QStringList MapView::missingSplits(qint64 step) const
{
    QStringList missing;
    if (!m_tables->steps().contains(step))
        return missing;
    const QStringList its = m_tables->splitsAt(step);
    for (const QString& split : m_tables->splitsAt(m_tables->lastStep()))
        if (!its.contains(split) && !missing.contains(run_words::splitName(split)))
            missing << run_words::splitName(split);
    return missing;
}

/// While it trains a run names the samples of some splits only. In words; empty where nothing is
/// grey, or where it is for another reason.
QString MapView::whyGrey() const
{
    const auto& painting = m_colouring->painting();
    const auto& points = m_session->points();
    if (!painting || !points || showsHonesty() || painting->entries.isEmpty() ||
        painting->shade.size() != static_cast<size_t>(points->count()) ||
        (painting->colour != MapColour::Prediction && painting->colour != MapColour::Right))
        return {};
    const auto unknown = static_cast<quint16>(painting->entries.size() - 1);
    QStringList asked;
    QStringList grey;
    const qint64 stride = std::max<qint64>(1, points->count() / kRowsLookedAt);
    for (qint64 row = 0; row < points->count(); row += stride) {
        const Sample* sample = m_samples->find(points->id(row));
        if (!sample)
            continue;
        const bool isGrey = painting->shade[static_cast<size_t>(row)] == unknown;
        QStringList& splits = isGrey ? grey : asked;
        if (!splits.contains(sample->split))
            splits << sample->split;
    }
    const auto isAsked = [&](const QString& split) { return asked.contains(split); };
    if (asked.isEmpty() || grey.isEmpty() || std::any_of(grey.begin(), grey.end(), isAsked))
        return {};
    std::transform(asked.begin(), asked.end(), asked.begin(), run_words::splitName);
    return tr("Grey: at this step only %1 samples were asked.", "names of splits")
        .arg(asked.join(QStringLiteral(", ")));
}

void MapView::showFact()
{
    using State = MapSession::State;
    const auto& points = m_session->points();
    // What matters most comes first: where there is no room the line is cut from its end.
    QStringList facts;
    if (showsMap() && points) {
        const qint64 total = std::max(m_samples->total(), points->count());
        facts << tr("%L1 of %L2 points").arg(m_shownPoints).arg(total);
        if (const auto chosen = static_cast<int>(m_selection->ids().size()); chosen > 0)
            facts << tr("%Ln selected", "points", chosen);
        if (m_wantedStep >= 0 && isLost())
            facts << tr("the map that was asked for did not come");
        if (m_session->state() == State::Starting)
            facts << tr("looking for neighbours, %1 %").arg(qRound(100 * m_session->prepared()));
        else if (m_session->isTSne() && m_session->state() == State::Running)
            facts << tr("iteration %L1 of %L2")
                         .arg(m_session->iteration())
                         .arg(m_session->iterations());
        else if (m_session->isTSne())
            facts << tr("iteration %L1").arg(m_session->iteration());
        if (const double left = m_session->secondsLeft(); left >= 1)
            facts << tr("%1 left", "remaining time").arg(run_words::duration(left));
        if (m_session->state() == State::Paused)
            facts << tr("paused");
        if (m_colouring->isLoading() && m_colouring->progress() > 0)
            facts << tr("colouring, %1 %").arg(qRound(100 * m_colouring->progress()))
                  << timeLeftWords(m_colouring->secondsLeft());
        if (m_honesty->isMeasuring() && m_honesty->progress() > 0)
            facts << tr("measuring honesty, %1 %").arg(qRound(100 * m_honesty->progress()))
                  << timeLeftWords(m_honesty->secondsLeft());
        facts.removeAll(QString());
        if (const double kept = valueOr(m_session->honesty(), "preservation", -1.0); kept >= 0)
            facts << tr("%1 % of neighbours kept").arg(qRound(100 * kept));
        facts << (m_session->isTSne() ? QStringLiteral("t-SNE") : tr("principal components"));
        if (const QStringList missing = missingSplits(m_session->step()); !missing.isEmpty())
            facts << tr("%1 samples only in the last epoch's map", "names of splits")
                         .arg(missing.join(QStringLiteral(", ")));
    }
    m_factText = facts.join(QStringLiteral(" · "));
    m_card->setFact(m_factText);
    const double number = MapHonesty::number(m_session->honesty());
    m_honestyButton->setText(number < 0 ? tr("Honesty")
                                        : tr("Honesty %1 %").arg(qRound(100 * number)));
    m_honestyButton->setToolTip(asWrappedTip(MapHonesty::words(m_session->honesty())));
    m_honestyButton->setEnabled(!m_session->isMoving());
}

} // namespace kindred
