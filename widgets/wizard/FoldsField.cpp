#include "wizard/FoldsField.h"

#include <QVBoxLayout>

#include "wizard/OptionEditor.h"

namespace kindred {

namespace {

constexpr auto kKey = "folds";

Json specOfFolds()
{
    return {{"key", kKey},
            {"type", "integer"},
            {"low", PlanDraft::kFewestFolds},
            {"high", PlanDraft::kMostFolds},
            {"optional", true},
            {"text", ""}};
}

} // namespace

FoldsField::FoldsField(PlanEngine* engine, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_editor(new OptionEditor(specOfFolds(), this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_editor);
    m_editor->setTitle(tr("Cross-validation"));
    m_editor->setPlaceholder(tr("no folds"));
    connect(m_editor, &OptionEditor::edited, this, [this](const std::string&, const Json& value) {
        m_engine->draft()->setFolds(value.is_null() ? 0 : value.get<int>());
    });
    connect(m_editor, &OptionEditor::resetWanted, this, [this] { m_engine->draft()->setFolds(0); });
    connect(m_editor, &OptionEditor::validityChanged, this, &FoldsField::validityChanged);
    connect(m_engine->draft(), &PlanDraft::changed, this, &FoldsField::refresh);
    connect(m_engine, &PlanEngine::inspectionChanged, this, &FoldsField::refresh);
    connect(m_engine, &PlanEngine::checkChanged, this, &FoldsField::refresh);
    refresh();
}

bool FoldsField::isValid() const
{
    return !m_engine->draft()->allowsFolds() || m_editor->isValid();
}

bool FoldsField::marks(const QString& key) const
{
    return key == QLatin1String(kKey) ||
           (key == QLatin1String("split") && m_engine->draft()->folds() > 0);
}

QString FoldsField::sentence() const
{
    if (!m_engine->draft()->allowsFolds())
        return tr(
            "Not for this task: it asks for classes that were not trained, and folds train on "
            "every class.");
    if (const int folds = m_engine->draft()->folds(); folds > 0)
        return tr("%1-fold cross-validation: %1 runs. Each tests another of %1 equal parts of the "
                  "images and trains "
                  "on the rest.")
            .arg(folds);
    return tr(
        "With 10, ten runs: each tests another tenth of the images, so that every image is tested "
        "once. Empty: one split.");
}

void FoldsField::refresh()
{
    const int folds = m_engine->draft()->folds();
    m_editor->setEnabled(m_engine->draft()->allowsFolds());
    m_editor->setNote(sentence());
    if (m_editor->isValid())
        m_editor->showValue(folds > 0 ? Json(folds) : Json(), folds > 0);
    QString complaint;
    for (const QString& key : m_engine->complaintKeys())
        if (marks(key))
            complaint = m_engine->complaint(key);
    m_editor->setComplaint(complaint);
}

} // namespace kindred
