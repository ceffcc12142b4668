#include "neighbourhood/DatasetCard.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Card.h"
#include "common/Help.h"
#include "common/Numbers.h"
#include "common/ProgressRow.h"
#include "common/Theme.h"
#include "models/neighbourhood/NeighbourhoodStrip.h"
#include "models/runs/RunWords.h"
#include "models/samples/TileRoles.h"
#include "neighbourhood/HistogramView.h"
#include "neighbourhood/StripDelegate.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr int kSamplesEdge = 44;
constexpr double kCollapsed = 0.9; ///< overlap from which classes lie on top of each other

QString percentWords(double share)
{
    // A line does not end between the number and its unit.
    return QLocale().toString(100 * share, 'f', share < 0.1 ? 1 : 0) + QStringLiteral("\u00a0%");
}

HistogramData dataOf(const CountedBars& bars, const QString& title)
{
    HistogramData drawn;
    drawn.edges = bars.edges;
    drawn.title = title;
    return drawn;
}
} // namespace

DatasetCard::DatasetCard(NeighbourhoodDataset* dataset, const SampleTable* samples,
                         ThumbnailStore* thumbnails, QWidget* parent)
    : QWidget(parent), m_dataset(dataset)
{
    build(samples, thumbnails);
    connect(m_dataset, &NeighbourhoodDataset::countsChanged, this, &DatasetCard::showCounts);
    connect(m_dataset, &NeighbourhoodDataset::samplesChanged, this, &DatasetCard::showSamples);
    connect(m_dataset, &NeighbourhoodDataset::samplesRefused, this,
            [this](const Error& error) { Q_EMIT said(QString::fromStdString(error.message())); });
    connect(m_retry, &QPushButton::clicked, m_dataset, &NeighbourhoodDataset::reload);
    connect(m_masses, &QButtonGroup::idToggled, this, &DatasetCard::showCounts);
    connect(m_support, &HistogramView::chosen, this, [this](int, int bar) {
        m_dataset->askSamples(QStringLiteral("support_%1").arg(mass()), bar);
    });
    connect(m_distances, &HistogramView::chosen, this, [this](int series, int bar) {
        const bool same = m_labelled && series == 0;
        m_dataset->askSamples(same ? QStringLiteral("positive") : QStringLiteral("negative"), bar);
    });
    connect(m_probabilities, &HistogramView::chosen, this,
            [this](int, int bar) { m_dataset->askSamples(QStringLiteral("p"), bar); });
    connect(m_tiles, &TileView::chosen, this, [this](const QModelIndex& index) {
        Q_EMIT idChosen(index.data(SampleIdRole).toLongLong());
    });
    showCounts();
    showSamples();
}

QLabel* DatasetCard::note()
{
    auto* label = new QLabel(this);
    setTextRole(label, TextRole::Note);
    label->setWordWrap(true);
    return label;
}

QWidget* DatasetCard::massChoice()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kUnit);
    m_masses = new QButtonGroup(this);
    for (const int percent : {50, 70, 90}) {
        auto* button = new QPushButton(QLocale().toString(percent / 100.0, 'f', 1), row);
        button->setCheckable(true);
        button->setAccessibleName(tr("Count the neighbours that hold %1 of the mass")
                                      .arg(QLocale().toString(percent / 100.0, 'f', 1)));
        button->setToolTip(button->accessibleName());
        m_masses->addButton(button, percent);
        layout->addWidget(button);
    }
    m_masses->button(70)->setChecked(true);
    setHelp(row,
            tr("The support set of a query is the nearest samples that together hold this "
               "share of its mass."),
            QStringLiteral("p"));
    return row;
}

