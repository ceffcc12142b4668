#include "wizard/EstimateCard.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/ProgressRow.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

using Work = PlanEngine::Work;
constexpr auto kBatch = "batch";
constexpr auto kShards = "shards";

QVBoxLayout* columnOf(QWidget* page)
{
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    return layout;
}

} // namespace

EstimateCard::EstimateCard(PlanEngine* engine, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_card(new Card(tr("Estimate"), this)),
      m_stack(new QStackedWidget(m_card))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    m_running = makeRunning();
    m_result = makeResult();
    m_message = makeMessage();
    for (QWidget* page : {m_running, m_result, m_message})
        m_stack->addWidget(page);
    m_card->body()->addWidget(m_stack);
    connect(engine, &PlanEngine::probeChanged, this, &EstimateCard::refresh);
    connect(engine, &PlanEngine::checkChanged, this, &EstimateCard::refresh);
    refresh();
}

QWidget* EstimateCard::makeRunning()
{
    auto* page = new QWidget(this);
    QVBoxLayout* column = columnOf(page);
    m_runningText = new QLabel(page);
    m_runningText->setWordWrap(true);
    m_runningText->setProperty("tone", "muted");
    m_progress = new ProgressRow(tr("Measuring"), ProgressRow::Shape::Column, page);
    m_progress->cancelButton()->setObjectName(QStringLiteral("cancelProbe"));
    connect(m_progress, &ProgressRow::cancelled, m_engine, &PlanEngine::cancelProbe);
    column->addWidget(m_runningText);
    column->addWidget(m_progress);
    column->addStretch(1);
    return page;
}

QLabel* EstimateCard::addRow(QGridLayout* grid, const QString& name)
{
    const int row = grid->rowCount();
    auto* label = new QLabel(name, this);
    label->setProperty("tone", "muted");
    auto* value = new QLabel(this);
    value->setFont(textFont(TextRole::Strong));
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(label, row, 0);
    grid->addWidget(value, row, 1);
    return value;
}

QWidget* EstimateCard::makeResult()
{
    auto* page = new QWidget(this);
    QVBoxLayout* column = columnOf(page);
    m_verdict = new QLabel(page);
    m_verdict->setWordWrap(true);
    m_verdict->setObjectName(QStringLiteral("verdict"));
    m_smaller = new SecondaryButton({}, page);
    m_smaller->setObjectName(QStringLiteral("smallerBatch"));
    m_smaller->setAutoDefault(false);
    connect(m_smaller, &QPushButton::clicked, this, &EstimateCard::useLargestBatch);
    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2 * space::kUnit);
    m_memory = addRow(grid, tr("Memory"));
    m_memoryBar = new QProgressBar(page);
    m_memoryBar->setTextVisible(false);
    m_memoryBar->setRange(0, 1000);
    m_memoryBar->setAccessibleName(tr("Memory needed, of what is free"));
    grid->addWidget(m_memoryBar, grid->rowCount(), 0, 1, 2);
    m_gpu = addRow(grid, tr("On the GPU"));
    m_gpu->setObjectName(QStringLiteral("gpuMemory"));
    m_onGpu << m_gpu << grid->itemAt(grid->indexOf(m_gpu) - 1)->widget();
    m_step = addRow(grid, tr("One step"));
    m_epoch = addRow(grid, tr("One epoch"));
    for (QLabel* value : {m_step, m_epoch})
        m_whileTraining << value << grid->itemAt(grid->indexOf(value) - 1)->widget();
    m_total = addRow(grid, QString());
    m_totalName = qobject_cast<QLabel*>(grid->itemAt(grid->indexOf(m_total) - 1)->widget());
    m_all = addRow(grid, QString());
    m_all->setObjectName(QStringLiteral("allRuns"));
    m_allName = qobject_cast<QLabel*>(grid->itemAt(grid->indexOf(m_all) - 1)->widget());
    column->addWidget(m_verdict);
    column->addWidget(m_smaller, 0, Qt::AlignLeft);
    column->addLayout(grid);
    m_packing = new QLabel(page);
    m_packing->setObjectName(QStringLiteral("packing"));
    m_packing->setWordWrap(true);
    m_packing->setProperty("tone", "muted");
    m_pack = new SecondaryButton(tr("Pack the pictures"), page);
    m_pack->setObjectName(QStringLiteral("packPictures"));
    m_pack->setAutoDefault(false);
    connect(m_pack, &QPushButton::clicked, this,
            [this] { m_engine->draft()->setOption(kShards, Json("auto")); });
    column->addWidget(m_packing);
    column->addWidget(m_pack, 0, Qt::AlignLeft);
    column->addStretch(1);
    return page;
}

QWidget* EstimateCard::makeMessage()
{
    auto* page = new QWidget(this);
    QVBoxLayout* column = columnOf(page);
    m_text = new QLabel(page);
    m_text->setWordWrap(true);
    m_text->setProperty("tone", "muted");
    m_again = new SecondaryButton(tr("Measure"), page);
    m_again->setObjectName(QStringLiteral("measure"));
    m_again->setAutoDefault(false);
    connect(m_again, &QPushButton::clicked, m_engine, &PlanEngine::probeAgain);
    column->addWidget(m_text);
    column->addWidget(m_again, 0, Qt::AlignLeft);
    column->addStretch(1);
    return page;
}

