// How the curves view is put together: legend and menus.

#include <QColorDialog>
#include <QGridLayout>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/LabelText.h"
#include "common/NoticeBar.h"
#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunAlarms.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunWords.h"
#include "plots/curves/CurveFamilies.h"
#include "views/curves/AlarmStrip.h"
#include "views/curves/CurveControls.h"
#include "views/curves/CurveTile.h"
#include "views/curves/CurvesView.h"
#include "views/curves/LegendChip.h"

namespace kindred {

namespace {

constexpr int kChips = 4;       ///< runs named in the legend; the rest are in its menu
constexpr int kPanelLine = 128; ///< least of a single line of panels, logical pixels

} // namespace

void CurvesView::build()
{
    m_pages = new QStackedWidget(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_card = new Card(tr("Curves"), this);
    auto* chips = new QWidget(m_card);
    m_legend = new QHBoxLayout(chips);
    m_legend->setContentsMargins(0, 0, 0, 0);
    m_legend->setSpacing(2 * space::kUnit);
    m_card->addAction(chips);
    m_train = trainStep(new SecondaryButton(tr("Train a network…"), m_card));
    m_card->addAction(m_train);
    m_card->addAction(panelsButton());
    m_card->addAction(exportButton());
    m_controls = new CurveControls(m_card);
    m_strip = new AlarmStrip(m_card);
    connect(m_strip, &AlarmStrip::curveWanted, this, &CurvesView::showCurve);
    connect(m_strip, &AlarmStrip::changeWanted, this, &CurvesView::changeWanted);
    m_unreadable = new NoticeBar(m_card);
    m_card->body()->addWidget(m_unreadable);
    m_card->body()->addWidget(m_strip);
    m_card->body()->addWidget(m_controls, 0, Qt::AlignLeft);
    m_scroll = new QScrollArea(m_card);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus); // it follows what has the focus in it
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* panels = new QWidget(m_scroll);
    m_grid = new QGridLayout(panels);
    m_grid->setContentsMargins(0, 0, space::kGap, 0); // beside the scroll bar
    m_grid->setHorizontalSpacing(2 * space::kGap);
    m_grid->setVerticalSpacing(space::kGap);
    m_scroll->setWidget(panels);
    // After setWidget(), which has its widget fill itself with the colour of a window.
    panels->setAutoFillBackground(false);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_card->body()->addWidget(m_scroll, 1);
    m_empty = new EmptyState("evaluate", {}, {}, this);
    QPushButton* choose = m_empty->addStep(tr("Choose a run"));
    setButtonRole(choose, ButtonRole::Secondary); // the list above has a filled button
    connect(choose, &QPushButton::clicked, this, &CurvesView::runsWanted);
    m_chooseRun = choose;
    // Whether there is one to choose.
    connect(m_list, &QAbstractItemModel::rowsRemoved, this, &CurvesView::showState);
    connect(m_list, &RunListModel::loaded, this, &CurvesView::showState);
    m_trainEmpty = trainStep(m_empty->addStep(tr("Train a network…")));
    m_again = m_empty->addStep(tr("Try again"));
    setButtonRole(m_again, ButtonRole::Secondary);
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (!m_runs.isEmpty())
            m_store->retry(m_runs.first().run);
    });
    m_emptyPage = new QWidget(m_pages);
    auto* emptyLayout = new QVBoxLayout(m_emptyPage);
    emptyLayout->setContentsMargins(0, 0, 0, 0);
    emptyLayout->setSpacing(space::kGap);
    emptyLayout->addWidget(m_empty, 1);
    m_pages->addWidget(m_emptyPage);
    m_pages->addWidget(m_card);
}

void CurvesView::setLow(QWidget* action, QWidget* actionWhereEmpty)
{
    m_low = true;
    m_controls->hide();
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setMinimumHeight(kPanelLine);
    m_empty->setLow();
    m_empty->setCorner(actionWhereEmpty);
    m_card->addAction(action);
    placeTiles();
}

void CurvesView::setAlarms(const RunAlarms* alarms)
{
    const auto show = [this, alarms] {
        m_strip->setAlarms(alarms->run(), alarms->alarms(),
                           run_words::isActive(m_current->summary()));
    };
    connect(alarms, &RunAlarms::changed, this, show);
    connect(m_current, &CurrentRun::summaryChanged, this, show);
    show();
}

void CurvesView::showCurve(const QString& family)
{
    if (!m_order.contains(family))
        return;
    setFamilyShown(family, true);
    drawNow();
    // Its place is known once the grid has laid it out.
    QTimer::singleShot(0, this, [this, family] {
        if (CurveTile* shown = tile(family))
            m_scroll->ensureWidgetVisible(shown);
    });
}

QWidget* CurvesView::panelsButton()
{
    auto* button = new SecondaryButton(tr("Panels"), m_card);
    m_panelsMenu = new QMenu(button);
    connect(m_panelsMenu, &QMenu::aboutToShow, this, &CurvesView::fillPanelsMenu);
    button->setMenu(m_panelsMenu);
    button->setToolTip(tr("Which scalars are shown"));
    return button;
}

void CurvesView::fillPanelsMenu()
{
    m_panelsMenu->clear();
    const QStringList shown = shownFamilies();
    for (const QString& family : std::as_const(m_order)) {
        QAction* action = m_panelsMenu->addAction(curveFamily(family).title);
        action->setCheckable(true);
        action->setChecked(shown.contains(family));
        connect(action, &QAction::toggled, this,
                [this, family](bool on) { setFamilyShown(family, on); });
    }
    m_panelsMenu->addSeparator();
    m_panelsMenu->addAction(tr("Follow the data again"), this, &CurvesView::resetZoom);
}

