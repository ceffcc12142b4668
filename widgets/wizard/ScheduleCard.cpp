#include "wizard/ScheduleCard.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

#include "common/Card.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/FoldsField.h"
#include "wizard/NetworkPage.h"
#include "wizard/OptionEditor.h"
#include "wizard/OptionForm.h"
#include "wizard/SweepField.h"

namespace kindred {

namespace {

constexpr std::array<const char*, 3> kFieldKeys = {"epochs", "seed", "device"};

QString titleOf(const std::string& key)
{
    if (key == "epochs")
        return NetworkPage::tr("Epochs");
    return key == "seed" ? NetworkPage::tr("Seed") : NetworkPage::tr("Device");
}

} // namespace

ScheduleCard::ScheduleCard(PlanEngine* engine, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_column(new QVBoxLayout)
{
    auto* card = new Card(NetworkPage::tr("Schedule and device"), this);
    m_noEpochs = new QLabel(card);
    m_noEpochs->setObjectName(QStringLiteral("noEpochs"));
    m_noEpochs->setProperty("tone", "muted");
    m_noEpochs->setWordWrap(true);
    card->body()->addWidget(m_noEpochs);
    m_column->setSpacing(space::kGap);
    card->body()->addLayout(m_column);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(card);
}

bool ScheduleCard::holds(const QString& key)
{
    return std::any_of(kFieldKeys.begin(), kFieldKeys.end(),
                       [&](const char* field) { return key == QLatin1String(field); });
}

bool ScheduleCard::takesSteps(const PlanEngine& engine)
{
    const Json* method =
        fields::findById(fields::part(engine.registry(), "methods"), engine.method());
    return !method || fields::flag(*method, "trains", true);
}

Json ScheduleCard::ownSpecs() const
{
    const QString gpu = fields::text(m_engine->source()->engineInfo(), "gpu");
    Json devices = Json::array({"auto", "cpu"});
    if (!gpu.isEmpty())
        devices.push_back("cuda");
    Json specs = Json::array(
        {{{"key", "epochs"}, {"type", "integer"}, {"text", ""}},
         {{"key", "seed"},
          {"type", "integers"},
          {"text",
           NetworkPage::tr("The same seed gives the same run. Several (1, 2, 3 or 1-3) train once "
                           "each: a mean with its spread.")
               .toStdString()}},
         {{"key", "device"},
          {"type", "choice"},
          {"choices", devices},
          {"text", (gpu.isEmpty() ? NetworkPage::tr("The engine sees no graphics processor.") : gpu)
                       .toStdString()}}});
    for (const Json& spec : fields::part(m_engine->registry(), "common"))
        if (holds(fields::text(spec, "key")))
            specs.push_back(spec);
    return mergedSpecs(specs);
}

void ScheduleCard::build()
{
    qDeleteAll(m_fields);
    m_fields.clear();
    delete m_folds;
    delete m_sweep;
    m_folds = new FoldsField(m_engine, this);
    m_sweep = new SweepField(m_engine, this);
    connect(m_folds, &FoldsField::validityChanged, this, &ScheduleCard::validityChanged);
    connect(m_sweep, &SweepField::validityChanged, this, &ScheduleCard::validityChanged);
    for (const Json& spec : ownSpecs())
        addEditor(spec);
}

void ScheduleCard::addEditor(const Json& spec)
{
    auto* editor = new OptionEditor(spec, this);
    editor->setTitle(titleOf(editor->key()));
    connect(editor, &OptionEditor::edited, this, [this](const std::string& key, const Json& value) {
        const bool same = m_engine->untouched(key) == value;
        m_engine->draft()->setField(key.c_str(), same ? Json() : value);
    });
    connect(editor, &OptionEditor::resetWanted, this,
            [this](const std::string& key) { m_engine->draft()->setField(key.c_str(), Json()); });
    connect(editor, &OptionEditor::validityChanged, this, &ScheduleCard::validityChanged);
    m_column->addWidget(editor);
    m_fields << editor;
    if (editor->key() == "seed") {
        m_column->addWidget(m_folds);
        m_column->addWidget(m_sweep);
    }
}

void ScheduleCard::setSpecs(const Json& specs)
{
    Json sweepable = Json::array();
    for (const Json& spec : specs) {
        const QString key = fields::text(spec, "key");
        if (!holds(key) || key == QLatin1String("epochs"))
            sweepable.push_back(spec);
    }
    m_sweep->setSpecs(sweepable);
}

/// A field that nothing reads would be taken for a choice. One that was filled in for another
/// method is marked, and stays to be emptied.
void ScheduleCard::showEpochs()
{
    const bool steps = takesSteps(*m_engine);
    const Json* method =
        fields::findById(fields::part(m_engine->registry(), "methods"), m_engine->method());
    const bool learns = !method || fields::flag(*method, "learns", true);
    m_noEpochs->setVisible(!steps);
    m_noEpochs->setText(
        learns ? NetworkPage::tr("This method is computed at once: there are no epochs.")
               : NetworkPage::tr("Nothing is trained: there are no epochs. The network stays as "
                                 "it is."));
    for (OptionEditor* editor : std::as_const(m_fields))
        if (editor->key() == "epochs")
            editor->setVisible(steps || !m_engine->complaint(QStringLiteral("epochs")).isEmpty());
}

void ScheduleCard::refresh()
{
    showEpochs();
    for (OptionEditor* editor : std::as_const(m_fields)) {
        const bool chosen = !m_engine->draft()->field(editor->key().c_str()).is_null();
        if (editor->isValid())
            editor->showValue(m_engine->effective(editor->key()), chosen);
        editor->setComplaint(m_engine->complaint(QString::fromStdString(editor->key())));
    }
}

bool ScheduleCard::isValid() const
{
    return m_folds->isValid() && m_sweep->isValid() &&
           std::all_of(m_fields.begin(), m_fields.end(), [](const OptionEditor* editor) {
               return editor->isHidden() || editor->isValid();
           });
}

bool ScheduleCard::marks(const QString& key) const
{
    return holds(key) || m_folds->marks(key) || SweepField::marks(key);
}

} // namespace kindred
