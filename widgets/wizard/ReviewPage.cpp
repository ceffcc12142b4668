#include "wizard/ReviewPage.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "base/Files.h"
#include "common/Buttons.h"
#include "common/Card.h"
#include "common/DataWords.h"
#include "common/EngineWords.h"
#include "common/Numbers.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/PresetFile.h"
#include "wizard/RunRows.h"
#include "wizard/SplitChoice.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kNameColumn = 130;

QString pickWithDialog(QWidget* parent, ReviewPage::Pick what)
{
    const QString filter = ReviewPage::tr("Presets (*.json)");
    switch (what) {
    case ReviewPage::Pick::SaveNames:
        return QFileDialog::getSaveFileName(parent, ReviewPage::tr("Save the list"),
                                            QStringLiteral("exclude.txt"));
    case ReviewPage::Pick::SavePreset:
        return QFileDialog::getSaveFileName(parent, ReviewPage::tr("Save preset"),
                                            QStringLiteral("preset.json"), filter);
    case ReviewPage::Pick::LoadPreset:
        break;
    }
    return QFileDialog::getOpenFileName(parent, ReviewPage::tr("Load preset"), {}, filter);
}

QString titleOf(const Json& list, const QString& id)
{
    const Json* item = fields::findById(list, id.section(QLatin1Char(':'), 0, 0));
    return item ? engineWords(*item, "title") : id;
}

} // namespace

ReviewPage::ReviewPage(PlanEngine* engine, QWidget* parent)
    : WizardPage(tr("Ready?"), {}, parent), m_engine(engine), m_picker(pickWithDialog)
{
    QVBoxLayout* column = addScrollingColumn();
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("message"));
    m_message->setWordWrap(true);
    m_message->hide();
    m_plan = new Card(tr("The plan"), this);
    auto* save = new SecondaryButton(tr("Save preset…"), this);
    save->setObjectName(QStringLiteral("savePreset"));
    auto* load = new SecondaryButton(tr("Load preset…"), this);
    load->setObjectName(QStringLiteral("loadPreset"));
    for (QPushButton* button : {save, load}) {
        button->setAutoDefault(false);
        m_plan->addAction(button);
    }
    connect(save, &QPushButton::clicked, this, &ReviewPage::savePreset);
    connect(load, &QPushButton::clicked, this, &ReviewPage::loadPreset);
    column->addWidget(m_message);
    column->addWidget(makeName());
    column->addWidget(m_plan);
    column->addWidget(makeCommand());
    column->addStretch(1);
    connect(engine, &PlanEngine::checkChanged, this, &ReviewPage::refresh);
    connect(engine, &PlanEngine::probeChanged, this, &ReviewPage::refresh);
    refresh();
}

QWidget* ReviewPage::makeName()
{
    auto* card = new Card(tr("Name"), this);
    m_nameCard = card;
    m_name = new QLineEdit(card);
    m_name->setObjectName(QStringLiteral("name"));
    m_name->setAccessibleName(tr("Name of the run"));
    m_name->setToolTip(tr("What the run is called in every list; it can be renamed"));
    m_name->setPlaceholderText(tr("named after the data when left empty"));
    card->body()->addWidget(m_name);
    connect(m_name, &QLineEdit::textEdited, this,
            [this](const QString& text) { m_engine->draft()->setText("name", text.trimmed()); });
    return card;
}

QWidget* ReviewPage::makeCommand()
{
    auto* card = new Card(tr("The same from a terminal"), this);
    m_copy = new SecondaryButton(tr("Copy"), card);
    m_copy->setObjectName(QStringLiteral("copy"));
    m_copy->setAutoDefault(false);
    card->addAction(m_copy);
    m_command = new QPlainTextEdit(card);
    m_command->setObjectName(QStringLiteral("command"));
    m_command->setReadOnly(true);
    m_command->setTabChangesFocus(true);
    m_command->setFont(textFont(TextRole::Monospace));
    m_command->setAccessibleName(tr("Command line"));
    m_command->setToolTip(tr("Trains the same, with the same numbers, without this window"));
    m_command->setFixedHeight(withText(72));
    card->body()->addWidget(m_command);
    card->body()->addWidget(makeExcluded());
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(m_command->toPlainText());
        m_copy->setText(tr("Copied"));
    });
    return card;
}

QWidget* ReviewPage::makeExcluded()
{
    m_excluded = new QWidget(this);
    auto* row = new QHBoxLayout(m_excluded);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    m_excludedText = new QLabel(m_excluded);
    m_excludedText->setProperty("tone", "muted");
    m_excludedText->setFont(textFont(TextRole::Note));
    m_excludedText->setWordWrap(true);
    auto* save = new SecondaryButton(tr("Save the list…"), m_excluded);
    save->setObjectName(QStringLiteral("saveExcluded"));
    save->setAutoDefault(false);
    row->addWidget(m_excludedText, 1);
    row->addWidget(save);
    connect(save, &QPushButton::clicked, this, &ReviewPage::saveExcluded);
    return m_excluded;
}

