#include "wizard/OptionForm.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/OptionEditor.h"

namespace kindred {

Json mergedSpecs(const Json& specs)
{
    Json merged = Json::array();
    for (const Json& spec : specs) {
        bool replaced = false;
        for (Json& have : merged) {
            if (fields::text(have, "key") == fields::text(spec, "key")) {
                have = spec;
                replaced = true;
            }
        }
        if (!replaced)
            merged.push_back(spec);
    }
    return merged;
}

OptionForm::OptionForm(PlanEngine* engine, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(space::kGap);
}

void OptionForm::setSpecs(const Json& specs)
{
    const Json merged = mergedSpecs(specs);
    if (merged == m_specs)
        return;
    m_specs = merged;
    m_editors.clear();
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    QStringList groups;
    for (const Json& spec : m_specs) {
        const QString group = fields::text(spec, "group");
        if (!groups.contains(group))
            groups << group;
    }
    for (const QString& group : groups) {
        if (groups.size() > 1)
            addHeading(group);
        for (const Json& spec : m_specs) {
            if (fields::text(spec, "group") == group)
                addEditor(spec);
        }
    }
    refresh();
}

void OptionForm::addHeading(const QString& group)
{
    // The engine's group names are keys; their words are the window's.
    const QList<QPair<QString, QString>> known = {
        {QStringLiteral("method"), tr("Method")},
        {QStringLiteral("encoder"), tr("Network")},
        {QStringLiteral("schedule"), tr("Schedule")},
        {QStringLiteral("data"), tr("Data")},
        {QStringLiteral("evaluation"), tr("Evaluation while training")},
        {QStringLiteral("system"), tr("System")}};
    QString words = group;
    for (const auto& [key, text] : known)
        words = key == group ? text : words;
    auto* heading = new QLabel(words, this);
    heading->setFont(textFont(TextRole::Title));
    heading->setContentsMargins(0, m_layout->isEmpty() ? 0 : space::kGap, 0, 0);
    m_layout->addWidget(heading);
}

void OptionForm::addEditor(const Json& spec)
{
    auto* editor = new OptionEditor(spec, this);
    connect(editor, &OptionEditor::edited, this, &OptionForm::onEdited);
    connect(editor, &OptionEditor::resetWanted, this, [this](const std::string& key) {
        m_engine->draft()->setOption(key, Json());
        refresh();
    });
    connect(editor, &OptionEditor::validityChanged, this, &OptionForm::validityChanged);
    m_layout->addWidget(editor);
    m_editors << editor;
}

void OptionForm::onEdited(const std::string& key, const Json& value)
{
    const bool same = m_engine->untouched(key) == value;
    m_engine->draft()->setOption(key, same ? Json() : value);
    editor(QString::fromStdString(key))->showValue(value, !same);
}

void OptionForm::refresh()
{
    for (OptionEditor* editor : m_editors) {
        const Json value = m_engine->effective(editor->key());
        const bool chosen = !m_engine->draft()->option(editor->key()).is_null();
        if (editor->isValid())
            editor->showValue(value, chosen);
        editor->setComplaint(m_engine->complaint(QString::fromStdString(editor->key())));
    }
}

bool OptionForm::isValid() const
{
    return std::all_of(m_editors.begin(), m_editors.end(),
                       [](const OptionEditor* editor) { return editor->isValid(); });
}

OptionEditor* OptionForm::editor(const QString& key) const
{
    for (OptionEditor* editor : m_editors) {
        if (editor->key() == key.toStdString())
            return editor;
    }
    return nullptr;
}

} // namespace kindred
