#include "window/HeaderBar.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/IconSize.h"
#include "common/Icons.h"
#include "common/JsonFields.h"
#include "common/LabelText.h"
#include "common/Pill.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/runs/RunAlarms.h"
#include "models/runs/RunWords.h"
#include "window/StatusLine.h"

namespace kindred {

namespace {

constexpr int kHeaderHeight = 48;
constexpr int kNamedRuns = 12; ///< runs offered in a menu; the rest is in the table of runs

QHBoxLayout* rowOf(QWidget* page)
{
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    return layout;
}

QString withArrow(const QString& text)
{
    return text + QStringLiteral(" ▾");
}

} // namespace

HeaderBar::HeaderBar(RunSource* source, CurrentRun* current, RunListModel* runs, QWidget* parent)
    : QFrame(parent), m_source(source), m_current(current), m_runs(runs),
      m_pages(new QStackedWidget(this)), m_menu(new QMenu(this)),
      m_more(new IconButton(QStringLiteral("more"), tr("Menu"), this))
{
    setProperty("role", "header");
    setFixedHeight(withText(kHeaderHeight));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, space::kGap, 0);
    layout->setSpacing(space::kGap);
    m_pages->addWidget(makeHome());
    m_pages->addWidget(makeRun());
    layout->addWidget(m_pages, 1);
    m_more->setMenu(m_menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    layout->addWidget(m_more);

    connect(source, &RunSource::stateChanged, this, [this] {
        showEngine();
        showRun();
    });
    connect(current, &CurrentRun::summaryChanged, this, &HeaderBar::showRun);
    connect(current, &CurrentRun::changed, this, &HeaderBar::showRun);
    connect(current, &CurrentRun::comparisonChanged, this, &HeaderBar::showComparison);
    connect(runs, &QAbstractItemModel::modelReset, this, &HeaderBar::showComparison);
    connect(runs, &QAbstractItemModel::rowsInserted, this, &HeaderBar::showComparison);
    connect(runs, &QAbstractItemModel::dataChanged, this, &HeaderBar::showComparison);
    m_alarms = new RunAlarms(source, current, this);
    connect(m_alarms, &RunAlarms::changed, this, &HeaderBar::showAlarms);
    showEngine();
    showRun();
}

void HeaderBar::showAlarms()
{
    QStringList titles;
    bool grave = false;
    for (const RunAlarm& alarm : m_alarms->alarms()) {
        titles << alarm.title();
        grave = grave || alarm.grave;
    }
    m_alarmed->setVisible(!titles.isEmpty());
    m_alarmed->setText((grave ? QStringLiteral("✕ ") : QStringLiteral("! ")) +
                       tr("%Ln alarm(s)", nullptr, static_cast<int>(titles.size())));
    m_alarmed->setToolTip(titles.join(QLatin1Char('\n')));
    m_alarmed->setAccessibleDescription(titles.join(QStringLiteral("; ")));
}

QWidget* HeaderBar::makeHome()
{
    auto* page = new QWidget(this);
    QHBoxLayout* row = rowOf(page);
    auto* title = new QLabel(QStringLiteral("Kindred"), page);
    title->setFont(textFont(TextRole::Strong));
    title->setMargin(8); // as far in as the words of the button on the other page
    m_engine = new SecondaryButton(QString(), page);
    m_engine->setIconSize({10, 10});
    m_engine->setToolTip(tr("What the engine is and does"));
    auto* settings = new SecondaryButton(tr("Settings"), page);
    row->addWidget(title);
    row->addStretch(1);
    row->addWidget(m_engine);
    row->addWidget(settings);
    connect(settings, &QPushButton::clicked, this, &HeaderBar::settingsWanted);
    connect(m_engine, &QPushButton::clicked, this, &HeaderBar::engineWanted);
    return page;
}

QWidget* HeaderBar::makeRun()
{
    auto* page = new QWidget(this);
    QHBoxLayout* row = rowOf(page);
    m_name = new QPushButton(page);
    m_name->setProperty("role", "run");
    m_name->setToolTip(tr("Choose another run"));
    auto* runs = new QMenu(m_name);
    connect(runs, &QMenu::aboutToShow, this, [this, runs] { fillRuns(runs); });
    m_name->setMenu(runs);
    m_state = new Pill(page);
    m_steer = new SecondaryButton(QString(), page);
    m_steer->setIconSize(buttonIconSize());
    m_compareLabel = new QLabel(tr("Compare with"), page);
    m_compareLabel->setProperty("tone", "muted");
    m_compareLabel->setFont(textFont(TextRole::Note));
    m_compare = new SecondaryButton(QString(), page);
    auto* comparisons = new QMenu(m_compare);
    connect(comparisons, &QMenu::aboutToShow, this,
            [this, comparisons] { fillComparisons(comparisons); });
    m_compare->setMenu(comparisons);
    m_compare->setToolTip(tr("Whose neighbours are shown below this run's in Retrieve. Another run "
                             "is drawn dashed in Curves too."));
    m_search = new SecondaryButton(tr("Search by image…"), page);
    m_search->setIcon(themedIcon(QStringLiteral("search")));
    m_search->setIconSize(buttonIconSize());
    row->addWidget(m_name);
    m_alarmed = new SecondaryButton(QString(), page);
    m_alarmed->hide();
    connect(m_alarmed, &QPushButton::clicked, this, &HeaderBar::alarmsWanted);
    // Before what counts down: nobody should have to run after a button.
    row->addWidget(m_steer);
    row->addWidget(m_state);
    row->addWidget(m_alarmed);
    row->addStretch(1);
    row->addWidget(m_compareLabel);
    row->addWidget(m_compare);
    row->addWidget(m_search);
    connect(m_search, &QPushButton::clicked, this, &HeaderBar::searchWanted);
    connect(m_steer, &QPushButton::clicked, this, [this] {
        Q_EMIT steered(m_current->run(), !run_words::canPause(m_current->summary()));
    });
    return page;
}

void HeaderBar::showHome(bool home)
{
    m_pages->setCurrentIndex(home ? 0 : 1);
}

void HeaderBar::showEngine()
{
    const RunSource::State state = m_source->state();
    const QString words = engineInWords(state, m_source->engineInfo());
    m_engine->setText(QLatin1Char(' ') + words.section(QStringLiteral(" · "), 0, 0));
    m_engine->setIcon(engineSign(state, *this));
}

void HeaderBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_engine)
        showEngine();
}

