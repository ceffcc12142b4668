#include "board/prior/BoardPriorCard.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSlider>

#include "board/BoardSlider.h"
#include "board/prior/BoardPriorBars.h"
#include "board/prior/BoardPriorCurve.h"
#include "board/prior/BoardPriorPlot.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr double kLeastStrength = 0.1;
constexpr double kMostStrength = 1000;
const QLatin1String kMeanRule("ncm"); ///< the rule that a prior of means speaks to

/// The engine's reasons are parts of sentences: they begin small and end without a full stop.
QString asSentence(QString reason)
{
    if (reason.isEmpty())
        return reason;
    reason[0] = reason[0].toUpper();
    return reason.endsWith(QLatin1Char('.')) ? reason : reason + QLatin1Char('.');
}
} // namespace

BoardPriorCard::BoardPriorCard(BoardSession* session, QWidget* parent)
    : QWidget(parent), m_session(session)
{
    build();
    connect(session, &BoardSession::predicted, this, &BoardPriorCard::refresh);
    connect(session->service(), &BoardService::stateChanged, this, &BoardPriorCard::refresh);
    refresh();
}

void BoardPriorCard::build()
{
    m_card = new Card(tr("Before any image"), this);
    m_on = new QCheckBox(tr("Expect classes where the tree says"), m_card);
    m_on->setToolTip(tr("A class that is a kind of others is expected where they are on average; "
                        "each image of it moves it on. So a class without an image can be told."));
    m_words = new QLabel(m_card);
    m_words->setWordWrap(true);
    m_words->setFont(textFont(TextRole::Note));
    m_words->setProperty("tone", "muted");
    m_useMean = new LinkButton(tr("Decide by the nearest class mean"), m_card);
    m_plot = new BoardPriorPlot(m_card);
    m_legend =
        new QLabel(tr("◇ tree   • images   + both, in a ring as wide as it is unsure"), m_card);
    m_legend->setWordWrap(true);
    m_legend->setFont(textFont(TextRole::Note));
    m_legend->setProperty("tone", "muted");
    m_bars = new BoardPriorBars(m_card);
    m_curve = new BoardPriorCurve(m_card);
    m_strength = new BoardSlider(tr("Weight", "of the class tree, in images"),
                                 BoardSlider::Scale::Logarithmic, m_card);
    m_strength->setRange(kLeastStrength, kMostStrength);
    m_strength->setToolTip(tr("The tree counts as much as this many images of a class"));
    setHelp(m_strength, m_strength->toolTip() + QLatin1Char('.'), QStringLiteral("prior_m"));
    m_automatic = new LinkButton({}, m_card);
    m_card->body()->setSpacing(space::kUnit + 2);
    for (QWidget* part : {static_cast<QWidget*>(m_on), static_cast<QWidget*>(m_words),
                          static_cast<QWidget*>(m_useMean), static_cast<QWidget*>(m_plot),
                          static_cast<QWidget*>(m_legend), static_cast<QWidget*>(m_bars),
                          static_cast<QWidget*>(m_curve), static_cast<QWidget*>(m_strength),
                          static_cast<QWidget*>(m_automatic)})
        m_card->body()->addWidget(part);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    connect(m_on, &QCheckBox::clicked, this, [this](bool on) {
        BoardRules rules = m_session->document().rules;
        rules.prior = on;
        m_session->editor()->setRules(rules, on ? tr("Expect classes where the tree says")
                                                : tr("Expect nothing of the tree"));
    });
    connect(m_useMean, &QPushButton::clicked, this, [this] {
        BoardRules rules = m_session->document().rules;
        rules.rule = kMeanRule;
        m_session->editor()->setRules(rules, tr("Decide by the nearest class mean"));
    });
    connect(m_strength, &BoardSlider::moved, this,
            [this](double value) { setStrength(value, QStringLiteral("prior")); });
    connect(m_strength->slider(), &QSlider::sliderReleased, m_session->editor(),
            &BoardEditor::finishStep);
    connect(m_automatic, &QPushButton::clicked, this, [this] { setStrength({}, {}); });
}

