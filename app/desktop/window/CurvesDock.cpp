#include "window/CurvesDock.h"

#include <QMainWindow>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Theme.h"
#include "views/curves/CurvesView.h"

namespace kindred {

namespace {
constexpr int kUsualHeight = 220; ///< logical pixels
} // namespace

CurvesDock::CurvesDock(RunSource* source, CurrentRun* current, RunListModel* runs, QWidget* parent)
    : QDockWidget(tr("Curves"), parent), m_source(source), m_current(current), m_runs(runs)
{
    setObjectName(QStringLiteral("curves-below"));
    setFeatures(DockWidgetClosable | DockWidgetMovable);
    setTitleBarWidget(new QWidget(this)); // the card has a title
    auto* room = new QWidget(this);       // without one Qt takes the dock for less than nothing
    auto* layout = new QVBoxLayout(room);
    layout->setContentsMargins(space::kGap, 0, space::kGap, space::kGap);
    setWidget(room);
    hide();
}

void CurvesDock::setWanted(bool wanted)
{
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    follow();
    Q_EMIT wantedChanged(wanted);
}

void CurvesDock::restoreWanted(bool wanted)
{
    m_hasHeight = wanted;
    setWanted(wanted);
}

void CurvesDock::setFitting(bool fits)
{
    m_fits = fits;
    follow();
}

void CurvesDock::follow()
{
    const bool shown = m_wanted && m_fits;
    const bool first = shown && !m_curves;
    if (first)
        make();
    setVisible(shown);
    auto* window = qobject_cast<QMainWindow*>(parentWidget());
    if (first && window && !m_hasHeight)
        window->resizeDocks({this}, {kUsualHeight}, Qt::Vertical);
}

void CurvesDock::make()
{
    m_curves = new CurvesView(m_source, m_current, m_runs, widget());
    m_curves->setLow(closeButton(), closeButton());
    connect(m_curves, &CurvesView::runsWanted, this, &CurvesDock::runsWanted);
    connect(m_curves, &CurvesView::trainingWanted, this, &CurvesDock::trainingWanted);
    connect(m_curves, &CurvesView::said, this, &CurvesDock::said);
    connect(m_curves, &CurvesView::failed, this, &CurvesDock::failed);
    widget()->layout()->addWidget(m_curves);
}

QWidget* CurvesDock::closeButton()
{
    auto* close = new IconButton(QStringLiteral("close"), tr("Close the curves"), m_curves);
    connect(close, &QToolButton::clicked, this, [this] { setWanted(false); });
    return close;
}

} // namespace kindred
