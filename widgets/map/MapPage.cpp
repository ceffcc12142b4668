// How the map's view is put together.

#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSlider>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/FirstRunNote.h"
#include "common/Help.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "map/MapHoverCard.h"
#include "map/MapLegendPanel.h"
#include "map/MapMaking.h"
#include "map/MapOverlay.h"
#include "map/MapParameters.h"
#include "map/MapView.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/UnreadableSamples.h"
#include "plots/cloud/PointCloudView.h"

namespace kindred {

namespace {
constexpr int kFormWidth = 560;

/// As wide as a form may be, in the middle. Between stretches: a widget that is aligned is
/// not asked for its height at its width.
QHBoxLayout* inTheMiddle(QWidget* form)
{
    form->setMaximumWidth(withText(kFormWidth));
    auto* middle = new QHBoxLayout;
    middle->addStretch(1);
    middle->addWidget(form, 1000);
    middle->addStretch(1);
    return middle;
}
} // namespace

void MapView::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_card = new Card(tr("Map"), this);
    m_card->levelHead();
    m_card->letFactWrap();
    layout->addWidget(m_card);
    m_pages = new QStackedWidget(m_card);
    m_card->body()->addWidget(m_pages);
    m_noRun =
        new EmptyState("map", tr("No run to map"),
                       tr("Choose a run to see its samples as points: what it takes for alike "
                          "lies near each other, and you watch it sort itself out."),
                       m_pages);
    m_noRun->setNote(firstRunNote());
    connect(m_noRun->addStep(tr("Choose a run")), &QPushButton::clicked, this,
            &MapView::runsWanted);
    m_noTables =
        new EmptyState("map", tr("Nothing to map yet"),
                       tr("A map is made from the embeddings that a run keeps. Most trainings "
                          "write the first before their first step; then the map begins here."),
                       m_pages);
    connect(m_noTables->addStep(tr("See the runs")), &QPushButton::clicked, this,
            &MapView::runsWanted);
    m_failure = new EmptyState("warning", tr("The map could not be made"), {}, m_pages);
    connect(m_failure->addStep(tr("Change the parameters")), &QPushButton::clicked, this, [this] {
        m_asksStart = true;
        showState();
    });
    m_making = new MapMaking(m_pages);
    connect(m_making, &MapMaking::cancelled, this, &MapView::giveUp);
    buildStart();
    m_mapPage = buildMap();
    for (QWidget* page : std::initializer_list<QWidget*>{m_noRun, m_noTables, m_failure, m_making,
                                                         m_startPage, m_mapPage})
        m_pages->addWidget(page);
    buildActions();
    setAcceptDrops(true);
}

void MapView::buildStart()
{
    m_startPage = new QWidget(m_pages);
    auto* scroll = new QScrollArea(m_startPage);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // it follows what has the focus in it
    auto* inner = new QWidget(scroll);
    auto* form = new QWidget(inner);
    auto* rows = new QVBoxLayout(form);
    rows->setSpacing(space::kGap);
    auto* title = new QLabel(tr("A new map"), form);
    title->setFont(textFont(TextRole::Title));
    rows->addWidget(title);
    m_parameters = new MapParameters(m_source, form);
    rows->addWidget(m_parameters);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(inTheMiddle(form));
    column->addStretch();
    scroll->setWidget(inner);
    auto* page = new QVBoxLayout(m_startPage);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(space::kGap);
    page->addWidget(scroll, 1);
    page->addLayout(inTheMiddle(buildStartFoot()));
    connectStart();
}

QWidget* MapView::buildStartFoot()
{
    auto* foot = new QWidget(m_startPage);
    auto* row = new QHBoxLayout(foot);
    row->addWidget(m_parameters->foot());
    auto* back = new LinkButton(tr("Back to the map"), foot);
    connect(back, &QPushButton::clicked, this, [this] {
        m_asksStart = false;
        showState();
    });
    connect(m_session, &MapSession::changed, back,
            [this, back] { back->setVisible(m_session->cloud() != nullptr); });
    back->hide();
    m_parameters->addBesideStart(back);
    return foot;
}

void MapView::connectStart()
{
    connect(m_parameters, &MapParameters::wanted, this,
            [this] { start(m_parameters->settings()); });
    connect(m_parameters, &MapParameters::failed, this, [this](const Error& error) {
        m_refusal = QString::fromStdString(error.message());
        say(error);
        showState();
    });
}

