#include "neighbourhood/WhyCard.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/Icons.h"
#include "common/Theme.h"
#include "models/neighbourhood/NeighbourhoodQuery.h"
#include "models/neighbourhood/NeighbourhoodStrip.h"
#include "models/samples/TileRoles.h"
#include "neighbourhood/Faded.h"
#include "neighbourhood/MassView.h"
#include "neighbourhood/SigmaSlider.h"
#include "neighbourhood/StepScrubber.h"
#include "neighbourhood/StripDelegate.h"
#include "neighbourhood/WeightBars.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr int kWhyEdge = 52;
constexpr int kClassRows = 5;
constexpr int kCompactRows = 2;
constexpr double kWholePerplexity = 99.95; ///< from which on it is told without decimals

BarVerdict verdictOf(const NeighbourhoodAnswer& answer, int label)
{
    if (!answer.label)
        return BarVerdict::Unknown;
    return *answer.label == label ? BarVerdict::Same : BarVerdict::Other;
}

/// As high as its words need at its width: what stands above it in a splitter, which asks for no
/// height by width, would be squeezed instead.
class WholeLabel final : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        setMinimumHeight(std::max(0, heightForWidth(width())));
    }
};

QLabel* explaining(QWidget* parent)
{
    auto* label = new WholeLabel(parent);
    setTextRole(label, TextRole::Note);
    label->setWordWrap(true);
    return label;
}
} // namespace

QString neighbourWords(const WeighedNeighbour& neighbour, int rank)
{
    const QLocale locale;
    QString text = WhyCard::tr("rank %L1 · p %2").arg(rank).arg(shareText(neighbour.p));
    if (neighbour.similarity)
        text += WhyCard::tr(" · cosine %1").arg(locale.toString(*neighbour.similarity, 'f', 3));
    if (neighbour.distance)
        text += WhyCard::tr(" · distance %1").arg(locale.toString(*neighbour.distance, 'g', 3));
    if (neighbour.weight)
        text += WhyCard::tr(" · weight of its centre %1")
                    .arg(locale.toString(*neighbour.weight, 'g', 3));
    return text;
}

WhyCard::WhyCard(const SampleTable* samples, ThumbnailStore* thumbnails, QWidget* parent)
    : QWidget(parent), m_classRows(kClassRows)
{
    build(samples, thumbnails);
    connect(m_bars, &WeightBars::marked, this, [this](int bar) {
        const QModelIndex index = m_strip->index(bar);
        if (bar < 0)
            m_tiles->selectionModel()->clear();
        else if (index.isValid())
            m_tiles->setCurrentIndex(index);
        m_bars->setToolTip(bar >= 0 && bar < m_strip->rowCount() ? m_strip->words(bar) : QString());
    });
    connect(m_bars, &WeightBars::chosen, this, [this](int bar) {
        if (bar < m_strip->rowCount())
            Q_EMIT idChosen(m_strip->entries()[bar].id);
    });
    connect(m_tiles, &TileView::chosen, this, [this](const QModelIndex& index) {
        Q_EMIT idChosen(index.data(SampleIdRole).toLongLong());
    });
    connect(m_tiles->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) { m_bars->mark(index.isValid() ? index.row() : -1); });
}

