#include "wizard/OptionEditor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/Numbers.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/NumberList.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kControlWidth = 150;
constexpr int kUnitWidth = 60;
constexpr int kMostOptionWidth = 640; ///< farther from its name nobody sees whose control it is
constexpr int kResetWidth = 34;       ///< of the button that leads back to the default

QLabel* noteLabel(const char* tone, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setFont(textFont(TextRole::Note));
    label->setProperty("tone", tone);
    label->setWordWrap(true);
    return label;
}

} // namespace

OptionEditor::OptionEditor(const Json& spec, QWidget* parent)
    : QWidget(parent), m_spec(spec), m_key(fields::text(spec, "key").toStdString()),
      m_type(fields::text(spec, "type")), m_name(new QLabel(this)),
      m_text(noteLabel("muted", this)), m_message(noteLabel("wrong", this)),
      m_reset(new IconButton(QStringLiteral("undo"), tr("Back to the default"), this))
{
    const QString key = QString::fromStdString(m_key);
    setObjectName(QStringLiteral("option.") + key);
    m_name->setText(key);
    m_name->setFont(textFont(TextRole::Strong));
    m_text->setText(engineWords(spec, "text"));
    if (const QString applies = fields::text(spec, "applies"); !applies.isEmpty())
        m_text->setText(tr("%1 Matters with %2.", "what an option does, when it matters")
                            .arg(m_text->text(), applies));
    m_message->hide();
    QWidget* control = makeControl();
    control->setObjectName(key);
    control->setAccessibleName(key);
    control->setAccessibleDescription(m_text->text());
    setHelp(control, m_text->text(), key);
    setHelp(this, m_text->text(), key);
    control->setFixedWidth(withText(kControlWidth));
    m_name->setBuddy(control);
    m_reset->setFixedWidth(withText(kResetWidth));
    m_reset->hide();
    QSizePolicy keep = m_reset->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keep);
    connect(m_reset, &QToolButton::clicked, this, [this] {
        showProblem({});
        Q_EMIT resetWanted(m_key);
    });

    auto* unit = new QLabel(engineWords(spec, "unit"), this);
    unit->setProperty("tone", "muted");
    unit->setFont(textFont(TextRole::Note));
    unit->setFixedWidth(withText(kUnitWidth));
    layOut(unit);
}

void OptionEditor::layOut(QLabel* unit)
{
    // A layout cannot be told how wide it may become, a widget in it can.
    auto* content = new QWidget(this);
    content->setMaximumWidth(withText(kMostOptionWidth));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(content, 1);
    row->addStretch(0);
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * space::kUnit);
    grid->setVerticalSpacing(space::kUnit);
    // What it does has the whole width: beside the control it would be a column of few words.
    grid->addWidget(m_name, 0, 0);
    grid->addWidget(control(), 0, 1, Qt::AlignVCenter);
    grid->addWidget(unit, 0, 2, Qt::AlignVCenter);
    grid->addWidget(m_reset, 0, 3, Qt::AlignVCenter);
    grid->addWidget(m_text, 1, 0, 1, 4);
    grid->addWidget(m_message, 2, 0, 1, 4);
    grid->setColumnStretch(0, 1);
}

void OptionEditor::setTitle(const QString& title)
{
    m_name->setText(title);
    m_name->setToolTip(QString::fromStdString(m_key));
    control()->setAccessibleName(title);
}

void OptionEditor::setNote(const QString& text)
{
    if (text == m_text->text())
        return;
    m_text->setText(text);
    control()->setAccessibleDescription(text);
    for (QWidget* widget : {control(), static_cast<QWidget*>(this)})
        setHelp(widget, text, QString::fromStdString(m_key));
}

void OptionEditor::setPlaceholder(const QString& text)
{
    if (m_line)
        m_line->setPlaceholderText(text);
}

QHBoxLayout* OptionEditor::rowOf(QLabel* label, QWidget* field)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space::kUnit);
    field->setFixedWidth(withText(kControlWidth));
    row->addWidget(label, 1);
    row->addWidget(field);
    row->addSpacing(withText(kUnitWidth + kResetWidth) + 4 * space::kUnit);
    return row;
}

