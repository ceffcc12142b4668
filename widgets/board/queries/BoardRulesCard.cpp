#include "board/queries/BoardRulesCard.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QRadioButton>
#include <QSlider>

#include "board/BoardShareBar.h"
#include "board/BoardSlider.h"
#include "board/session/BoardSession.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kMostSliderNeighbours =
    50; ///< the slider's end; a support set has hardly more in a class
} // namespace

BoardRulesCard::BoardRulesCard(BoardSession* session, QWidget* parent)
    : QWidget(parent), m_session(session)
{
    build();
    connect(session, &BoardSession::predicted, this, &BoardRulesCard::refresh);
    connect(session->editor(), &BoardEditor::changed, this, &BoardRulesCard::refresh);
    refresh();
}

void BoardRulesCard::build()
{
    m_card = new Card(tr("Decision rules"), this);
    m_card->levelHead();
    m_card->setFact(tr("leave-one-out, same support"));
    m_card->setToolTip(tr("How often each rule is right when every support sample is decided by "
                          "the others"));
    m_group = new QButtonGroup(this);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(2 * space::kUnit);
    m_grid->setVerticalSpacing(space::kUnit + 2);
    m_grid->setColumnStretch(1, 1);
    m_card->body()->addLayout(m_grid);
    m_judged = new QLabel(m_card);
    m_judged->setProperty("tone", "muted");
    m_judged->setFont(textFont(TextRole::Note));
    m_judged->setWordWrap(true);
    m_card->body()->addWidget(m_judged);
    m_sigma = new BoardSlider(QStringLiteral("σ"), BoardSlider::Scale::Logarithmic, m_card);
    m_sigma->setToolTip(tr("Width of the kernel: small counts the nearest samples alone"));
    m_k = new BoardSlider(QStringLiteral("k"), BoardSlider::Scale::Whole, m_card);
    m_k->setToolTip(tr("How many nearest samples have a say"));
    m_temperature = new BoardSlider(tr("Temperature"), BoardSlider::Scale::Logarithmic, m_card);
    m_temperature->setToolTip(
        tr("Above 1 the probabilities are evened out, below 1 sharpened; the answer stays"));
    for (BoardSlider* slider : {m_sigma, m_k, m_temperature})
        m_card->body()->addWidget(slider);
    m_trained = new QCheckBox(tr("The run's own classes answer too"), m_card);
    m_trained->setToolTip(tr("Open set: a query may be one of the classes that the run was "
                             "trained on, at no training cost"));
    m_card->body()->addWidget(m_trained);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    setHelp(m_card, tr("How samples are named by the same support samples, side by side."),
            QStringLiteral("leave-one-out"));
    setHelp(m_sigma, m_sigma->toolTip() + QLatin1Char('.'), QStringLiteral("sigma"));
    setHelp(m_k, m_k->toolTip() + QLatin1Char('.'), QStringLiteral("k"));
    setHelp(m_temperature, {}, QStringLiteral("temperature"));
    setHelp(m_trained, m_trained->toolTip() + QLatin1Char('.'));
    slid(m_sigma, QStringLiteral("sigma"));
    slid(m_k, QStringLiteral("k"));
    slid(m_temperature, QStringLiteral("temperature"));
    connect(m_trained, &QCheckBox::clicked, this, [this](bool on) {
        BoardRules rules = m_session->document().rules;
        rules.withTrained = on;
        m_session->editor()->setRules(rules, on ? tr("Let the run's classes answer")
                                                : tr("Leave out the run's classes"));
    });
}

void BoardRulesCard::slid(BoardSlider* slider, const QString& key)
{
    connect(slider, &BoardSlider::moved, this, [this, slider, key](double value) {
        BoardRules rules = m_session->document().rules;
        if (slider == m_sigma)
            rules.sigma = value;
        else if (slider == m_k)
            rules.k = qRound(value);
        else
            rules.temperature = value;
        m_session->editor()->setRules(rules,
                                      tr("Change %1").arg(slider->slider()->accessibleName()), key);
    });
    // Keys and clicks go on with the step while nothing else is edited; a drag ends it.
    connect(slider->slider(), &QSlider::sliderReleased, m_session->editor(),
            &BoardEditor::finishStep);
}

QRadioButton* BoardRulesCard::radio(const QString& rule) const
{
    const auto found = m_rows.constFind(rule);
    return found == m_rows.cend() ? nullptr : found->radio;
}