void WhyCard::build(const SampleTable* samples, ThumbnailStore* thumbnails)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_card = new Card(tr("Why: the loss's own weights"), this);
    layout->addWidget(m_card);
    m_failure = new EmptyState(QStringLiteral("warning"), tr("No weights"), {}, m_card);
    m_again = m_failure->addStep(tr("Try again"));
    connect(m_again, &QPushButton::clicked, this, &WhyCard::retryWanted);
    auto* answer = new QWidget(m_card);
    auto* column = new QVBoxLayout(answer);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * space::kUnit);
    m_bars = new WeightBars(answer);
    m_bars->setWhatsThis(
        tr("Each bar is the share p of one training sample in the softmax of the loss (Wu et al. "
           "2018, equation 2). The sample itself never counts. The line adds the bars up; its "
           "points tell how many neighbours hold 0.5, 0.7 and 0.9 of the mass."));
    m_strip = new NeighbourhoodStrip(samples, thumbnails, this);
    m_tiles = new TileView(answer);
    m_tile = new StripDelegate(kWhyEdge, true, m_tiles);
    m_tiles->setItemDelegate(m_tile);
    m_tiles->setModel(m_strip);
    m_tiles->setFitLines(1);
    m_tiles->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tiles->setAccessibleName(tr("Neighbours with the largest share"));
    m_masses = new MassView(tr("Mass by class"), answer);
    m_masses->setWhatsThis(tr("The shares of all training samples of a class together. The one of "
                              "the query's own class is what the loss pushes to 1."));
    m_explanation = explaining(answer);
    column->addWidget(m_bars, 1);
    column->addWidget(m_tiles);
    column->addWidget(m_masses);
    column->addWidget(m_explanation);
    m_pages = new QStackedWidget(m_card);
    m_pages->addWidget(answer);
    m_pages->addWidget(m_failure);
    m_card->body()->addWidget(m_pages, 1);
    m_sigma = new SigmaSlider(m_card);
    m_scrubber = new StepScrubber(m_card);
    m_card->body()->addWidget(m_sigma);
    m_card->body()->addWidget(m_scrubber);
}

void WhyCard::setCompact()
{
    m_classRows = kCompactRows;
    m_tiles->hide();
    m_explanation->hide();
    m_scrubber->hide();
    m_fold = new IconButton(QStringLiteral("chevron-down"), {}, m_card);
    m_card->addAction(m_fold);
    connect(m_fold, &QToolButton::clicked, this, [this] { Q_EMIT foldWanted(!m_folded); });
    setFolded(false);
}

