// How the dialog of the episodes is put together, and what its fields keep.

#include "board/episodes/BoardEpisodeDialog.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QSpinBox>

#include <algorithm>

#include "board/episodes/BoardEpisodeResults.h"
#include "board/intake/BoardIntake.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/runs/RunWords.h"

namespace kindred {

namespace {

constexpr int kMostNumber = 1'000'000;
constexpr qsizetype kMostRunsOffered = 20; ///< runs in a menu

QSpinBox* number(QWidget* parent, int low, int high, int value, const QString& name)
{
    auto* box = new QSpinBox(parent);
    box->setRange(low, high);
    box->setValue(value);
    box->setAccessibleName(name);
    setHelp(box, {}, QStringLiteral("episodes"));
    box->setFixedWidth(withText(80));
    return box;
}

} // namespace

void BoardEpisodeDialog::build()
{
    m_from = new QLabel(this);
    m_from->setWordWrap(true);
    m_from->setProperty("tone", "muted");
    m_words = new QLabel(this);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_results = new BoardEpisodeResults(m_session->service()->source(), this);
    connect(m_results, &BoardEpisodeResults::hardestWanted, this,
            [this](int number) { dealOf(m_measuredRun, number); });
    connect(m_results, &BoardEpisodeResults::flipWanted, this,
            [this](int number, qint64 id) { dealOf(m_measuredRun, number, id); });
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_from);
    layout->addWidget(buildTask());
    layout->addWidget(buildSteps());
    layout->addWidget(m_words);
    layout->addWidget(buildMeasure());
    layout->addWidget(m_progress);
    layout->addWidget(m_results, 1);
    layout->addStretch(0);
}

QWidget* BoardEpisodeDialog::buildTask()
{
    auto* task = new QWidget(this);
    // What few-shot papers report: 5-way 5-shot, 15 queries a class, 600 episodes.
    m_source = new QComboBox(task);
    m_source->setAccessibleName(tr("Which episodes"));
    m_source->setToolTip(tr("Drawn ones follow from the seed. Frozen ones lie in a file, so that "
                            "every method and every rule gets the same."));
    m_source->addItem(tr("Drawn with a seed"), QString());
    auto* file = new SecondaryButton(tr("Another file…"), task);
    file->setAutoDefault(false);
    file->setToolTip(
        tr("Episodes that “kindred-engine evaluate --protocol few-shot” or another run "
           "has frozen"));
    connect(m_source, &QComboBox::currentIndexChanged, this, &BoardEpisodeDialog::showSource);
    connect(file, &QPushButton::clicked, this, [this] {
        if (const QString path = m_pick ? m_pick(this) : QString(); !path.isEmpty())
            addFile(path);
    });
    m_way = number(task, 2, 100, 5, tr("Classes"));
    m_shot = number(task, 1, 100, 5, tr("Samples of each class"));
    m_queries = number(task, 1, 100, 15, tr("Queries of each class"));
    m_seed = number(task, 0, 1'000'000, 0, tr("Seed"));
    setHelp(m_seed, tr("Equal seeds draw equal episodes, on every machine."));
    m_count = number(task, 2, 10'000, 600, tr("Episodes"));
    m_split = new QComboBox(task);
    m_split->setAccessibleName(tr("Split"));
    m_split->setToolTip(tr("Which samples of the run the tasks are drawn from"));
    m_split->addItem(tr("Test samples"), QString());
    m_split->addItem(tr("Training samples"), QStringLiteral("train"));
    m_split->addItem(tr("Validation samples"), QStringLiteral("val"));
    m_freeze = new QLineEdit(task);
    m_freeze->setPlaceholderText(tr("a name; empty: not kept"));
    m_freeze->setAccessibleName(tr("Keep as"));
    m_freeze->setToolTip(tr("Keeps the measured episodes in the folder of the run, so that every "
                            "method can be measured on the same ones"));
    auto* grid = new QGridLayout(task);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::kGap);
    grid->setVerticalSpacing(2 * space::kUnit);
    grid->setColumnStretch(3, 1);
    const std::pair<QString, QWidget*> fields[] = {
        {tr("Classes (way)"), m_way},           {tr("From"), m_split},
        {tr("Samples of each (shot)"), m_shot}, {tr("Seed"), m_seed},
        {tr("Queries of each"), m_queries},     {tr("Keep as"), m_freeze}};
    auto* which = new QLabel(tr("Episodes"), task);
    which->setBuddy(m_source);
    grid->addWidget(which, 0, 0);
    grid->addWidget(m_source, 0, 1, 1, 3);
    grid->addWidget(file, 0, 4);
    int cell = 2;
    for (const auto& [name, field] : fields) {
        auto* label = new QLabel(name, task);
        label->setBuddy(field);
        grid->addWidget(label, cell / 2, cell % 2 * 2);
        grid->addWidget(field, cell / 2, cell % 2 * 2 + 1);
        ++cell;
    }
    for (QSpinBox* box : {m_way, m_shot, m_queries, m_seed})
        connect(box, &QSpinBox::valueChanged, this, [this] { begin(); });
    connect(m_split, &QComboBox::currentIndexChanged, this, [this] { begin(); });
    return task;
}