void BoardRulesCard::makeRows()
{
    QStringList ids;
    for (const BoardRule& rule : m_session->rules())
        ids << rule.id;
    if (ids == m_shown)
        return;
    m_shown = ids;
    for (const Row& row : std::as_const(m_rows)) {
        m_group->removeButton(row.radio);
        for (QWidget* part : {static_cast<QWidget*>(row.radio), static_cast<QWidget*>(row.bar),
                              static_cast<QWidget*>(row.number)})
            part->deleteLater();
    }
    m_rows.clear();
    int line = 0;
    for (const BoardRule& rule : m_session->rules()) {
        const Row row{new QRadioButton(engineWords(rule.title), m_card), new BoardShareBar(m_card),
                      new QLabel(m_card)};
        row.number->setMinimumWidth(40);
        row.number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_grid->addWidget(row.radio, line, 0);
        m_grid->addWidget(row.bar, line, 1);
        m_grid->addWidget(row.number, line, 2);
        m_group->addButton(row.radio);
        connect(row.radio, &QRadioButton::clicked, this, [this, id = rule.id, title = rule.title] {
            BoardRules rules = m_session->document().rules;
            rules.rule = id;
            m_session->editor()->setRules(rules, tr("Decide by %1").arg(engineWords(title)));
        });
        m_rows.insert(rule.id, row);
        ++line;
    }
}

void BoardRulesCard::refresh()
{
    makeRows();
    const QString chosen = m_session->effectiveRules().rule;
    QStringList judged;
    for (const BoardRule& rule : m_session->rules()) {
        const Row row = m_rows.value(rule.id);
        const bool is = rule.id == chosen;
        row.radio->setChecked(is);
        row.radio->setEnabled(rule.applies || is);
        const QString why = rule.applies ? engineWords(rule.sentence) : engineWords(rule.reason);
        row.radio->setToolTip(why);
        row.radio->setAccessibleDescription(why);
        setHelp(row.radio, why, QStringLiteral("rule"));
        row.bar->setToolTip(why);
        const bool known = rule.applies && rule.leaveOneOut && rule.leaveOneOut->n > 0;
        row.bar->setShare(known ? rule.leaveOneOut->share() : 0, is);
        row.number->setText(known
                                ? tr("%1 %", "percent").arg(qRound(100 * rule.leaveOneOut->share()))
                                : QStringLiteral("–"));
        row.number->setToolTip(known ? tr("%L1 of %L2 support samples")
                                           .arg(rule.leaveOneOut->right)
                                           .arg(rule.leaveOneOut->n)
                                     : why);
        row.number->setEnabled(rule.applies);
        if (is && rule.applies && rule.queries && rule.queries->n > 0)
            judged << tr("%L1 of %L2 queries right by the rule alone, before “none of these”")
                          .arg(rule.queries->right)
                          .arg(rule.queries->n);
        if (is && !rule.applies)
            judged << engineWords(rule.reason);
    }
    m_judged->setText(judged.join(QStringLiteral(" · ")));
    m_judged->setVisible(!judged.isEmpty());
    showOptions();
}

void BoardRulesCard::showOptions()
{
    const BoardRules rules = m_session->effectiveRules();
    const BoardRule* rule = m_session->currentRule();
    const BoardService* service = m_session->service();
    m_sigma->setRange(service->range(QStringLiteral("sigma")).first,
                      service->range(QStringLiteral("sigma")).second);
    m_temperature->setRange(service->range(QStringLiteral("temperature")).first,
                            service->range(QStringLiteral("temperature")).second);
    const int most = std::clamp(m_session->document().supportCount(), 1, kMostSliderNeighbours);
    m_k->setRange(1, std::max(most, rules.k.value_or(1)));
    m_sigma->setValue(rules.sigma.value_or(1));
    m_k->setValue(rules.k.value_or(1));
    m_temperature->setValue(rules.temperature.value_or(1));
    m_sigma->setEnabled(rule && rule->usesSigma);
    m_k->setEnabled(rule && rule->usesK);
    m_temperature->setEnabled(rule != nullptr);
    m_trained->setVisible(!service->trainedClasses().isEmpty());
    m_trained->setChecked(m_session->document().rules.withTrained);
}

} // namespace kindred