QLabel* DatasetCard::addFigure(const QString& title, HistogramView* figure, QLabel* words,
                               QWidget* beside)
{
    auto* column = qobject_cast<QVBoxLayout*>(m_figures->layout());
    auto* head = new QHBoxLayout;
    auto* name = new QLabel(title, m_figures);
    name->setFont(textFont(TextRole::Strong));
    name->setWordWrap(true); // with large text there is no room for it beside the choice
    head->addWidget(name, 1);
    if (beside)
        head->addWidget(beside);
    column->addLayout(head);
    column->addWidget(figure);
    column->addWidget(words);
    column->addSpacing(space::kUnit);
    return name;
}

void DatasetCard::build(const SampleTable* samples, ThumbnailStore* thumbnails)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_card = new Card(tr("The dataset"), this);
    layout->addWidget(m_card);
    m_state = note();
    m_retry = new QPushButton(tr("Try again"), m_card);
    m_progress =
        new ProgressRow(tr("Counting the neighbourhoods"), ProgressRow::Shape::Row, m_card);
    connect(m_progress, &ProgressRow::cancelled, m_dataset, &NeighbourhoodDataset::cancelCounts);
    m_figures = new QWidget(m_card);
    auto* figures = new QVBoxLayout(m_figures);
    figures->setContentsMargins(0, 0, 0, 0);
    figures->setSpacing(space::kUnit);
    m_support = new HistogramView(tr("Support-set sizes"), m_figures);
    m_support->setWhatsThis(
        tr("How many of its largest neighbours hold that share of a query's mass (Wu et al. 2018, "
           "figure 3; the paper finds 100 to 500 on ImageNet). Small sets: few examples decide. "
           "Sets as large as the data: the embedding tells nothing yet."));
    m_distances = new HistogramView(tr("Distances of pairs"), m_figures);
    m_distances->setWhatsThis(
        tr("Distances of queries to training samples of their own class and of others, each as "
           "shares of its own. The overlap is the sum of the lower of the two: 0 where the "
           "classes lie apart, 1 where the embedding has collapsed."));
    m_probabilities = new HistogramView(tr("Share p of the own class"), m_figures);
    m_probabilities->setWhatsThis(tr("The mass p of each query's own class; the loss is the mean "
                                     "of −log p over the training samples."));
    m_supportNote = note();
    m_distanceNote = note();
    m_probabilityNote = note();
    m_terms = note();
    figures->addWidget(m_terms);
    addFigure(tr("Support-set sizes"), m_support, m_supportNote, massChoice());
    addFigure(tr("Distances of pairs"), m_distances, m_distanceNote);
    m_probabilityTitle =
        addFigure(tr("Share p of the own class"), m_probabilities, m_probabilityNote);
    m_samplesTitle = new QLabel(m_card);
    m_samplesTitle->setFont(textFont(TextRole::Strong));
    m_samplesTitle->setWordWrap(true);
    m_strip = new NeighbourhoodStrip(samples, thumbnails, this);
    m_tiles = new TileView(m_card);
    m_tiles->setItemDelegate(new StripDelegate(kSamplesEdge, false, m_tiles));
    m_tiles->setModel(m_strip);
    m_tiles->setFitLines(3);
    m_tiles->setAccessibleName(tr("Samples of the bar"));
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_state, m_progress, m_figures, m_samplesTitle, m_tiles})
        m_card->body()->addWidget(part);
    m_card->body()->addWidget(m_retry, 0, Qt::AlignLeft);
}

void DatasetCard::setLabelled(bool labelled)
{
    if (labelled == m_labelled)
        return;
    m_labelled = labelled;
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_probabilityTitle, m_probabilities, m_probabilityNote})
        part->setVisible(labelled);
    showCounts();
}

int DatasetCard::mass() const
{
    return m_masses->checkedId();
}

void DatasetCard::setMass(int percent)
{
    if (auto* button = m_masses->button(percent))
        button->setChecked(true);
}

QString DatasetCard::explanation() const
{
    return QStringList{m_supportNote->text(), m_distanceNote->text(), m_probabilityNote->text()}
        .join(QLatin1Char('\n'));
}

QString DatasetCard::terms() const
{
    return m_terms->text();
}

