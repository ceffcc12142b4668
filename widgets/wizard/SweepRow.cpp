#include "wizard/SweepRow.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <utility>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/ValueList.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kOptionWidth = 190;

/// The two truth values, or the words that a choice takes; empty: it takes what is typed.
QString choicesOf(const Json& spec)
{
    QStringList words;
    for (const Json& choice : fields::part(spec, "choices"))
        words << fields::shown(choice);
    if (fields::text(spec, "type") == QLatin1String("boolean"))
        words = {QStringLiteral("true"), QStringLiteral("false")};
    return words.join(QLatin1String(", "));
}

} // namespace

SweepRow::SweepRow(QWidget* parent)
    : QWidget(parent), m_option(new QComboBox(this)), m_values(new QLineEdit(this)),
      m_message(new QLabel(this))
{
    m_option->setObjectName(QStringLiteral("sweepOption"));
    m_option->setAccessibleName(tr("Option to sweep"));
    m_option->setAccessibleDescription(
        tr("The option that has several values, each trained once. Every combination with other "
           "swept options, seeds and folds is a run."));
    m_option->setFixedWidth(withText(kOptionWidth));
    m_option->addItem(tr("no sweep"), QString());
    m_values->setObjectName(QStringLiteral("sweepValues"));
    m_values->setAccessibleName(tr("Values to sweep"));
    m_values->setAccessibleDescription(
        tr("The values of the option, with commas between them: 0.03, 0.05, 0.1."));
    m_message->setProperty("tone", "wrong");
    m_message->setFont(textFont(TextRole::Note));
    m_message->setWordWrap(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * space::kUnit);
    grid->setVerticalSpacing(space::kUnit);
    grid->addWidget(m_option, 0, 0);
    grid->addWidget(m_values, 0, 1);
    grid->addWidget(m_message, 1, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    connect(m_option, &QComboBox::activated, this, [this] {
        const std::string before =
            std::exchange(m_key, m_option->currentData().toString().toStdString());
        if (before == m_key)
            return;
        m_values->clear();
        m_complaint.clear();
        onText();
        Q_EMIT keyChosen(before);
    });
    connect(m_values, &QLineEdit::textEdited, this, [this] {
        m_complaint.clear();
        onText();
        Q_EMIT valuesEdited();
    });
    onText();
}

void SweepRow::setSpecs(const Json& specs)
{
    if (specs == m_specs)
        return;
    m_specs = specs;
    m_option->clear();
    m_option->addItem(tr("no sweep"), QString());
    for (const Json& spec : specs) {
        m_option->addItem(fields::text(spec, "key"), fields::text(spec, "key"));
        m_option->setItemData(m_option->count() - 1, engineWords(spec, "text"), Qt::ToolTipRole);
    }
    show(m_key, values());
}

std::string SweepRow::key() const
{
    return m_key;
}

Json SweepRow::spec() const
{
    const auto found = std::find_if(m_specs.begin(), m_specs.end(), [&](const Json& spec) {
        return fields::text(spec, "key").toStdString() == m_key;
    });
    return found == m_specs.end() ? Json::object() : *found;
}

Json SweepRow::values() const
{
    QString problem;
    return isEmpty() ? Json() : valuelist::parse(spec(), m_values->text(), problem);
}

void SweepRow::show(const std::string& key, const Json& values)
{
    m_key = key;
    const QString name = QString::fromStdString(key);
    if (m_option->findData(name) < 0) // an option of another method, which the engine will refuse
        m_option->addItem(name, name);
    m_option->setCurrentIndex(m_option->findData(name));
    // What is being typed ("0.03, 0." on the way to "0.03, 0.05") must not be rewritten.
    if (values.is_array() && this->values() != values)
        m_values->setText(valuelist::shown(values));
    onText();
}

bool SweepRow::isValid() const
{
    return m_problem.isEmpty();
}

void SweepRow::setComplaint(const QString& complaint)
{
    m_complaint = complaint;
    showProblem();
}

void SweepRow::setKeyboard()
{
    m_values->setFocus();
}

void SweepRow::onText()
{
    m_problem.clear();
    if (!isEmpty())
        (void)valuelist::parse(spec(), m_values->text(), m_problem);
    const QString choices = choicesOf(spec());
    const QString example = valuelist::shown({0.05, 0.1});
    m_values->setVisible(!isEmpty());
    m_values->setPlaceholderText(choices.isEmpty() ? tr("such as %1", "values").arg(example)
                                                   : choices);
    const QString words = engineWords(spec(), "text");
    m_values->setToolTip(choices.isEmpty() ? words : choices);
    for (QWidget* part : {static_cast<QWidget*>(m_option), static_cast<QWidget*>(m_values)})
        setHelp(part, words, QString::fromStdString(m_key));
    showProblem();
}

void SweepRow::showProblem()
{
    const QString shown = m_problem.isEmpty() ? m_complaint : m_problem;
    // An empty field beside an option that was just chosen asks for itself.
    const bool marked = !shown.isEmpty() && !(m_values->text().isEmpty() && m_complaint.isEmpty());
    m_message->setText(shown);
    m_message->setVisible(!shown.isEmpty());
    setStyleProperty(m_message, "tone", marked ? "wrong" : "muted");
    setStyleProperty(m_values, "invalid", marked);
}

} // namespace kindred