void BoardPriorCard::setStrength(const std::optional<double>& strength, const QString& key)
{
    BoardRules rules = m_session->document().rules;
    rules.priorStrength = strength;
    m_session->editor()->setRules(rules,
                                  strength ? tr("Change the weight of the class tree")
                                           : tr("Estimate the weight of the class tree"),
                                  key);
}

QString BoardPriorCard::words() const
{
    return m_words->text();
}

void BoardPriorCard::setQuery(const QString& key)
{
    if (key == m_query)
        return;
    m_query = key;
    ask();
}

void BoardPriorCard::refresh()
{
    const bool there = m_session->service()->isReady() &&
                       !m_session->service()->levels().isEmpty() &&
                       !m_session->document().classes.isEmpty();
    setVisible(there);
    if (!there)
        return;
    m_on->setChecked(m_session->document().rules.prior);
    ask();
}

void BoardPriorCard::ask()
{
    const int asked = ++m_asked;
    if (!m_session->document().rules.prior || m_session->service()->levels().isEmpty()) {
        BoardPriorAnswer none;
        none.reason = tr("A class that is a kind of one of the run's coarser classes can be "
                         "expected before it has an image.");
        return take(none);
    }
    Json params = m_session->teaching();
    if (!m_query.isEmpty())
        params["query"] = m_query.toStdString();
    m_session->service()->ask(QStringLiteral("board.prior"), std::move(params), this,
                              [this, asked](const RunSource::Reply& reply) {
                                  if (asked != m_asked || reply.cancelled)
                                      return;
                                  const auto answer = priorOf(reply);
                                  BoardPriorAnswer failed;
                                  if (!answer.ok())
                                      failed.reason =
                                          QString::fromStdString(answer.error().message());
                                  take(answer.ok() ? *answer : failed);
                              });
}

void BoardPriorCard::take(const BoardPriorAnswer& answer)
{
    m_answer = answer;
    const QList<BoardClass>& classes = m_session->document().classes;
    const bool fits = answer.applies && answer.classes.size() == classes.size();
    QList<int> colours;
    QStringList names;
    for (const BoardClass& each : classes) {
        colours << each.colour;
        names << each.name;
    }
    for (QWidget* part : {static_cast<QWidget*>(m_plot), static_cast<QWidget*>(m_bars),
                          static_cast<QWidget*>(m_curve), static_cast<QWidget*>(m_legend),
                          static_cast<QWidget*>(m_strength)})
        part->setVisible(fits);
    const bool mean = m_session->effectiveRules().rule == kMeanRule;
    m_useMean->setVisible(fits && !mean);
    const bool chosen = m_session->document().rules.priorStrength.has_value();
    m_automatic->setVisible(fits && chosen);
    QString words = asSentence(engineWords(answer.reason));
    if (m_session->document().rules.prior && !answer.applies)
        words +=
            QLatin1Char(' ') + tr("Choose it in the menu of a class, under “It is a kind of”.");
    m_card->setFact({});
    if (fits) {
        m_plot->setAnswer(answer, colours, names);
        m_bars->setAnswer(answer, colours, names);
        m_curve->setAnswer(answer, colours, names);
        // An answer is of where the handle was; the document is where it is.
        if (!m_strength->slider()->isSliderDown())
            m_strength->setValue(
                m_session->document().rules.priorStrength.value_or(answer.strength));
        const auto number = [](double value) { return QLocale().toString(value, 'g', 2); };
        m_automatic->setText(tr("Back to the estimate, %1").arg(number(answer.estimated)));
        m_card->setFact(chosen ? tr("weight chosen by hand") : tr("weight estimated"));
        words = tr("The tree counts as much as %1 images of a class: that is how far its own "
                   "classes lie from where it would expect them.")
                    .arg(number(answer.strength));
        if (chosen)
            words =
                tr("The tree counts as much as %1 images of a class.").arg(number(answer.strength));
        if (!mean)
            words += QLatin1Char(' ') + tr("Only the nearest class mean makes use of it.");
    }
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
}

} // namespace kindred