QString DatasetCard::sampleWords() const
{
    return m_samplesTitle->text();
}

void DatasetCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) // the figures have colours of their own
        showCounts();
    QWidget::changeEvent(event);
}

void DatasetCard::showCounts()
{
    using State = NeighbourhoodDataset::State;
    const State state = m_dataset->countsState();
    const NeighbourhoodCounts& counts = m_dataset->counts();
    const bool any = counts.step >= 0 && state != State::Failed;
    m_figures->setVisible(any);
    if (state == State::Loading && !any)
        m_progress->setShare(m_dataset->progress());
    else
        m_progress->end();
    m_retry->setVisible(state == State::Failed);
    m_state->setVisible(!any);
    if (state == State::Failed)
        m_state->setText(QString::fromStdString(m_dataset->countsError().message()));
    else
        m_state->setText(tr("Counting the neighbourhoods of all queries…"));
    if (!any)
        return m_card->setFact({});
    const QString split = run_words::splitName(counts.split);
    m_card->setFact(counts.n < counts.total
                        ? tr("%L1 of %L2 samples (%3)", "…, …, split")
                              .arg(counts.n)
                              .arg(counts.total)
                              .arg(split)
                        : tr("%L1 samples (%2)", "…, split").arg(counts.n).arg(split));
    showTerms(counts);
    showSupport(counts);
    showDistances(counts);
    if (m_labelled)
        showProbabilities(counts);
}

void DatasetCard::showTerms(const NeighbourhoodCounts& counts)
{
    QString text = tr("Counted at the run's own σ of %1; the slider moves the weights of the query "
                      "alone.")
                       .arg(numbers::shown(counts.sigma, 3));
    const QString& last = m_dataset->lastSplit();
    if (!last.isEmpty() && counts.split != last)
        text += QLatin1Char(' ') +
                (m_dataset->isSplitKept()
                     ? tr("Of %1 samples as at the step before, so that the two can be compared.",
                          "split")
                           .arg(run_words::splitName(counts.split))
                     : tr("Of %1 samples: this step keeps no table of %2 samples.", "splits")
                           .arg(run_words::splitName(counts.split), run_words::splitName(last)));
    m_terms->setText(text);
}

void DatasetCard::showSupport(const NeighbourhoodCounts& counts)
{
    const Tokens& t = tokensOf(palette());
    const QString chosen = QStringLiteral("support_%1").arg(mass());
    HistogramData drawn = dataOf(counts.histograms.value(chosen),
                                 tr("neighbours in the support set (of %L1)").arg(counts.database));
    drawn.evenly = true;
    drawn.series.append({tr("at %1").arg(QLocale().toString(mass() / 100.0, 'f', 1)),
                         classColour(0), counts.histograms.value(chosen).counts, true});
    for (const int other : {50, 70, 90})
        if (other != mass())
            drawn.series.append(
                {QLocale().toString(other / 100.0, 'f', 1), other < mass() ? t.text : t.muted,
                 counts.histograms.value(QStringLiteral("support_%1").arg(other)).counts, false});
    const double median = counts.medians.value(chosen, -1);
    if (median >= 0) {
        drawn.mark = median;
        drawn.markWords = tr("median %1").arg(QLocale().toString(median, 'f', 0));
    }
    m_support->setData(drawn);
    m_supportNote->setText(
        tr("Half of the queries need at most %L1 of %L2 training samples for %3 of their mass. "
           "Further left: fewer examples decide.")
            .arg(qRound64(std::max(median, 0.0)))
            .arg(counts.database)
            .arg(percentWords(mass() / 100.0)));
}

