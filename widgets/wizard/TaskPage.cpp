#include "wizard/TaskPage.h"

#include <QLabel>
#include <QVBoxLayout>

#include "common/Card.h"
#include "common/DataWords.h"
#include "common/EngineWords.h"
#include "common/ProgressRow.h"
#include "wizard/CardFlow.h"
#include "wizard/ChoiceCard.h"
#include "wizard/EngineJson.h"
#include "wizard/SplitChoice.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kTaskCardWidth = 300;

} // namespace

TaskPage::TaskPage(PlanEngine* engine, QWidget* parent)
    : WizardPage(tr("What is it for?"),
                 tr("The answer decides what is trained on, what is kept unseen and how the result "
                    "is scored."),
                 parent),
      m_engine(engine), m_cards(nullptr), m_effect(nullptr), m_levels(nullptr), m_split(nullptr),
      m_score(nullptr), m_progress(nullptr)
{
    QVBoxLayout* column = addScrollingColumn();
    m_cards = new CardFlow(kTaskCardWidth, this);
    m_effect = new Card(tr("What that means here"), this);
    for (QLabel** label : {&m_levels, &m_split, &m_score}) {
        *label = new QLabel(m_effect);
        (*label)->setWordWrap(true);
        m_effect->body()->addWidget(*label);
    }
    m_progress =
        new ProgressRow(tr("Looking at the data again"), ProgressRow::Shape::Row, m_effect);
    m_progress->cancelButton()->setObjectName(QStringLiteral("cancelTask"));
    connect(m_progress, &ProgressRow::cancelled, engine, &PlanEngine::cancelInspection);
    m_effect->body()->addWidget(m_progress);
    column->addWidget(m_cards);
    column->addWidget(m_effect);
    column->addStretch(1);
    connect(m_cards, &CardFlow::chosen, this,
            [this](const QString& id) { m_engine->draft()->setTask(id); });
    connect(engine, &PlanEngine::registryChanged, this, &TaskPage::build);
    connect(engine, &PlanEngine::inspectionChanged, this, &TaskPage::refresh);
    connect(engine, &PlanEngine::inspectionChanged, this, &TaskPage::showProgress);
    connect(engine->draft(), &PlanDraft::changed, this, &TaskPage::refresh);
    build();
}

void TaskPage::build()
{
    m_cards->clear();
    for (const Json& task : fields::part(m_engine->registry(), "tasks")) {
        ChoiceCard* card = m_cards->addCard(fields::text(task, "id"), engineWords(task, "title"),
                                            engineWords(task, "sentence"));
        card->setNote(engineWords(task, "example"));
    }
    refresh();
}

QString TaskPage::reasonAgainst(const QString& task) const
{
    const Json* answer = m_engine->taskAnswer(task);
    if (!answer || fields::flag(*answer, "applies", true))
        return {};
    const QString reason = engineWords(*answer, "reason");
    return reason.isEmpty() ? tr("it does not suit this data") : reason;
}

void TaskPage::refresh()
{
    const QString task = m_engine->draft()->task();
    for (ChoiceCard* card : m_cards->cards())
        card->setReason(reasonAgainst(card->id()));
    const Json* chosen = fields::findById(fields::part(m_engine->registry(), "tasks"), task);
    m_score->setText(chosen ? engineWords(*chosen, "score") : QString());
    m_cards->setChosen(task);
    const Json& json = m_engine->inspection().json;
    const Json& levels = fields::part(json, "levels");
    const auto trained = static_cast<size_t>(fields::integer(json, "trained_level"));
    const Json level = trained < levels.size() ? levels[trained] : Json();
    const QString classes = words::count(fields::integer(level, "classes"));
    const SplitChoice rule =
        SplitChoice::inForce(m_engine->draft()->text("split"), fields::text(json, "split"));
    const bool part = rule.kind == SplitChoice::Kind::Classes; // the split's sentence says which
    const QString name = levelInWords(fields::text(level, "name"));
    if (levels.size() > 1)
        m_levels->setText((part ? tr("There are %1 classes of “%2”.", "number, label level")
                                : tr("It learns the %1 classes of “%2”.", "number, label level"))
                              .arg(classes, name));
    else
        m_levels->setText(
            (part ? tr("There are %1 classes.") : tr("It learns the %1 classes.")).arg(classes));
    m_levels->setVisible(!level.is_null());
    const Json& subsets = fields::part(json, "subsets");
    QString split = rule.sentence();
    if (const qint64 train = fields::integer(subsets, "train"); train > 0)
        split += QLatin1Char(' ') + (fields::flag(json, "is_images", true)
                                         ? tr("That is %1 images to train on.", "number")
                                         : tr("That is %1 rows to train on.", "number"))
                                        .arg(words::count(train));
    m_split->setText(split);
    Q_EMIT changed();
}

void TaskPage::showProgress()
{
    const PlanEngine::Inspection& inspection = m_engine->inspection();
    const bool looks = inspection.work == PlanEngine::Work::Running;
    m_effect->setFact(looks ? tr("looking…") : QString());
    if (looks)
        return m_progress->setShare(inspection.done > 0 ? inspection.done : -1);
    // Qt hands the focus of what is hidden to the next widget: Cancel of the wizard.
    const bool focused = m_progress->cancelButton()->hasFocus();
    m_progress->end();
    if (focused)
        enter();
}

void TaskPage::enter()
{
    if (ChoiceCard* card = m_cards->card(m_engine->draft()->task()))
        card->setFocus();
}

bool TaskPage::isComplete() const
{
    return blockedReason().isEmpty();
}

QString TaskPage::blockedReason() const
{
    const ChoiceCard* card = m_cards->card(m_engine->draft()->task());
    if (!card || !card->isEnabled())
        return tr("Choose a task that suits this data.");
    switch (m_engine->inspection().work) {
    case PlanEngine::Work::Running:
        return tr("Looking at the data…");
    case PlanEngine::Work::Failed:
        return words::error(m_engine->inspection().error);
    default:
        return {};
    }
}

QString TaskPage::summary() const
{
    const ChoiceCard* card = m_cards->card(m_engine->draft()->task());
    return card ? card->text() : QString();
}

} // namespace kindred
