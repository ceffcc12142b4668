#include "views/evaluation/EvaluationBar.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStandardItemModel>

#include <algorithm>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "views/evaluation/EvaluationOptions.h"

namespace kindred {

namespace {
constexpr auto kAllProtocols = "all";
constexpr int kMostNeighbours = 1'000'000;
} // namespace

EvaluationBar::EvaluationBar(QWidget* parent)
    : QWidget(parent), m_protocol(combo(tr("Protocol"))), m_rule(combo(tr("Decision rule"))),
      m_k(new QLineEdit(this)), m_words(new QLabel(this)), m_options(new EvaluationOptions(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * space::kUnit);
    grid->setVerticalSpacing(space::kUnit);
    m_k->setAccessibleName(tr("Numbers of neighbours"));
    m_k->setPlaceholderText(QStringLiteral("1, 5, 30"));
    m_k->setToolTip(tr("How many neighbours vote; several like 1, 5, 30"));
    m_k->setMaximumWidth(withText(180));
    m_words->setFont(textFont(TextRole::Note));
    m_words->setProperty("tone", "muted");
    m_words->setWordWrap(true);
    setHelp(m_protocol, tr("What the run is asked to do."), QStringLiteral("protocol"));
    setHelp(m_rule, tr("By what a queried sample gets its name."), QStringLiteral("rule"));
    setHelp(m_k, tr("How many neighbours vote; several like 1, 5, 30."), QStringLiteral("k"));
    addField(tr("Protocol"), m_protocol, 0, 2);
    addField(tr("Decision rule"), m_rule, 1, 2);
    addField(tr("Neighbours"), m_k, 2, 1);
    grid->addWidget(m_words, 2, 0, 1, 3);
    grid->addWidget(m_options, 3, 0, 1, 3);
    connect(m_options, &EvaluationOptions::changed, this, &EvaluationBar::changed);
    connect(m_protocol, &QComboBox::currentIndexChanged, this, &EvaluationBar::showChoice);
    connect(m_rule, &QComboBox::currentIndexChanged, this, &EvaluationBar::showChoice);
    connect(m_k, &QLineEdit::textChanged, this, &EvaluationBar::showChoice);
    connect(m_k, &QLineEdit::returnPressed, this, &EvaluationBar::confirmed);
}

QComboBox* EvaluationBar::combo(const QString& name)
{
    auto* box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(16);
    return box;
}

void EvaluationBar::addField(const QString& name, QWidget* field, int column, int stretch)
{
    auto* grid = static_cast<QGridLayout*>(layout());
    auto* label = new QLabel(name, this);
    label->setFont(textFont(TextRole::Note));
    label->setProperty("tone", "muted");
    label->setBuddy(field);
    grid->addWidget(label, 0, column);
    grid->addWidget(field, 1, column);
    grid->setColumnStretch(column, stretch);
}

void EvaluationBar::fill(QComboBox* box, const Json& entries)
{
    const QString chosen = box->currentData().toString();
    const QSignalBlocker quiet(box);
    box->clear();
    for (const Json& each : entries)
        box->addItem(engineWords(each, "title"), textOf(each, "id"));
    const QString wanted = chosen.isEmpty() ? m_wanted[box == m_rule ? 1 : 0] : chosen;
    box->setCurrentIndex(std::max(0, box->findData(wanted)));
}

void EvaluationBar::setRegistry(const Json& registry)
{
    m_protocols = arrayOf(registry, "protocols");
    m_rules = arrayOf(registry, "rules");
    fill(m_protocol, m_protocols);
    if (!m_protocols.empty())
        m_protocol->addItem(tr("All protocols"), QString::fromLatin1(kAllProtocols));
    if (m_wanted[0] == QLatin1String(kAllProtocols) && m_protocol->currentIndex() == 0)
        m_protocol->setCurrentIndex(m_protocol->count() - 1);
    fill(m_rule, m_rules);
    m_options->setSpecs(arrayOf(registry, "evaluation"));
    showChoice();
}

void EvaluationBar::setRules(const std::vector<Json>& rules, qsizetype runs)
{
    m_runs = runs;
    auto* items = qobject_cast<QStandardItemModel*>(m_rule->model());
    for (int i = 0; items && i < m_rule->count(); ++i) {
        const auto found = std::find_if(rules.begin(), rules.end(), [&](const Json& rule) {
            return textOf(rule, "id") == m_rule->itemData(i).toString();
        });
        const bool applies = found == rules.end() || valueOr(*found, "applies", true);
        const QString title = engineWords(m_rules[static_cast<size_t>(i)], "title");
        items->item(i)->setEnabled(applies);
        const QString barred = runs > 1 ? tr("%1 (not all of these runs)", "a rule").arg(title)
                                        : tr("%1 (not this run)", "a rule").arg(title);
        m_rule->setItemText(i, applies ? title : barred);
        m_rule->setItemData(i, applies ? QString() : engineWords(*found, "reason"),
                            Qt::ToolTipRole);
    }
    showChoice();
}

const Json* EvaluationBar::entry(const Json& list, const QComboBox* box) const
{
    const auto found = std::find_if(list.begin(), list.end(), [box](const Json& each) {
        return textOf(each, "id") == box->currentData().toString();
    });
    return found == list.end() ? nullptr : &*found;
}

void EvaluationBar::showChoice()
{
    const Json* protocol = entry(m_protocols, m_protocol);
    const Json* rule = entry(m_rules, m_rule);
    const bool decides = !protocol || valueOr(*protocol, "uses_rule", true);
    m_rule->setEnabled(rule && decides);
    m_k->setEnabled(rule && decides && valueOr(*rule, "uses_k", true));
    QStringList words;
    if (protocol)
        words << engineWords(*protocol, "sentence");
    else if (!m_protocols.empty())
        words << tr("Every protocol that the data allows, one after the other.");
    const QString reason = m_rule->currentData(Qt::ToolTipRole).toString();
    if (decides && !reason.isEmpty())
        words << (m_runs > 1 ? tr("The rule cannot judge each of these runs: %1.").arg(reason)
                             : tr("The rule cannot judge this run: %1.").arg(reason));
    else if (decides && rule)
        words << engineWords(*rule, "sentence");
    m_words->setText(words.join(QLatin1Char(' ')));
    m_options->setQuestion(this->protocol(), decides ? this->rule() : QString());
    setStyleProperty(m_k, "invalid", m_k->isEnabled() && !m_k->text().isEmpty() && k().isEmpty());
    Q_EMIT changed();
}

QString EvaluationBar::protocol() const
{
    return m_protocol->currentData().toString();
}

QString EvaluationBar::rule() const
{
    return m_rule->currentData().toString();
}

QString EvaluationBar::kText() const
{
    return m_k->text();
}

QList<int> EvaluationBar::k() const
{
    QList<int> counts;
    if (!m_k->isEnabled())
        return counts;
    static const QRegularExpression kBetween(QStringLiteral("[\\s,;]+"));
    for (const QString& part : m_k->text().split(kBetween, Qt::SkipEmptyParts)) {
        bool ok = false;
        const int count = part.toInt(&ok);
        if (!ok || count < 1 || count > kMostNeighbours)
            return {};
        if (!counts.contains(count))
            counts.append(count);
    }
    return counts;
}

Json EvaluationBar::set() const
{
    return m_options->values();
}

bool EvaluationBar::isValid() const
{
    const bool decides = m_rule->isEnabled();
    if (protocol().isEmpty() || !m_options->isValid() ||
        (decides && !m_rule->currentData(Qt::ToolTipRole).toString().isEmpty()))
        return false;
    return !m_k->isEnabled() || m_k->text().trimmed().isEmpty() || !k().isEmpty();
}

void EvaluationBar::choose(const QString& protocol, const QString& rule, const QString& k)
{
    m_wanted[0] = protocol;
    m_wanted[1] = rule;
    if (const int at = m_protocol->findData(protocol); at >= 0)
        m_protocol->setCurrentIndex(at);
    if (const int at = m_rule->findData(rule); at >= 0)
        m_rule->setCurrentIndex(at);
    m_k->setText(k);
}

void EvaluationBar::propose(const QString& protocol, const QString& rule)
{
    const auto orFirst = [](const QString& id, const QComboBox* box) {
        return id.isEmpty() ? box->itemData(0).toString() : id;
    };
    choose(orFirst(protocol, m_protocol), orFirst(rule, m_rule), kText());
    m_offered[0] = wantedProtocol();
    m_offered[1] = wantedRule();
}

bool EvaluationBar::isAsProposed() const
{
    return m_offered[0] == wantedProtocol() && m_offered[1] == wantedRule();
}

} // namespace kindred