QWidget* MapView::buildMap()
{
    auto* page = new QWidget(m_pages);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * space::kUnit);
    m_cloud = new PointCloudView(page);
    m_cloud->setAccessibleName(tr("Map of the samples"));
    m_overlay = new MapOverlay(m_cloud);
    m_panel = new MapLegendPanel(m_legend, page);
    m_panel->hide();
    m_hover = new MapHoverCard(m_cloud);
    m_strip = new MapStrip(page);
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space::kUnit);
    row->addWidget(m_cloud, 1);
    row->addWidget(m_panel, 0, Qt::AlignTop);
    column->addLayout(row, 1);
    column->addWidget(m_strip);
    return page;
}

/// Beside the card's title actions of large words would leave the neighbours no room: they get a
/// row of their own then, else null.
QHBoxLayout* MapView::actionsApart()
{
    constexpr double kLargeWords = 1.4;
    if (textScale() < kLargeWords)
        return nullptr;
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space::kUnit);
    auto* whole = new QHBoxLayout;
    whole->addLayout(row);
    whole->addStretch();
    m_card->body()->insertLayout(0, whole);
    return row;
}

void MapView::buildActions()
{
    const auto add = [this, row = actionsApart()](QWidget* action) {
        if (row)
            row->addWidget(action);
        else
            m_card->addAction(action);
    };
    m_colourButton = new SecondaryButton(tr("Colour"), m_card);
    m_colourButton->setToolTip(tr("What the colours of the points stand for"));
    m_colourMenu = new QMenu(m_colourButton);
    m_colourMenu->setToolTipsVisible(true);
    m_colourButton->setMenu(m_colourMenu);
    connect(m_colourMenu, &QMenu::aboutToShow, this, &MapView::fillColours);
    add(m_colourButton);

    struct Tool {
        const char* icon;
        QString tip;
        PointCloudView::Tool tool;
    };
    const Tool tools[] = {{"pan",
                           tr("Move the map (drag), choose a point (click), carry what is chosen "
                              "to the board (drag it)"),
                           PointCloudView::Tool::Pan},
                          {"lasso", tr("Choose with a lasso; Shift adds, Ctrl takes away (L)"),
                           PointCloudView::Tool::Lasso},
                          {"rectangle",
                           tr("Choose with a rectangle; Shift adds, Ctrl takes away (B)"),
                           PointCloudView::Tool::Rectangle}};
    for (size_t i = 0; i < std::size(tools); ++i) {
        m_tools[i] = new IconButton(QString::fromLatin1(tools[i].icon), tools[i].tip, m_card);
        m_tools[i]->setCheckable(true);
        connect(m_tools[i], &QToolButton::clicked, this,
                [this, tool = tools[i].tool] { m_cloud->setTool(tool); });
        add(m_tools[i]);
    }
    m_tools[0]->setChecked(true);
    connect(m_cloud, &PointCloudView::toolChanged, this, [this](PointCloudView::Tool tool) {
        for (size_t i = 0; i < std::size(m_tools); ++i)
            m_tools[i]->setChecked(i == static_cast<size_t>(tool));
    });
    m_fit = new IconButton("zoom-fit", tr("Show all of the map (0)"), m_card);
    connect(m_fit, &QToolButton::clicked, m_cloud, [this] { m_cloud->fit(true); });
    add(m_fit);
    m_pause = new IconButton("pause", tr("Pause the map"), m_card);
    connect(m_pause, &QToolButton::clicked, this, [this] {
        if (isLost())
            makeMap(m_wantedStep);
        else if (m_session->isMoving())
            m_session->pause();
        else
            m_session->resume();
    });
    add(m_pause);
    m_honestyButton = new SecondaryButton(tr("Honesty"), m_card);
    m_honestyButton->setCheckable(true);
    setHelp(m_honestyButton, tr("Measures how far this map can be believed, and colours by it."),
            QStringLiteral("honesty"));
    connect(m_honestyButton, &QPushButton::toggled, m_honesty, &MapHonesty::setWanted);
    add(m_honestyButton);
    m_more = new IconButton("more", tr("More for this map"), m_card);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_moreMenu = new QMenu(m_more);
    m_more->setMenu(m_moreMenu);
    connect(m_moreMenu, &QMenu::aboutToShow, this, &MapView::fillMore);
    add(m_more);
}