void EstimateCard::refresh()
{
    const PlanEngine::Probe& probe = m_engine->probe();
    if (probe.work != Work::Running)
        m_progress->end();
    if (probe.work == Work::Running) {
        m_runningText->setText(fields::learns(m_engine->registry(), m_engine->method())
                                   ? tr("Training two seconds on a few of your images…")
                                   : tr("Measuring what encoding your images takes…"));
        m_progress->setShare(probe.done > 0 ? probe.done : -1);
        m_stack->setCurrentWidget(m_running);
    } else if (probe.work == Work::Done) {
        showResult();
        m_stack->setCurrentWidget(m_result);
    } else {
        m_again->setVisible(!m_engine->hasComplaints());
        if (m_engine->hasComplaints())
            m_text->setText(tr("Mend what is marked, then it is measured."));
        else if (probe.work == Work::Failed)
            m_text->setText(words::error(probe.error));
        else
            m_text->setText(tr("Not measured yet."));
        m_stack->setCurrentWidget(m_message);
    }
}

void EstimateCard::showResult()
{
    const PlanEngine::Probe& probe = m_engine->probe();
    const double needed = fields::number(probe.json, "memory_bytes");
    const double available = fields::number(probe.json, "available_bytes");
    // What is fitted at once takes no batches.
    const bool steps = fields::integer(probe.json, "epochs", 1) > 0;
    const qint64 largest = steps ? fields::integer(probe.json, "largest_batch") : 0;
    const Json gpu = probe.json.value("gpu", Json::object());
    m_memory->setText(ofFree(probe.json));
    m_gpu->setText(ofFree(gpu));
    for (QWidget* each : std::as_const(m_onGpu))
        each->setVisible(!gpu.empty());
    m_memoryBar->setVisible(available > 0);
    m_memoryBar->setValue(available > 0 ? static_cast<int>(std::min(1.0, needed / available) * 1000)
                                        : 0);
    m_step->setText(
        tr("%1 ms").arg(QLocale().toString(fields::number(probe.json, "step_ms"), 'f', 1)));
    m_epoch->setText(words::duration(fields::number(probe.json, "seconds_per_epoch")));
    m_total->setText(words::duration(fields::number(probe.json, "seconds_total")));
    const int runs = m_engine->runs();
    m_allName->setText(tr("All %Ln run(s)", nullptr, runs));
    m_all->setText(words::duration(m_engine->secondsOfAll()));
    for (QLabel* each : {m_allName, m_all})
        each->setVisible(runs > 1);
    for (QWidget* each : std::as_const(m_whileTraining))
        each->setVisible(steps);
    // Of a sweep the engine tells of the run that takes the most memory.
    m_totalName->setText(m_engine->draft()->sweep().empty() ? tr("The whole run")
                                                            : tr("The largest run"));
    const bool fits = probe.fits();
    setStyleProperty(m_verdict, "tone", fits ? "right" : "wrong");
    if (fits)
        m_verdict->setText(tr("✓ It fits."));
    else if (largest > 0)
        m_verdict->setText(tr("✕ This does not fit into memory. The largest batch that fits is %1.")
                               .arg(words::count(largest)));
    else
        m_verdict->setText(
            tr("✕ This does not fit into memory. Choose a smaller network or image size."));
    m_smaller->setVisible(!fits && largest > 0);
    m_smaller->setText(tr("Use batches of %1").arg(words::count(largest)));
    showPacking();
}

QString EstimateCard::ofFree(const Json& memory)
{
    const QString needed = words::bytes(fields::number(memory, "memory_bytes"));
    const double available = fields::number(memory, "available_bytes");
    return available > 0 ? tr("%1 of %2", "needed, available").arg(needed, words::bytes(available))
                         : needed;
}

void EstimateCard::showPacking()
{
    const Json packing = m_engine->probe().json.value("packing", Json::object());
    const Json chosen = m_engine->draft()->option(kShards);
    const bool packs = chosen == "always" || chosen == "auto";
    const bool pays = fields::flag(packing, "pays");
    const QString seconds = words::duration(fields::number(packing, "pack_seconds"));
    const QString room = words::bytes(fields::number(packing, "bytes"));
    if (packs)
        m_packing->setText(
            tr("The pictures are packed before the first step, unless they are already: about %1, "
               "and %2 on the disk.",
               "time, bytes")
                .arg(seconds, room));
    else
        m_packing->setText(
            tr("Making the pictures smaller once, into a file that this and later trainings read, "
               "takes about %1 and %2 on the disk, and saves up to %3 of this run. Results differ "
               "a little.",
               "time, bytes, time")
                .arg(seconds, room, words::duration(fields::number(packing, "saved_seconds"))));
    m_packing->setVisible(!packing.empty() && (pays || chosen == "always"));
    m_pack->setVisible(pays && !packs);
}

void EstimateCard::useLargestBatch()
{
    const qint64 largest = fields::integer(m_engine->probe().json, "largest_batch");
    m_engine->draft()->setOption(kBatch, Json(static_cast<int64_t>(largest)));
}

} // namespace kindred
