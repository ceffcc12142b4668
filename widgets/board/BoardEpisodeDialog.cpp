#include "board/BoardEpisodeDialog.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QSpinBox>
#include <QTableWidget>

#include "board/BoardIntake.h"
#include "board/BoardSession.h"
#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kEpisodeSteps = 1000;

QSpinBox* number(QWidget* parent, int low, int high, int value, const QString& name)
{
    auto* box = new QSpinBox(parent);
    box->setRange(low, high);
    box->setValue(value);
    box->setAccessibleName(name);
    box->setFixedWidth(80);
    return box;
}

} // namespace

BoardEpisodeDialog::BoardEpisodeDialog(BoardSession* session, BoardIntake* intake, QWidget* parent)
    : QDialog(parent), m_session(session), m_intake(intake)
{
    setWindowTitle(tr("Episodes"));
    resize(620, 560);
    build();
    m_play.setInterval(kPlayMs);
    connect(&m_play, &QTimer::timeout, this, [this] { deal(m_number + 1); });
    connect(session->service(), &BoardService::stateChanged, this,
            &BoardEpisodeDialog::showEncoder);
    showEncoder();
}

void BoardEpisodeDialog::build()
{
    m_from = new QLabel(this);
    m_from->setWordWrap(true);
    m_from->setProperty("tone", "muted");
    m_words = new QLabel(this);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    buildTable();
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_from);
    layout->addWidget(buildTask());
    layout->addWidget(buildButtons());
    layout->addWidget(m_words);
    layout->addWidget(m_table, 1);
}

QWidget* BoardEpisodeDialog::buildTask()
{
    auto* task = new QWidget(this);
    // What few-shot papers report: 5-way 5-shot, 15 queries a class, 600 episodes.
    m_way = number(task, 2, 100, 5, tr("Classes"));
    m_shot = number(task, 1, 100, 5, tr("Images of each class"));
    m_queries = number(task, 1, 100, 15, tr("Queries of each class"));
    m_seed = number(task, 0, 1'000'000, 0, tr("Seed"));
    m_count = number(task, 2, 10'000, 600, tr("Episodes"));
    m_split = new QComboBox(task);
    m_split->setAccessibleName(tr("Split"));
    m_split->addItem(tr("Test images"), QString());
    m_split->addItem(tr("Training images"), QStringLiteral("train"));
    m_split->addItem(tr("Validation images"), QStringLiteral("val"));
    m_freeze = new QLineEdit(task);
    m_freeze->setPlaceholderText(tr("a name; empty: not kept"));
    m_freeze->setToolTip(tr("Keeps the measured episodes in the folder of the run, so that every "
                            "method can be measured on the same ones"));
    auto* grid = new QGridLayout(task);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::kGap);
    grid->setVerticalSpacing(2 * space::kUnit);
    grid->setColumnStretch(3, 1);
    const std::pair<QString, QWidget*> fields[] = {
        {tr("Classes (way)"), m_way},          {tr("From"), m_split},
        {tr("Images of each (shot)"), m_shot}, {tr("Seed"), m_seed},
        {tr("Queries of each"), m_queries},    {tr("Keep as"), m_freeze}};
    int cell = 0;
    for (const auto& [name, field] : fields) {
        auto* label = new QLabel(name, task);
        label->setBuddy(field);
        grid->addWidget(label, cell / 2, cell % 2 * 2);
        grid->addWidget(field, cell / 2, cell % 2 * 2 + 1);
        ++cell;
    }
    for (QSpinBox* box : {m_way, m_shot, m_queries, m_seed})
        connect(box, &QSpinBox::valueChanged, this, [this] { m_number = -1; });
    return task;
}