void ReviewPage::refresh()
{
    const qsizetype out = m_engine->draft()->excluded().size();
    m_excluded->setVisible(out > 0);
    m_excludedText->setText(tr("The command line reads the names of %n image(s) from a file.",
                               nullptr, static_cast<int>(out)));
    QString line = words::shellLine(m_engine->commandLine());
    if (const QStringList question = m_engine->evaluationLine(); !question.isEmpty())
        line += QLatin1Char('\n') + words::shellLine(question);
    if (line != m_command->toPlainText()) {
        m_command->setPlainText(line);
        m_copy->setText(tr("Copy"));
    }
    m_copy->setEnabled(!line.isEmpty());
    if (!m_name->hasFocus())
        m_name->setText(m_engine->draft()->text("name"));
    // The jobs outlive the window, the queue behind them does not.
    setSentence(m_engine->runs() > 1
                    ? tr("Everything at a glance. When Kindred is closed, the run under way goes "
                         "on; the others begin when it is open again.")
                    : tr("Everything at a glance. A run that has begun goes on when Kindred is "
                         "closed."));
    m_nameCard->setFact(m_engine->runs() > 1 ? tr("how the group is called in every list")
                                             : tr("how the run is called in every list"));
    addRows();
    Q_EMIT changed();
}

void ReviewPage::addRow(const QString& name, const QString& value, const char* tone)
{
    if (value.isEmpty())
        return;
    const int row = m_grid->rowCount();
    auto* label = new QLabel(name, m_rows);
    label->setProperty("tone", "muted");
    label->setFixedWidth(withText(kNameColumn));
    auto* text = new QLabel(value, m_rows);
    text->setWordWrap(true);
    text->setProperty("tone", tone);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_grid->addWidget(label, row, 0, Qt::AlignTop);
    m_grid->addWidget(text, row, 1);
}

void ReviewPage::addRows()
{
    delete m_rows;
    m_rows = new QWidget(m_plan);
    m_grid = new QGridLayout(m_rows);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setVerticalSpacing(2 * space::kUnit);
    m_grid->setColumnStretch(1, 1);
    addDataRows();
    addMethodRows();
    for (const auto& [name, value] : runRows(*m_engine))
        addRow(name, value);
    addRow(tr("Device"), words::choice(fields::shown(m_engine->effective("device"))));
    QStringList changes;
    for (const auto& [key, value] : m_engine->draft()->options().items())
        changes << tr("%1 = %2", "option, value")
                       .arg(QString::fromStdString(key), numbers::shown(value));
    addRow(tr("Changed options"),
           changes.isEmpty() ? tr("none, all defaults") : changes.join(QStringLiteral(", ")));
    addRow(tr("Estimate"), estimate());
    for (const Json& warning : fields::part(m_engine->check().json, "warnings"))
        addRow(tr("Mind"), engineWords(warning, "text"), "attention");
    m_plan->body()->addWidget(m_rows);
}

void ReviewPage::addMethodRows()
{
    if (onlySearches())
        return addRow(tr("What happens"), searchInWords());
    const Json& registry = m_engine->registry();
    addRow(tr("Method"), titleOf(fields::part(registry, "methods"), m_engine->method()));
    addRow(tr("Network"), titleOf(fields::part(registry, "encoders"), m_engine->encoder()));
    const bool swept = m_engine->draft()->sweep().contains("epochs");
    if (const Json epochs = m_engine->effective("epochs"); epochs != 0 && !swept)
        addRow(tr("Epochs"), fields::shown(epochs));
}

bool ReviewPage::onlySearches() const
{
    return !fields::learns(m_engine->registry(), m_engine->method());
}

QString ReviewPage::searchInWords() const
{
    const QString encoder = m_engine->encoder();
    if (encoder == QLatin1String("identity"))
        return tr("Finds the most similar images for each, by their values as they are. Map, "
                  "retrievals and board are ready right after.");
    return tr("Encodes every image with “%1” and finds the most similar ones for each. Map, "
              "retrievals and board are ready right after.",
              "encoder")
        .arg(titleOf(fields::part(m_engine->registry(), "encoders"), encoder));
}