QWidget* BoardEpisodeDialog::buildSteps()
{
    auto* steps = new QWidget(this);
    m_next = new PrimaryButton(tr("Deal an episode"), steps);
    m_next->setToolTip(tr("Puts the next episode on the board; Undo brings the board back"));
    m_before = new SecondaryButton(tr("Previous"), steps);
    m_playButton = new SecondaryButton(tr("Play"), steps);
    m_playButton->setCheckable(true);
    m_playButton->setToolTip(tr("Deals one episode after another"));
    m_at = number(steps, 1, kMostNumber, 1, tr("Number of the episode"));
    m_at->setKeyboardTracking(false);
    setHelp(m_at, tr("Which episode of the sequence is on the board; any can be dealt again."));
    m_of = new QLabel(steps);
    m_of->setProperty("tone", "muted");
    connect(m_next, &QPushButton::clicked, this, [this] { deal(m_number + 1); });
    connect(m_before, &QPushButton::clicked, this, [this] { deal(m_number - 1); });
    connect(m_at, &QSpinBox::valueChanged, this, [this](int at) {
        if (at - 1 != m_number)
            deal(at - 1);
    });
    connect(m_playButton, &QPushButton::toggled, this, [this](bool on) {
        if (!on)
            return m_play.stop();
        deal(m_number + 1);
        m_play.start();
    });
    auto* row = new QHBoxLayout(steps);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    for (QPushButton* button : {m_next, m_before, m_playButton}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    auto* name = new QLabel(tr("Episode"), steps);
    name->setBuddy(m_at);
    row->addStretch(1);
    row->addWidget(name);
    row->addWidget(m_at);
    row->addWidget(m_of);
    return steps;
}

QWidget* BoardEpisodeDialog::buildMeasure()
{
    auto* buttons = new QWidget(this);
    m_measure = new SecondaryButton({}, buttons);
    m_progress = new ProgressRow(tr("Progress of the episodes"), ProgressRow::Shape::Row, this);
    const auto nameIt = [this] {
        m_measure->setText(tr("Run %Ln episodes", nullptr, m_count->value()));
    };
    nameIt();
    connect(m_count, &QSpinBox::valueChanged, this, nameIt);
    connect(m_measure, &QPushButton::clicked, this, &BoardEpisodeDialog::measure);
    connect(m_progress, &ProgressRow::cancelled, this,
            [this] { m_session->service()->cancel(m_id); });
    m_beside = new SecondaryButton({}, buttons);
    m_beside->setToolTip(tr("Other runs on the same samples: their rules get the same episodes"));
    m_beside->setMenu(new QMenu(m_beside));
    m_beside->setAutoDefault(false);
    nameBeside();
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    row->addWidget(m_measure);
    row->addWidget(m_count);
    row->addWidget(m_beside);
    row->addStretch(1);
    m_measure->setAutoDefault(false);
    return buttons;
}

/// The other runs whose images may be the same, as the engine lists them.
void BoardEpisodeDialog::listRuns()
{
    m_others.clear();
    m_also.clear();
    fillBeside();
    if (m_run.isEmpty())
        return;
    m_session->service()->askEngine(
        QStringLiteral("runs.list"), Json::object(), this,
        [this, run = m_run](const RunSource::Reply& reply) {
            if (run != m_run || !reply.ok())
                return;
            const Json runs = arrayOf(reply.result, "runs");
            const auto own = std::find_if(runs.begin(), runs.end(), [&](const Json& each) {
                return textOf(each, "run") == run;
            });
            for (const Json& each : runs)
                if (own != runs.end() && textOf(each, "run") != run &&
                    run_words::mayShareData(*own, each) && m_others.size() < kMostRunsOffered)
                    m_others << each;
            fillBeside();
        });
}

void BoardEpisodeDialog::fillBeside()
{
    QMenu* menu = m_beside->menu();
    menu->clear();
    for (const Json& each : std::as_const(m_others)) {
        const QString run = textOf(each, "run");
        QAction* action = menu->addAction(textOf(each, "name"));
        action->setCheckable(true);
        action->setChecked(m_also.contains(run));
        connect(action, &QAction::toggled, this, [this, run](bool on) {
            on ? void(m_also << run) : void(m_also.removeAll(run));
            nameBeside();
        });
    }
    nameBeside();
}

void BoardEpisodeDialog::nameBeside()
{
    m_beside->setEnabled(!m_others.isEmpty());
    m_beside->setText(m_also.isEmpty()
                          ? tr("Beside: no other run")
                          : tr("Beside: %Ln run(s)", nullptr, static_cast<int>(m_also.size())));
}

Json BoardEpisodeDialog::saveState() const
{
    Json state = task();
    state["count"] = m_count->value();
    return state;
}

void BoardEpisodeDialog::restoreState(const Json& state)
{
    m_way->setValue(valueOr(state, "way", m_way->value()));
    m_shot->setValue(valueOr(state, "shot", m_shot->value()));
    m_queries->setValue(valueOr(state, "queries", m_queries->value()));
    m_seed->setValue(valueOr(state, "seed", m_seed->value()));
    m_count->setValue(valueOr(state, "count", m_count->value()));
    m_split->setCurrentIndex(std::max(0, m_split->findData(textOf(state, "split"))));
}

} // namespace kindred