QWidget* BoardEpisodeDialog::buildButtons()
{
    auto* buttons = new QWidget(this);
    m_next = new PrimaryButton(tr("Deal an episode"), buttons);
    m_next->setToolTip(tr("Puts the next episode on the board; Undo brings the board back"));
    m_playButton = new SecondaryButton(tr("Play"), buttons);
    m_playButton->setCheckable(true);
    m_playButton->setToolTip(tr("Deals one episode after another"));
    m_measure = new SecondaryButton({}, buttons);
    m_stop = new SecondaryButton(tr("Stop"), buttons);
    m_share = new QProgressBar(buttons);
    m_share->setRange(0, kEpisodeSteps);
    m_share->setTextVisible(false);
    m_share->setAccessibleName(tr("Progress of the episodes"));
    const auto nameIt = [this] {
        m_measure->setText(tr("Run %Ln episodes", nullptr, m_count->value()));
    };
    nameIt();
    connect(m_count, &QSpinBox::valueChanged, this, nameIt);
    connect(m_next, &QPushButton::clicked, this, [this] { deal(m_number + 1); });
    connect(m_playButton, &QPushButton::toggled, this, [this](bool on) {
        if (!on)
            return m_play.stop();
        deal(m_number + 1);
        m_play.start();
    });
    connect(m_measure, &QPushButton::clicked, this, &BoardEpisodeDialog::measure);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_session->service()->cancel(m_id); });
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    for (QPushButton* button : {m_next, m_playButton, m_measure}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    row->addWidget(m_count);
    row->addWidget(m_share, 1);
    row->addStretch(1);
    row->addWidget(m_stop);
    m_stop->setAutoDefault(false);
    m_stop->hide();
    m_share->hide();
    return buttons;
}

void BoardEpisodeDialog::buildTable()
{
    m_table = new QTableWidget(0, 3, this);
    m_table->setHorizontalHeaderLabels({tr("Rule"), tr("Accuracy"), tr("95 % interval")});
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Rules on the same episodes"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(1, 110);
    m_table->horizontalHeader()->resizeSection(2, 150);
    m_table->hide();
}

void BoardEpisodeDialog::setRun(const QString& run, const QString& name)
{
    if (run != m_run)
        m_number = -1;
    m_run = run;
    m_from->setText(run.isEmpty()
                        ? tr("Choose a run first: episodes are sampled from its images.")
                        : tr("Small tasks sampled from the images of %1, as in the few-shot "
                             "papers. Every rule gets the same ones.")
                              .arg(name));
    showEncoder();
}

void BoardEpisodeDialog::showEncoder()
{
    const bool open = m_session->service()->isReady() && !m_run.isEmpty();
    const bool ofRun = m_session->service()->encoder().kind == BoardEncoder::Kind::Run;
    m_next->setEnabled(open);
    m_playButton->setEnabled(open);
    m_measure->setEnabled(open && ofRun && m_id < 0);
    m_measure->setToolTip(ofRun ? tr("Accuracy of every rule with its interval")
                                : tr("Choose a run as the encoder: episodes are measured with "
                                     "its embedding."));
}

Json BoardEpisodeDialog::task() const
{
    Json task = {{"way", m_way->value()},
                 {"shot", m_shot->value()},
                 {"queries", m_queries->value()},
                 {"seed", m_seed->value()}};
    if (const QString split = m_split->currentData().toString(); !split.isEmpty())
        task["split"] = split.toStdString();
    return task;
}

void BoardEpisodeDialog::deal(int number)
{
    Json params = task();
    params["run"] = m_run.toStdString();
    params["number"] = number;
    m_session->service()->askEngine(
        QStringLiteral("board.episode"), params, this, [this](const RunSource::Reply& reply) {
            if (reply.error) {
                m_playButton->setChecked(false);
                return say(QString::fromStdString(reply.error->message()), true);
            }
            if (reply.ok())
                take(reply.result);
        });
}