QString ReviewPage::estimate() const
{
    const PlanEngine::Probe& probe = m_engine->probe();
    if (m_engine->hasComplaints())
        return {};
    if (m_engine->isMeasuring())
        return tr("measuring…");
    if (probe.work == PlanEngine::Work::Failed)
        return tr("It could not be measured whether this fits: %1").arg(words::error(probe.error));
    if (probe.work != PlanEngine::Work::Done)
        return tr("not measured, so it is not known whether this fits");
    const double seconds = fields::number(probe.json, "seconds_total");
    const QString memory = words::bytes(fields::number(probe.json, "memory_bytes"));
    const int runs = m_engine->runs();
    if (runs == 1)
        return tr("%1, %2 of memory", "duration, size").arg(words::duration(seconds), memory);
    const double all = m_engine->secondsOfAll();
    return tr("%1 in all, %2 for each run; %3 of memory", "duration, duration, size")
        .arg(words::duration(all), words::duration(all / runs), memory);
}

void ReviewPage::addDataRows()
{
    const Json& source = m_engine->inspection().json;
    const Json& registry = m_engine->registry();
    addRow(tr("Data"), dataInWords(m_engine->draft()->text("data")));
    const Json* task = fields::findById(fields::part(registry, "tasks"), m_engine->draft()->task());
    addRow(tr("Task"), task ? engineWords(*task, "title") : QString());
    addRow(tr("Result"), task ? engineWords(*task, "score") : QString());
    const Json& levels = fields::part(source, "levels");
    const SplitChoice split =
        SplitChoice::inForce(m_engine->draft()->text("split"), fields::text(source, "split"));
    const auto trained = static_cast<size_t>(fields::integer(source, "trained_level"));
    if (trained < levels.size()) {
        const QString classes = words::count(fields::integer(levels[trained], "classes"));
        const QString known =
            levels.size() > 1
                ? tr("%1 classes of “%2”", "number, label level")
                      .arg(classes, levelInWords(fields::text(levels[trained], "name")))
                : tr("%1 classes").arg(classes);
        const bool part = !onlySearches() && split.kind == SplitChoice::Kind::Classes;
        addRow(onlySearches() ? tr("Judged by", "the classes of the images") : tr("Learns"),
               part ? tr("a part of %1", "10 classes").arg(known) : known);
    }
    addRow(tr("Split"), onlySearches() ? split.searchSentence() : split.sentence());
    if (const qsizetype out = m_engine->draft()->excluded().size(); out > 0)
        addRow(tr("Left out"),
               tr("%Ln image(s) that you left out", nullptr, static_cast<int>(out)));
}

void ReviewPage::enter()
{
    // A plan changed on the way here is measured before it is started.
    m_engine->setProbing(true);
    refresh();
    m_name->setFocus();
}

void ReviewPage::leave()
{
    m_engine->setProbing(false);
}

bool ReviewPage::isComplete() const
{
    return blockedReason().isEmpty();
}

QString ReviewPage::blockedReason() const
{
    if (m_engine->hasComplaints())
        return m_engine->complaint({}).isEmpty() ? tr("Mend what is marked on the page before.")
                                                 : m_engine->complaint({});
    if (!m_engine->probe().fits())
        return tr("This plan does not fit into memory.");
    if (m_engine->inspection().work != PlanEngine::Work::Done)
        return tr("Looking at the data…");
    if (m_engine->check().work != PlanEngine::Work::Done)
        return tr("Checking the plan…");
    // A plan that cannot be measured may be tried; one that is being measured is waited for.
    return m_engine->isMeasuring() ? tr("Measuring…") : QString();
}

void ReviewPage::savePreset()
{
    const QString path = m_picker(this, Pick::SavePreset);
    if (path.isEmpty())
        return;
    const Json preset =
        presetfile::fromPlan(m_engine->draft()->kept(), m_engine->method(), m_engine->encoder());
    const Status saved = presetfile::save(path, preset);
    showMessage(saved.ok() ? tr("Saved as %1.").arg(path) : words::error(saved.error()),
                !saved.ok());
}

void ReviewPage::saveExcluded()
{
    const QString path = m_picker(this, Pick::SaveNames);
    if (path.isEmpty())
        return;
    const QString names = m_engine->draft()->excluded().join(QLatin1Char('\n')) + QLatin1Char('\n');
    const Status saved = writeFile(path.toStdString(), names.toStdString());
    showMessage(saved.ok() ? tr("Saved as %1.").arg(path) : words::error(saved.error()),
                !saved.ok());
}

void ReviewPage::loadPreset()
{
    const QString path = m_picker(this, Pick::LoadPreset);
    if (path.isEmpty())
        return;
    const Result<Json> preset = presetfile::load(path);
    if (!preset.ok()) {
        showMessage(words::error(preset.error()), true);
        return;
    }
    m_engine->draft()->setPlan(presetfile::applyTo(*preset, m_engine->draft()->kept()));
    showMessage(tr("Loaded %1.").arg(path), false);
}

void ReviewPage::setFailure(const QString& text)
{
    showMessage(text, true);
}

void ReviewPage::showMessage(const QString& text, bool wrong)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    setStyleProperty(m_message, "tone", wrong ? "wrong" : "right");
}

} // namespace kindred