void DatasetCard::showDistances(const NeighbourhoodCounts& counts)
{
    const Tokens& t = tokensOf(palette());
    const CountedBars same = counts.histograms.value(QStringLiteral("positive"));
    HistogramData drawn = dataOf(same, tr("distance of query and training sample"));
    drawn.shares = true;
    const CountedBars others = counts.histograms.value(QStringLiteral("negative"));
    if (!m_labelled) {
        drawn.series.append({tr("all pairs"), classColour(0), others.counts, true});
        m_distances->setData(drawn);
        m_distanceNote->setText(tr("Which of them are of one class, and with that how far classes "
                                   "lie apart and the share p, is known with labels only.") +
                                QLatin1Char(' ') + run_words::labelsRemedy());
        return;
    }
    drawn.series.append({tr("same class"), classColour(0), same.counts, true});
    drawn.series.append({tr("other classes"), t.wrong, others.counts, true});
    m_distances->setData(drawn);
    const QString overlap = percentWords(counts.overlap);
    m_distanceNote->setText(
        counts.overlap >= kCollapsed
            ? tr("⚠ The two overlap by %1: the embedding does not tell the classes apart, it may "
                 "have collapsed.")
                  .arg(overlap)
            : tr("The two overlap by %1: the further apart, the surer a nearest neighbour is of "
                 "the same class.")
                  .arg(overlap));
}

void DatasetCard::showProbabilities(const NeighbourhoodCounts& counts)
{
    const CountedBars bars = counts.histograms.value(QStringLiteral("p"));
    HistogramData drawn = dataOf(bars, tr("share p of the own class"));
    drawn.series.append({tr("p"), classColour(0), bars.counts, true});
    const double median = counts.medians.value(QStringLiteral("p"), -1);
    if (median >= 0) {
        drawn.mark = median;
        drawn.markWords = tr("median %1").arg(shareText(median));
    }
    m_probabilities->setData(drawn);
    QString text = tr("Queries at the left are those that the loss still works on.");
    if (counts.alone > 0)
        text += QLatin1Char(' ') + tr("%Ln sample(s) without another of their class are left out.",
                                      nullptr, static_cast<int>(counts.alone));
    if (!counts.reason.isEmpty())
        text += QLatin1Char(' ') + tr("Note: %1.", "a remark of the engine").arg(counts.reason);
    m_probabilityNote->setText(text);
}

QString DatasetCard::pairsOpened(const QString& which, const QString& count,
                                 const QString& bar) const
{
    if (!m_labelled)
        return tr("%1 samples with another at a distance of %2").arg(count, bar);
    return which == QLatin1String("positive")
               ? tr("%1 samples with one of their class at a distance of %2").arg(count, bar)
               : tr("%1 samples with one of another class at a distance of %2").arg(count, bar);
}

void DatasetCard::showSamples()
{
    const BarSamples& samples = m_dataset->samples();
    m_samplesTitle->setVisible(samples.bin >= 0);
    m_tiles->setVisible(!samples.ids.isEmpty());
    QList<StripEntry> entries;
    for (const qint64 id : samples.ids)
        entries.append({id, -1, {}, {}, {}});
    m_strip->setEntries(entries);
    if (samples.bin < 0)
        return;
    const HistogramView* figure = samples.which.startsWith(QLatin1String("support")) ? m_support
                                  : samples.which == QLatin1String("p") ? m_probabilities
                                                                        : m_distances;
    const QString bar = barWords(figure->histogram(), samples.bin);
    const bool all = samples.ids.size() == samples.total;
    const QString count = QLocale().toString(samples.total);
    if (samples.which == QLatin1String("p"))
        m_samplesTitle->setText(tr("%1 samples with p of %2", "count, range").arg(count, bar));
    else if (figure == m_support)
        m_samplesTitle->setText(
            tr("%1 samples with a support set of %2", "count, range").arg(count, bar));
    else
        m_samplesTitle->setText(pairsOpened(samples.which, count, bar));
    if (!all)
        m_samplesTitle->setText(m_samplesTitle->text() + QLatin1Char(' ') +
                                tr("(the first %L1 are shown)").arg(samples.ids.size()));
    Q_EMIT samplesOpened(samples.ids);
}

} // namespace kindred
