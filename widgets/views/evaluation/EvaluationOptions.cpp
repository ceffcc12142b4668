#include "views/evaluation/EvaluationOptions.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/OptionEditor.h"

namespace kindred {

namespace {
constexpr int kFieldColumns = 2;
constexpr int kMostFieldHeight = 200;

/// "protocols knn, induction and newclass, rule ncm" names ids of both kinds.
QStringList namedIn(const QString& applies, const QString& kind)
{
    const QRegularExpression list(
        QStringLiteral("\\b%1s? (\\w+(?:(?:, | and )(?!rules? |protocols? )\\w+)*)").arg(kind));
    static const QRegularExpression kBetweenIds(QStringLiteral(", | and "));
    const QRegularExpressionMatch match = list.match(applies);
    return match.hasMatch() ? match.captured(1).split(kBetweenIds) : QStringList();
}
} // namespace

EvaluationOptions::EvaluationOptions(QWidget* parent)
    : QWidget(parent), m_head(new QHBoxLayout), m_more(new QPushButton(tr("More options"), this)),
      m_scroll(new QScrollArea(this)), m_body(new QWidget(m_scroll)),
      m_grid(new QGridLayout(m_body))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * space::kUnit);
    setButtonRole(m_more, ButtonRole::Link);
    m_more->setCheckable(true);
    setHelp(m_more, tr("What else the protocol and the rule can be told. What is left alone, the "
                       "engine chooses."));
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(4 * space::kGap);
    m_grid->setVerticalSpacing(space::kGap);
    m_scroll->setWidget(m_body);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_head->setSpacing(space::kGap);
    m_head->addWidget(m_more);
    m_head->addStretch(0);
    column->addLayout(m_head);
    column->addWidget(m_scroll);
    connect(m_more, &QPushButton::toggled, this, &EvaluationOptions::refresh);
    refresh();
}

void EvaluationOptions::addBeside(QWidget* note)
{
    m_head->insertWidget(1, note, 1);
}

void EvaluationOptions::setSpecs(const Json& specs)
{
    if (specs == m_specs)
        return;
    m_specs = specs;
    m_shown.clear();
    qDeleteAll(m_editors);
    m_editors.clear();
    for (const Json& spec : m_specs)
        addEditor(spec);
    refresh();
}

void EvaluationOptions::addEditor(const Json& spec)
{
    // It is shown only where it matters.
    Json plain = spec;
    if (plain.is_object())
        plain.erase("applies");
    auto* editor = new OptionEditor(plain, m_body);
    editor->hide();
    m_editors << editor;
    connect(editor, &OptionEditor::edited, this, [this](const std::string& key, const Json& value) {
        m_chosen[key] = value;
        refresh();
    });
    connect(editor, &OptionEditor::resetWanted, this, [this](const std::string& key) {
        m_chosen.erase(key);
        refresh();
    });
    connect(editor, &OptionEditor::validityChanged, this, &EvaluationOptions::changed);
}

void EvaluationOptions::setQuestion(const QString& protocol, const QString& rule)
{
    if (protocol == m_protocol && rule == m_rule)
        return;
    m_protocol = protocol;
    m_rule = rule;
    refresh();
}

Json EvaluationOptions::valueOf(const Json& spec) const
{
    const std::string key = textOf(spec, "key").toStdString();
    if (m_chosen.contains(key))
        return m_chosen[key];
    return spec.contains("default") ? spec["default"] : Json();
}

bool EvaluationOptions::applies(const Json& spec) const
{
    const QString when = textOf(spec, "applies");
    if (const qsizetype equals = when.indexOf(QLatin1Char('=')); equals > 0) {
        // Of another option, which must be to be had itself.
        const auto other = std::find_if(m_specs.begin(), m_specs.end(), [&](const Json& each) {
            return textOf(each, "key") == when.left(equals);
        });
        return other != m_specs.end() && applies(*other) &&
               valueOf(*other) == Json(when.mid(equals + 1).toStdString());
    }
    QStringList protocols = namedIn(when, QStringLiteral("protocol"));
    if (when.contains(QLatin1String("few-shot")))
        protocols << QStringLiteral("fewshot");
    const QStringList rules = namedIn(when, QStringLiteral("rule"));
    if (protocols.isEmpty() && rules.isEmpty())
        return false;
    const bool asked =
        protocols.isEmpty() || m_protocol == QLatin1String("all") || protocols.contains(m_protocol);
    return asked && (rules.isEmpty() || rules.contains(m_rule));
}

void EvaluationOptions::refresh()
{
    QList<OptionEditor*> wanted;
    for (qsizetype i = 0; i < m_editors.size(); ++i) {
        const Json& spec = m_specs[static_cast<size_t>(i)];
        OptionEditor* editor = m_editors[i];
        if (applies(spec))
            wanted << editor;
        if (editor->isValid())
            editor->showValue(valueOf(spec), m_chosen.contains(editor->key()));
    }
    if (wanted != m_shown) {
        for (OptionEditor* editor : std::as_const(m_editors)) {
            m_grid->removeWidget(editor);
            editor->setVisible(wanted.contains(editor));
        }
        for (qsizetype i = 0; i < wanted.size(); ++i)
            m_grid->addWidget(wanted[i], static_cast<int>(i) / kFieldColumns,
                              static_cast<int>(i) % kFieldColumns, Qt::AlignTop);
        for (int column = 0; column < kFieldColumns; ++column)
            m_grid->setColumnStretch(column, 1);
        m_shown = wanted;
    }
    const auto set = static_cast<int>(values().size());
    m_more->setText(set > 0 ? tr("More options (%Ln set)", nullptr, set) : tr("More options"));
    m_more->setVisible(!m_shown.isEmpty());
    m_scroll->setVisible(m_more->isChecked() && !m_shown.isEmpty());
    fitHeight();
    Q_EMIT changed();
}

/// As high as the fields are at this width, up to a height from which they are scrolled.
void EvaluationOptions::fitHeight()
{
    m_grid->invalidate(); // an editor that was hidden counts as nothing until it is asked anew
    const int height = m_grid->hasHeightForWidth() ? m_grid->totalHeightForWidth(width())
                                                   : m_grid->totalSizeHint().height();
    m_scroll->setFixedHeight(std::min(height, withText(kMostFieldHeight)));
}

void EvaluationOptions::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fitHeight();
}

Json EvaluationOptions::values() const
{
    Json values = Json::object();
    for (const OptionEditor* editor : m_shown)
        if (m_chosen.contains(editor->key()))
            values[editor->key()] = m_chosen[editor->key()];
    return values;
}

bool EvaluationOptions::isValid() const
{
    return std::all_of(m_shown.begin(), m_shown.end(),
                       [](const OptionEditor* editor) { return editor->isValid(); });
}

Json EvaluationOptions::saveState() const
{
    return {{"set", m_chosen}, {"open", m_more->isChecked()}};
}

void EvaluationOptions::restoreState(const Json& state)
{
    m_chosen = objectOf(state, "set");
    m_more->setChecked(valueOr(state, "open", false));
    refresh();
}

} // namespace kindred