QWidget* OptionEditor::makeControl()
{
    if (m_type == QLatin1String("boolean")) {
        m_check = new QCheckBox(this);
        connect(m_check, &QCheckBox::clicked, this, [this](bool on) { report(Json(on)); });
        return m_check;
    }
    if (m_type == QLatin1String("choice")) {
        m_combo = new QComboBox(this);
        for (const Json& choice : fields::part(m_spec, "choices"))
            m_combo->addItem(words::choice(fields::shown(choice)), fields::shown(choice));
        connect(m_combo, &QComboBox::activated, this, [this](int index) {
            report(fields::fromText(m_combo->itemData(index).toString()));
        });
        return m_combo;
    }
    m_line = new QLineEdit(this);
    m_line->setToolTip(rangeText());
    m_line->installEventFilter(this);
    connect(m_line, &QLineEdit::textEdited, this, &OptionEditor::onText);
    return m_line;
}

QWidget* OptionEditor::control() const
{
    if (m_check)
        return m_check;
    return m_combo ? static_cast<QWidget*>(m_combo) : m_line;
}

void OptionEditor::showValue(const Json& value, bool chosen)
{
    m_reset->setVisible(chosen);
    if (m_check)
        m_check->setChecked(value.is_boolean() && value.get<bool>());
    else if (m_combo)
        m_combo->setCurrentIndex(m_combo->findData(fields::shown(value)));
    // A number that is being typed ("0." on the way to "0.05") must not be rewritten.
    else if (QString problem; !m_line->hasFocus() || m_line->text().isEmpty() ||
                              (isValid() && parse(m_line->text(), problem) != value))
        setLine(numberlist::shown(value));
}

/// A default that comes while one begins to type takes the place of what was selected, or of
/// nothing, as selected: what is typed next takes its place.
void OptionEditor::setLine(const QString& text)
{
    const bool all = m_line->hasFocus() && m_line->selectedText() == m_line->text();
    m_line->setText(text);
    if (all)
        m_line->selectAll();
}

void OptionEditor::setComplaint(const QString& complaint)
{
    m_complaint = complaint;
    showProblem(m_problem);
}

void OptionEditor::onText(const QString& text)
{
    QString problem;
    const Json value = parse(text, problem);
    const bool wasValid = isValid();
    m_complaint.clear();
    showProblem(problem);
    if (problem.isEmpty())
        report(value);
    if (wasValid != isValid())
        Q_EMIT validityChanged();
}

void OptionEditor::report(const Json& value)
{
    Q_EMIT edited(m_key, value);
}

Json OptionEditor::parse(const QString& text, QString& problem) const
{
    const QString word = text.trimmed();
    if (word.isEmpty() && fields::flag(m_spec, "optional"))
        return {};
    if (m_type == QLatin1String("text"))
        return fields::fromText(text);
    if (m_type == QLatin1String("integers"))
        return numberlist::parse(word, problem);
    bool ok = false;
    Json value;
    if (m_type == QLatin1String("integer")) {
        const qlonglong number = word.toLongLong(&ok);
        value = static_cast<int64_t>(number);
        if (!ok)
            problem = tr("Give a whole number.");
    } else {
        const std::optional<double> number = numbers::parsed(word);
        value = number.value_or(0);
        if (!number)
            problem = tr("Give a number.");
    }
    if (!problem.isEmpty())
        return {};
    const double number = value.get<double>();
    if (number < fields::number(m_spec, "low", number) ||
        number > fields::number(m_spec, "high", number))
        problem = rangeText();
    return value;
}

QString OptionEditor::rangeText() const
{
    const bool low = m_spec.contains("low");
    const bool high = m_spec.contains("high");
    const QString from = low ? numbers::shown(m_spec["low"]) : QString();
    const QString to = high ? numbers::shown(m_spec["high"]) : QString();
    if (low && high)
        return tr("From %1 to %2.", "range of an option").arg(from, to);
    if (low)
        return tr("At least %1.", "range of an option").arg(from);
    return high ? tr("At most %1.", "range of an option").arg(to) : QString();
}

void OptionEditor::showProblem(const QString& problem)
{
    m_problem = problem;
    const QString shown = problem.isEmpty() ? m_complaint : problem;
    m_message->setText(shown);
    m_message->setVisible(!shown.isEmpty());
    setStyleProperty(control(), "invalid", !shown.isEmpty());
}

void OptionEditor::step(int direction)
{
    QString problem;
    const Json now = parse(m_line->text(), problem);
    if (!now.is_number_integer())
        return;
    const QString next = QString::number(now.get<int64_t>() + direction);
    (void)parse(next, problem);
    if (!problem.isEmpty())
        return;
    m_line->setText(next);
    onText(next);
}

bool OptionEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress &&
        m_type.startsWith(QLatin1String("integer"))) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            step(key == Qt::Key_Up ? 1 : -1);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace kindred