void MapView::connectModels()
{
    connect(m_current, &CurrentRun::changed, this, &MapView::enter);
    connect(m_current, &CurrentRun::summaryChanged, this, &MapView::followRun);
    connect(m_tables, &RunTables::entered, this, &MapView::loadRun);
    connect(m_tables, &RunTables::listed, this, &MapView::loadMaps);
    connect(m_tables, &RunTables::refused, this, [this] {
        m_tablesKnown = true; // as far as can be told
        showState();
    });
    connect(m_selection, &Selection::changed, this, &MapView::followSelection);
    connect(m_session, &MapSession::introduced, this, &MapView::takePoints);
    connect(m_session, &MapSession::cloudChanged, this, &MapView::showCloud);
    connect(m_session, &MapSession::changed, this, &MapView::showState);
    connect(m_session, &MapSession::refused, this, &MapView::say);
    connect(m_colouring, &MapColouring::changed, this, &MapView::takePainting);
    connect(m_honesty, &MapHonesty::changed, this, [this] {
        nameColour();
        showLegend();
        restyle();
        linkCurrent();
        showFact();
    });
    connect(m_honesty, &MapHonesty::progressed, this, &MapView::showFact);
    connect(m_honesty, &MapHonesty::failed, this, &MapView::say);
    connect(m_legend, &MapLegend::visibilityChanged, this, &MapView::restyle);
    connect(m_panel, &MapLegendPanel::selectionWanted, this, &MapView::selectEntry);
    connect(m_tags, &SampleTags::changed, this, &MapView::followTags);
    connect(m_samples, &SampleTable::grown, this, [this] {
        m_colouring->setLevels(m_samples->levels(), m_samples->trainedLevel());
        m_panel->setWhyGrey(whyGrey());
        showFact();
    });
    connect(new UnreadableSamples(m_current, m_samples, this), &UnreadableSamples::found, this,
            &MapView::say);
    connect(m_source, &RunSource::stateChanged, this, [this](RunSource::State state) {
        if (state == RunSource::State::Ready && isVisible() && m_session->token().isEmpty()) {
            m_entering = true;
            m_tables->ask();
        }
    });
    connect(m_strip, &MapStrip::stepWanted, this, [this](qint64 step) {
        m_scrubbed = step != m_lastStep;
        wantStep(step);
    });
    connect(m_strip, &MapStrip::sizeChanged, m_cloud, &PointCloudView::setThumbnailSide);
    connect(m_strip, &MapStrip::followChanged, this, [this](bool follows) {
        m_scrubbed = false;
        if (follows && m_lastStep > m_session->step())
            wantStep(m_lastStep);
    });
}

void MapView::connectCloud()
{
    connect(m_cloud, &PointCloudView::inHandChanged, this,
            [this](bool inHand) { hold(m_cloud, inHand); });
    m_colourMenu->installEventFilter(this);
    m_moreMenu->installEventFilter(this);
    connect(m_cloud, &PointCloudView::hovered, this, &MapView::hover);
    connect(m_cloud, &PointCloudView::clicked, this, &MapView::click);
    connect(m_cloud, &PointCloudView::doubleClicked, this, [this](qint64 row) {
        if (row < 0 || !m_session->points())
            return;
        m_selection->setCurrent(m_session->points()->id(row));
        Q_EMIT retrievalWanted(false);
    });
    connect(m_cloud, &PointCloudView::currentChanged, this, [this](qint64 row) {
        if (row >= 0 && m_session->points())
            m_selection->setCurrent(m_session->points()->id(row));
    });
    connect(m_cloud, &PointCloudView::chosen, this,
            [this](const PointMask& chosen, Qt::KeyboardModifiers modifiers) {
                choose(combineLasso(selected(), chosen, modifiers));
            });
    connectCarrying();
    m_cloud->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_cloud, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { selectionMenu()->popup(m_cloud->mapToGlobal(at)); });
    m_cloud->setThumbnails([this](quint32 row) {
        const auto& points = m_session->points();
        return points && row < points->count() ? m_thumbnails->find(points->id(row)) : QImage();
    });
    connect(m_thumbnails, &ThumbnailStore::loaded, this, [this](const QSet<qint64>& ids) {
        m_cloud->thumbnailsChanged();
        fillPlaced(ids);
        if (m_hover->isVisible() && ids.contains(m_hover->id()))
            m_hover->setPicture(m_thumbnails->find(m_hover->id()));
    });
}

} // namespace kindred
