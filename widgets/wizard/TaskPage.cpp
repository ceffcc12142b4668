#include "wizard/TaskPage.h"

#include <QLabel>
#include <QVBoxLayout>

#include "common/Card.h"
#include "wizard/CardFlow.h"
#include "wizard/ChoiceCard.h"
#include "wizard/EngineJson.h"
#include "wizard/SplitChoice.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kCardWidth = 300;

struct TaskWords {
    QString id;
    QString title;
    QString sentence;
    QString example;
    QString score;
};

QList<TaskWords> taskWords()
{
    return {
        {QStringLiteral("closed"), TaskPage::tr("Tell my classes apart"),
         TaskPage::tr("New pictures belong to the classes it trained on."),
         TaskPage::tr("Sort incoming photographs into your ten shelves."),
         TaskPage::tr(
             "Scored by how many test images their nearest training images name rightly.")},
        {QStringLiteral("induction"), TaskPage::tr("Coarse to fine"),
         TaskPage::tr("Train with the coarse names only, then find the fine ones by neighbours."),
         TaskPage::tr("Train on alphabets, recognise single characters."),
         TaskPage::tr("Scored at every label level, the fine ones being new to the network.")},
        {QStringLiteral("retrieval"), TaskPage::tr("Search by example"),
         TaskPage::tr("Find pictures that belong together, also of classes it never saw."),
         TaskPage::tr("Give one product photograph, get the others of that product."),
         TaskPage::tr("Scored by how often one of the first k hits is of the query's class.")},
        {QStringLiteral("fewshot"), TaskPage::tr("Learn from a few examples"),
         TaskPage::tr("Classes that appear later, from one or five pictures each."),
         TaskPage::tr("Teach four new mushrooms with five pictures of each."),
         TaskPage::tr("Scored by many small tasks drawn from unseen classes.")}};
}

} // namespace

TaskPage::TaskPage(PlanEngine* engine, QWidget* parent)
    : WizardPage(tr("What is it for?"),
                 tr("The answer decides what is trained on, what is kept unseen and how the result "
                    "is scored."),
                 parent),
      m_engine(engine), m_cards(nullptr), m_effect(nullptr), m_levels(nullptr), m_split(nullptr),
      m_score(nullptr)
{
    QVBoxLayout* column = addScrollingColumn();
    m_cards = new CardFlow(kCardWidth, this);
    for (const TaskWords& task : taskWords()) {
        ChoiceCard* card = m_cards->addCard(task.id, task.title, task.sentence);
        card->setNote(task.example);
    }
    m_effect = new Card(tr("What that means here"), this);
    for (QLabel** label : {&m_levels, &m_split, &m_score}) {
        *label = new QLabel(m_effect);
        (*label)->setWordWrap(true);
        m_effect->body()->addWidget(*label);
    }
    column->addWidget(m_cards);
    column->addWidget(m_effect);
    column->addStretch(1);
    connect(m_cards, &CardFlow::chosen, this,
            [this](const QString& id) { m_engine->draft()->setTask(id); });
    connect(engine, &PlanEngine::inspectionChanged, this, &TaskPage::refresh);
    connect(engine->draft(), &PlanDraft::changed, this, &TaskPage::refresh);
    refresh();
}

void TaskPage::refresh()
{
    const QString task = m_engine->draft()->task();
    for (const TaskWords& words : taskWords()) {
        const Json* answer = m_engine->taskAnswer(words.id);
        const bool applies = !answer || fields::flag(*answer, "applies", true);
        m_cards->card(words.id)->setReason(
            applies ? QString()
                    : fields::text(*answer, "reason", tr("it does not suit this data")));
        if (words.id == task)
            m_score->setText(words.score);
    }
    m_cards->setChosen(task);
    const Json& json = m_engine->inspection().json;
    const Json& levels = fields::part(json, "levels");
    const auto trained = static_cast<size_t>(fields::integer(json, "trained_level"));
    const Json level = trained < levels.size() ? levels[trained] : Json();
    m_levels->setText(
        tr("It learns the %1 classes of “%2”.", "number, label level")
            .arg(words::count(fields::integer(level, "classes")), fields::text(level, "name")));
    m_levels->setVisible(!level.is_null());
    const Json& subsets = fields::part(json, "subsets");
    QString split = SplitChoice::parse(fields::text(json, "split")).sentence();
    if (const qint64 train = fields::integer(subsets, "train"); train > 0)
        split += QLatin1Char(' ') +
                 tr("That is %1 images to train on.", "number").arg(words::count(train));
    m_split->setText(split);
    m_effect->setFact(m_engine->inspection().work == PlanEngine::Work::Running ? tr("looking…")
                                                                               : QString());
    Q_EMIT changed();
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
    if (card && !card->isEnabled())
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