void WhyCard::setFolded(bool folded)
{
    m_folded = folded;
    m_pages->setHidden(folded);
    m_sigma->setHidden(folded);
    m_card->layout()->activate(); // whoever gives it room asks at once how much it wants
    layout()->activate();
    if (!m_fold)
        return;
    const QString tip = folded ? tr("Show the weights") : tr("Fold the weights away");
    m_fold->setIcon(
        themedIcon(folded ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down")));
    m_fold->setToolTip(tip);
    m_fold->setAccessibleName(tip);
}

QString WhyCard::explanation() const
{
    return m_explanation->text();
}

void WhyCard::show(const NeighbourhoodQuery& query, bool young)
{
    // A compact card stands beside what says itself that it waits.
    const bool waits = young && !m_fold && query.state() == NeighbourhoodQuery::State::Empty;
    const bool failed = waits || query.state() == NeighbourhoodQuery::State::Failed;
    m_pages->setCurrentIndex(failed ? 1 : 0);
    m_fact.clear();
    fade(query.isOutdated());
    if (failed)
        showFailure(query, young);
    else if (query.isOutdated())
        showOutdated(query);
    else if (query.state() == NeighbourhoodQuery::State::Loading && query.answer().step < 0)
        m_fact = tr("weighing…");
    else if (query.answer().step >= 0)
        showAnswer(query.answer()); // the last one stays in sight while the next is on its way
    m_card->setFact(m_fact);
}

bool WhyCard::isOutdated() const
{
    return isFaded(m_bars);
}

/// An effect on the whole page would draw the view of the pictures on black.
void WhyCard::fade(bool outdated)
{
    for (QWidget* part : std::initializer_list<QWidget*>{m_bars, m_masses, m_explanation})
        setFaded(part, outdated);
    m_tile->setFaded(outdated);
    m_tiles->viewport()->update();
}

/// What was weighed before stays in sight, faded, and says whose it is.
void WhyCard::showOutdated(const NeighbourhoodQuery& query)
{
    const NeighbourhoodAnswer& answer = query.answer();
    const bool ofAnother = answer.id.value_or(-1) != query.id() || query.isOutside();
    if (ofAnother && answer.id)
        m_fact = tr("weighing… · below still #%L1", "sample id").arg(*answer.id);
    else
        m_fact = tr("weighing… · below still as before");
}

void WhyCard::showFailure(const NeighbourhoodQuery& query, bool young)
{
    // A run that is still to be measured for the first time is no failure.
    m_failure->setIcon(young ? QStringLiteral("neighbours") : QStringLiteral("warning"));
    m_failure->setTitle(young ? tr("Not yet") : tr("No weights"));
    m_again->setVisible(!young);
    QString text = young ? tr("The weights appear here with the first evaluation of the run.")
                         : QString::fromStdString(query.error().message());
    if (query.step())
        text +=
            QLatin1Char('\n') +
            tr("On the way a run keeps tables of training and validation samples: choose one of "
               "these to follow it.");
    m_failure->setText(text);
}

void WhyCard::showAnswer(const NeighbourhoodAnswer& answer)
{
    const QLocale locale;
    m_sigma->setRunSigma(answer.runSigma);
    m_card->setTitle(answer.own ? tr("Why: the loss's own weights")
                                : tr("Why: weights of the neighbours"));
    const qint64 support = answer.supportAt(0.7);
    QStringList facts;
    if (answer.trueMass)
        facts << tr("p = %1").arg(shareText(*answer.trueMass));
    if (support >= 0)
        facts << tr("%L1 decide (70 %)", "neighbours").arg(support);
    const int decimals = answer.perplexity < kWholePerplexity ? 1 : 0;
    facts << tr("perplexity %1").arg(locale.toString(answer.perplexity, 'f', decimals));
    m_fact = facts.join(QStringLiteral(" · "));
    QString text =
        answer.counted < answer.database
            ? tr("Of %L1 training samples the nearest %L2 count.")
                  .arg(answer.database)
                  .arg(answer.counted)
            : tr("The mass is shared among all %L1 training samples.").arg(answer.counted);
    if (answer.leaveOneOut)
        text += QLatin1Char(' ') + tr("The query is one of them and left out.");
    if (answer.label)
        text += QLatin1Char(' ') + tr("✕ marks neighbours of another class.");
    if (answer.classes.isEmpty())
        text += QLatin1Char(' ') + tr("Without labels there is no mass by class.");
    if (!answer.reason.isEmpty())
        text += QLatin1Char(' ') + tr("Note: %1.", "a remark of the engine").arg(answer.reason);
    m_explanation->setText(text);
    if (m_explanation->isVisible())
        m_explanation->setMinimumHeight(m_explanation->heightForWidth(m_explanation->width()));
    showBars(answer);
    showMasses(answer);
}

void WhyCard::showBars(const NeighbourhoodAnswer& answer)
{
    RankBars bars;
    QList<StripEntry> entries;
    for (int i = 0; i < answer.neighbours.size(); ++i) {
        const WeighedNeighbour& neighbour = answer.neighbours[i];
        const BarVerdict verdict = verdictOf(answer, neighbour.label);
        bars.shares.append(neighbour.p);
        bars.verdicts.append(verdict);
        entries.append(
            {neighbour.id, neighbour.label, shareText(neighbour.p),
             verdict == BarVerdict::Unknown ? QVariant() : QVariant(verdict == BarVerdict::Same),
             neighbourWords(neighbour, i + 1)});
    }
    for (const SupportSize& size : answer.support)
        bars.support.append({size.mass, size.n});
    bars.shown = ranksWorthShowing(bars);
    m_bars->setBars(bars);
    m_strip->setEntries(entries);
}

void WhyCard::showMasses(const NeighbourhoodAnswer& answer)
{
    MassBars bars;
    double told = 0;
    const auto add = [&](const ClassMass& mass) {
        bars.entries.append({mass.name, mass.p, verdictOf(answer, mass.label), {}});
        told += mass.p;
    };
    for (int i = 0; i < std::min<qsizetype>(m_classRows, answer.classes.size()); ++i)
        add(answer.classes[i]);
    // The query's own class is told however little mass it has.
    const auto own =
        std::find_if(answer.classes.begin(), answer.classes.end(),
                     [&](const ClassMass& mass) { return answer.label == mass.label; });
    if (own != answer.classes.end() && own - answer.classes.begin() >= m_classRows)
        add(*own);
    bars.restCount = static_cast<int>(answer.classes.size() - bars.entries.size());
    bars.rest = std::max(0.0, 1 - told) > 5e-4 ? 1 - told : 0;
    m_masses->setBars(bars);
    m_masses->setVisible(!answer.classes.isEmpty());
}

} // namespace kindred