void HeaderBar::showRun()
{
    const Json& summary = m_current->summary();
    const bool set = m_current->isSet();
    m_name->setText(withArrow(set ? asLabel(nameOf(m_current->run())) : tr("No run chosen")));
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_state, m_compareLabel, m_compare, m_search})
        widget->setVisible(set);
    QString state = run_words::state(summary);
    const double eta = valueOr(summary, "eta", -1.0);
    const QString said = textOf(summary, "state"); // a method without epochs is fitted as it starts
    if ((said == QLatin1String("running") || said == QLatin1String("starting")) && eta >= 0)
        state = QStringLiteral("%1 · %2").arg(
            state, run_words::when(summary, QDateTime::currentDateTime()));
    m_state->setText(state);
    m_state->setTone(run_words::tone(summary), run_words::mark(summary));
    m_state->setVisible(set && !state.isEmpty());
    m_state->setToolTip(engineWords(summary, "error"));
    m_state->setAccessibleName(run_words::stateWithReason(summary));

    const bool embeds = m_current->embedsPictures();
    m_search->setEnabled(embeds);
    m_search->setToolTip(embeds ? tr("Find the pictures most similar to one of yours (Ctrl+K)")
                                : CurrentRun::noEncoder());

    const bool pause = run_words::canPause(summary);
    const bool resume = run_words::canResume(summary);
    m_steer->setVisible(set && (pause || resume));
    m_steer->setEnabled(m_source->state() == RunSource::State::Ready);
    m_steer->setText(pause ? tr("Pause") : tr("Resume"));
    m_steer->setIcon(themedIcon(pause ? QStringLiteral("pause") : QStringLiteral("play")));
    showComparison();
}

void HeaderBar::showComparison()
{
    const QString comparison = m_current->comparison();
    QString text = tr("nothing", "comparison");
    if (m_current->comparesPixels())
        text = tr("raw pixels", "comparison");
    else if (!comparison.isEmpty())
        text = asLabel(nameOf(comparison));
    m_compare->setText(withArrow(text));
}

void HeaderBar::fillRuns(QMenu* menu)
{
    menu->clear();
    for (int row = 0; row < std::min(m_runs->rowCount(), kNamedRuns); ++row) {
        const Json summary = m_runs->summary(row);
        QAction* action = menu->addAction(QStringLiteral("%1   %2").arg(
            asLabel(textOf(summary, "name")), run_words::state(summary)));
        connect(action, &QAction::triggered, this,
                [this, summary] { m_current->setRun(textOf(summary, "run"), summary); });
    }
    if (m_runs->rowCount() > 0)
        menu->addSeparator();
    connect(menu->addAction(tr("All runs…")), &QAction::triggered, this,
            &HeaderBar::runChooserWanted);
}

void HeaderBar::fillComparisons(QMenu* menu)
{
    menu->clear();
    menu->setToolTipsVisible(true);
    const auto offer = [&](const QString& text, const QString& value) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_current->comparison() == value);
        connect(action, &QAction::triggered, this,
                [this, value] { m_current->setComparison(value); });
        return action;
    };
    const auto head = [menu](const QString& text) { menu->addAction(text)->setEnabled(false); };
    offer(tr("Nothing"), QString());
    menu->addSeparator();
    head(tr("Beside this run in Retrieve"));
    QAction* pixels = offer(tr("Raw pixels"), QStringLiteral("pixels"));
    if (!m_current->hasPictures()) {
        pixels->setEnabled(false);
        pixels->setToolTip(tr("Its samples are vectors without pictures."));
    }
    menu->addSeparator();
    head(tr("In Retrieve, and dashed in Curves"));
    int offered = 0;
    for (int row = 0; row < m_runs->rowCount() && offered < kNamedRuns; ++row) {
        const QString run = textOf(m_runs->summary(row), "run");
        if (run == m_current->run())
            continue;
        QAction* action = offer(asLabel(textOf(m_runs->summary(row), "name")), run);
        if (!run_words::mayShareData(m_current->summary(), m_runs->summary(row))) {
            action->setEnabled(false);
            action->setToolTip(tr("It was trained on other data."));
        }
        ++offered;
    }
    if (offered == 0)
        head(tr("no other run"));
}

QString HeaderBar::nameOf(const QString& run) const
{
    const Json summary = run == m_current->run() ? m_current->summary() : m_runs->summaryOf(run);
    return run_words::nameOf(summary, run);
}

} // namespace kindred