void BoardEpisodeDialog::take(const Json& result)
{
    BoardIntake::Episode episode;
    episode.run = m_run;
    const auto idsOf = [](const Json& json, const char* key) {
        QList<qint64> ids;
        for (const Json& id : arrayOf(json, key))
            if (id.is_number_integer())
                ids << id.get<qint64>();
        return ids;
    };
    for (const Json& each : arrayOf(result, "classes"))
        episode.classes.append({textOf(each, "name"), idsOf(each, "ids")});
    episode.queries = idsOf(result, "queries");
    for (const Json& at : arrayOf(result, "truth"))
        episode.truth
            << episode.classes.value(at.is_number_integer() ? at.get<qsizetype>() : -1).first;
    m_number = valueOr(result, "number", m_number + 1);
    m_next->setText(tr("Next episode"));
    const QString words = tr("Episode %L1: %L2-way %L3-shot")
                              .arg(m_number + 1)
                              .arg(episode.classes.size())
                              .arg(m_shot->value());
    say(words, false);
    m_intake->deal(episode, words);
}

void BoardEpisodeDialog::measure()
{
    Json params = task();
    params["count"] = m_count->value();
    const BoardRules& rules = m_session->document().rules;
    if (rules.k)
        params["k"] = *rules.k;
    if (rules.sigma)
        params["sigma"] = *rules.sigma;
    if (rules.temperature)
        params["temperature"] = *rules.temperature;
    if (const QString name = m_freeze->text().trimmed(); !name.isEmpty())
        params["freeze"] = name.toStdString();
    m_id = m_session->service()->ask(
        QStringLiteral("board.episodes"), std::move(params), this,
        [this](const RunSource::Reply& reply) {
            m_id = -1;
            m_share->hide();
            m_stop->hide();
            showEncoder();
            if (reply.error)
                say(QString::fromStdString(reply.error->message()), true);
            else if (reply.ok())
                showMeasured(reply.result);
            else
                say({}, false);
        },
        [this](double share, const QString&) {
            m_share->setValue(static_cast<int>(share * kEpisodeSteps));
        });
    m_share->setVisible(m_id >= 0);
    m_stop->setVisible(m_id >= 0);
    showEncoder();
    if (m_id >= 0)
        say(tr("Measuring every rule on the same episodes"), false);
}

void BoardEpisodeDialog::showMeasured(const Json& result)
{
    const Json rules = arrayOf(result, "rules");
    m_table->setRowCount(static_cast<int>(rules.size()));
    int episodes = 0;
    for (int row = 0; row < static_cast<int>(rules.size()); ++row) {
        const Json& rule = rules[static_cast<size_t>(row)];
        QString title = textOf(rule, "id");
        for (const BoardRule& known : m_session->service()->rules())
            if (known.id == title)
                title = known.title;
        const bool applies = valueOr(rule, "applies", true);
        const auto percent = [](double share) { return QLocale().toString(100 * share, 'f', 2); };
        const QString cells[] = {
            engineWords(title),
            applies ? tr("%1 %", "percent").arg(percent(valueOr(rule, "accuracy", 0.0)))
                    : QStringLiteral("–"),
            applies ? tr("± %1 points").arg(percent(valueOr(rule, "interval", 0.0)))
                    : engineWords(rule, "reason")};
        for (int column = 0; column < 3; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(applies ? QString() : engineWords(rule, "reason"));
            m_table->setItem(row, column, item);
        }
        episodes = std::max(episodes, valueOr(rule, "n", 0));
    }
    m_table->show();
    say(tr("%L1 episodes, %L2 queries. Chance is %3 %.", "counts, percent")
            .arg(episodes)
            .arg(valueOr(result, "queries", 0))
            .arg(QLocale().toString(100 * valueOr(result, "chance", 0.0), 'f', 1)),
        false);
}

void BoardEpisodeDialog::say(const QString& text, bool bad)
{
    m_words->setText(text);
    setStyleProperty(m_words, "tone", bad ? "wrong" : "muted");
}

QString BoardEpisodeDialog::words() const
{
    return m_words->text();
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

void BoardEpisodeDialog::done(int result)
{
    m_playButton->setChecked(false);
    if (m_id >= 0)
        m_session->service()->cancel(m_id);
    QDialog::done(result);
}

} // namespace kindred