QPushButton* CurvesView::trainStep(QPushButton* button)
{
    button->setObjectName(QStringLiteral("trainNext"));
    button->setToolTip(tr("Opens a training on the same data; how long it takes is shown first."));
    connect(button, &QPushButton::clicked, this, [this] {
        if (!m_runs.isEmpty())
            Q_EMIT trainingWanted(m_runs.first().run);
    });
    return button;
}

QWidget* CurvesView::exportButton()
{
    auto* button = new SecondaryButton(tr("Export"), m_card);
    auto* menu = new QMenu(button);
    for (const char* ending : {"svg", "pdf", "png", "csv"}) {
        const QString format = QString::fromLatin1(ending);
        menu->addAction(tr("%1…", "file format").arg(format.toUpper()), this,
                        [this, format] { askExport(format); });
    }
    menu->addSeparator();
    menu->addAction(tr("Copy picture"), this, &CurvesView::copyPicture);
    menu->addAction(tr("Copy data"), this, &CurvesView::copyData);
    button->setMenu(menu);
    return button;
}

void CurvesView::showLegend()
{
    // Chips are made anew only for other runs: one that is toggled keeps the focus.
    const QList<CurveRun> named = namedRuns();
    QList<CurveRun> shown = named;
    for (CurveRun& run : shown)
        run.shown = true;
    if (shown != m_inLegend) {
        m_inLegend = shown;
        while (QLayoutItem* item = m_legend->takeAt(0)) {
            item->widget()->deleteLater();
            delete item;
        }
        for (qsizetype i = 0; i < std::min<qsizetype>(kChips, named.size()); ++i)
            addChip(named[i]);
        if (named.size() > kChips)
            addRest(named);
    }
    for (int i = 0; i < m_legend->count(); ++i) {
        if (auto* chip = qobject_cast<LegendChip*>(m_legend->itemAt(i)->widget()))
            chip->setChecked(named[i].shown);
    }
}

Json CurvesView::summaryOf(const QString& run) const
{
    const bool known = run == m_current->run() && !textOf(m_current->summary(), "name").isEmpty();
    return known ? m_current->summary() : m_list->summaryOf(run);
}

QString CurvesView::nameOf(const QString& run) const
{
    return run_words::nameOf(summaryOf(run), run);
}

QStringList CurvesView::repetitions(const QStringList& runs, const QStringList& groups) const
{
    QStringList found;
    for (int row = 0; !groups.isEmpty() && row < m_list->rowCount(); ++row) {
        const Json& summary = m_list->summary(row);
        const QString run = textOf(summary, "run");
        if (!runs.contains(run) && groups.contains(run_words::groupOf(summary).key))
            found.append(run);
    }
    std::sort(found.begin(), found.end());
    return found;
}

QList<CurveRun> CurvesView::namedRuns() const
{
    if (!m_bands)
        return m_runs;
    QList<CurveRun> named;
    for (const CurveRun& run : m_runs) {
        const auto same = std::find_if(named.begin(), named.end(), [&](const CurveRun& each) {
            return !run.group.isEmpty() && each.group == run.group;
        });
        if (same == named.end()) {
            named.append(run);
            continue;
        }
        same->name =
            QStringLiteral("%1 (n = %2)")
                .arg(run.groupName)
                .arg(std::count_if(m_runs.begin(), m_runs.end(),
                                   [&](const CurveRun& each) { return each.group == run.group; }));
        same->shown = same->shown || run.shown;
    }
    return named;
}

void CurvesView::addChip(const CurveRun& run)
{
    auto* chip = new LegendChip(run.name, run.colour, run.dashed, m_card);
    chip->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(chip, &QAbstractButton::clicked, this,
            [this, key = run.run](bool on) { setHidden(key, !on); });
    connect(chip, &QWidget::customContextMenuRequested, this,
            [this, chip, key = run.run](const QPoint& position) {
                showChipMenu(key, chip->mapToGlobal(position));
            });
    m_legend->addWidget(chip);
}

void CurvesView::addRest(const QList<CurveRun>& named)
{
    auto* more = new SecondaryButton(tr("+ %L1 more").arg(named.size() - kChips), m_card);
    auto* menu = new QMenu(more);
    for (qsizetype i = kChips; i < named.size(); ++i) {
        menu->addAction(asLabel(named[i].name), this, [this, more, key = named[i].run] {
            showChipMenu(key, more->mapToGlobal(more->rect().bottomLeft()));
        });
    }
    more->setMenu(menu);
    m_legend->addWidget(more);
}

void CurvesView::setHidden(const QString& run, bool hidden)
{
    // What is drawn as one is hidden as one.
    QStringList together = {run};
    const auto own = std::find_if(m_runs.cbegin(), m_runs.cend(),
                                  [&run](const CurveRun& each) { return each.run == run; });
    const QString group = own == m_runs.cend() ? QString() : own->group;
    for (const CurveRun& each : std::as_const(m_runs)) {
        if (m_bands && !group.isEmpty() && each.group == group)
            together.append(each.run);
    }
    for (const QString& each : std::as_const(together)) {
        if (hidden)
            m_hidden.insert(each);
        else
            m_hidden.remove(each);
    }
    chooseRuns();
}

void CurvesView::showChipMenu(const QString& run, const QPoint& position)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool hidden = m_hidden.contains(run);
    menu->addAction(hidden ? tr("Show") : tr("Hide"), this,
                    [this, run, hidden] { setHidden(run, !hidden); });
    menu->addAction(tr("Colour…"), this, [this, run] {
        const QColor colour =
            QColorDialog::getColor(m_colours.of(run), this, tr("Colour of the run"));
        if (colour.isValid())
            setColour(run, colour);
    });
    menu->popup(position);
}

} // namespace kindred
