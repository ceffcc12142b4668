#include "neighbourhood/BankCard.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Card.h"
#include "common/ProgressRow.h"
#include "common/Theme.h"
#include "models/neighbourhood/NeighbourhoodStrip.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/TileRoles.h"
#include "neighbourhood/HistogramView.h"
#include "neighbourhood/StripDelegate.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr int kBankEdge = 52;
constexpr qsizetype kMostDrifted = 200;

QLabel* bankNote(QWidget* parent)
{
    auto* label = new QLabel(parent);
    setTextRole(label, TextRole::Note);
    label->setWordWrap(true);
    return label;
}

QLabel* bankTitle(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(textFont(TextRole::Strong));
    label->setWordWrap(true);
    return label;
}

QString driftText(double drift)
{
    return QLocale().toString(drift, 'g', 2);
}
} // namespace

BankCard::BankCard(NeighbourhoodDataset* dataset, const SampleTable* samples,
                   ThumbnailStore* thumbnails, QWidget* parent)
    : QWidget(parent), m_dataset(dataset), m_samples(samples)
{
    build(samples, thumbnails);
    connect(m_dataset, &NeighbourhoodDataset::bankChanged, this, &BankCard::showBank);
    connect(m_retry, &QPushButton::clicked, m_dataset, &NeighbourhoodDataset::loadBank);
    connect(m_drift, &HistogramView::chosen, this, [this](int, int bar) { openBar(bar); });
    for (TileView* tiles : {m_driftedTiles, m_staleTiles})
        connect(tiles, &TileView::chosen, this, [this](const QModelIndex& index) {
            Q_EMIT idChosen(index.data(SampleIdRole).toLongLong());
        });
    showBank();
}

TileView* BankCard::strip(NeighbourhoodStrip* model, const QString& name)
{
    auto* tiles = new TileView(m_facts);
    tiles->setItemDelegate(new StripDelegate(kBankEdge, true, tiles));
    tiles->setModel(model);
    tiles->setFitLines(2);
    tiles->setAccessibleName(name);
    return tiles;
}

void BankCard::build(const SampleTable* samples, ThumbnailStore* thumbnails)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_card = new Card(tr("Memory bank"), this);
    layout->addWidget(m_card);
    m_state = bankNote(m_card);
    m_progress = new ProgressRow(tr("Comparing the memory"), ProgressRow::Shape::Row, m_card);
    connect(m_progress, &ProgressRow::cancelled, m_dataset, &NeighbourhoodDataset::cancelBank);
    m_retry = new QPushButton(tr("Try again"), m_card);
    m_facts = new QWidget(m_card);
    m_drift = new HistogramView(tr("Drift of the memory's rows"), m_facts);
    m_drift->setWhatsThis(
        tr("The memory holds what the network made of each training image when it last saw it, "
           "with augmentation and momentum. Drift is 1 − cos of such a row and what the network "
           "makes of the clean image now. The paper prints no renormalisation after a momentum "
           "step (Wu et al. 2018, equation 11); its code has one, and so has the default here."));
    m_driftNote = bankNote(m_facts);
    m_driftedTitle = bankTitle({}, m_facts);
    m_drifted = new NeighbourhoodStrip(samples, thumbnails, this);
    m_driftedTiles = strip(m_drifted, tr("Rows that have drifted"));
    m_age = new HistogramView(tr("Age of the memory's rows"), m_facts);
    m_age->setFocusPolicy(Qt::NoFocus); // its bars open nothing
    m_ageNote = bankNote(m_facts);
    m_staleTitle = bankTitle(tr("Wrong because stale"), m_facts);
    m_stale = new NeighbourhoodStrip(samples, thumbnails, this);
    m_staleTiles = strip(m_stale, tr("Queries whose nearest row is wrong because it is stale"));
    m_staleNote = bankNote(m_facts);
    auto* facts = new QVBoxLayout(m_facts);
    facts->setContentsMargins(0, 0, 0, 0);
    facts->setSpacing(space::kUnit);
    facts->addWidget(bankTitle(tr("Drift"), m_facts));
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_drift, m_driftNote, m_driftedTitle, m_driftedTiles})
        facts->addWidget(part);
    facts->addWidget(bankTitle(tr("Age"), m_facts));
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_age, m_ageNote, m_staleTitle, m_staleTiles, m_staleNote})
        facts->addWidget(part);
    m_card->body()->addWidget(m_state);
    m_card->body()->addWidget(m_progress);
    m_card->body()->addWidget(m_facts);
    m_card->body()->addWidget(m_retry, 0, Qt::AlignLeft);
}

QString BankCard::explanation() const
{
    if (m_facts->isHidden())
        return m_state->text();
    return QStringList{m_driftNote->text(), m_ageNote->text(), m_staleNote->text()}.join(
        QLatin1Char('\n'));
}

void BankCard::showBank()
{
    using State = NeighbourhoodDataset::State;
    const State state = m_dataset->bankState();
    const BankFacts& bank = m_dataset->bank();
    const bool any = bank.applies && state != State::Failed;
    m_facts->setVisible(any);
    m_state->setVisible(!any);
    m_retry->setVisible(state == State::Failed);
    if (state == State::Loading && !any)
        m_progress->setShare(m_dataset->bankProgress());
    else
        m_progress->end();
    if (state == State::Failed)
        m_state->setText(QString::fromStdString(m_dataset->bankError().message()));
    else if (state == State::Loading || state == State::Empty)
        m_state->setText(tr("Comparing the memory with fresh embeddings…"));
    else
        m_state->setText(bank.reason);
    m_card->setFact(any ? tr("%L1 × %L2 · step %L3", "rows, columns, step")
                              .arg(bank.rows)
                              .arg(bank.dimension)
                              .arg(bank.step)
                        : QString());
    if (!any)
        return;
    showDrift(bank);
    showAge(bank);
    showStale(bank);
}

void BankCard::showDrift(const BankFacts& bank)
{
    HistogramData drawn;
    drawn.edges = bank.drift.edges;
    drawn.title = tr("drift: 1 − cos of row and fresh embedding");
    drawn.series.append({tr("rows"), classColour(0), bank.drift.counts, true});
    if (bank.meanDrift) {
        drawn.mark = *bank.meanDrift;
        drawn.markWords = tr("mean %1").arg(driftText(*bank.meanDrift));
    }
    m_drift->setData(drawn);
    QString text = tr("Rows at the left are as the network sees their images now; a click on a bar "
                      "lists its images.");
    if (bank.compared < bank.rows)
        text += QLatin1Char(' ') +
                tr("%L1 of %L2 rows could be compared: %3.", "…, …, a reason of the engine")
                    .arg(bank.compared)
                    .arg(bank.rows)
                    .arg(bank.driftReason);
    m_driftNote->setText(text);
    listDrifted(bank.drifted.first(std::min(bank.drifted.size(), kMostDrifted)),
                tr("Drifted furthest"));
}

void BankCard::listDrifted(const QList<BankRow>& rows, const QString& title)
{
    QList<StripEntry> entries;
    for (const BankRow& row : rows)
        entries.append({row.id,
                        row.label,
                        driftText(row.drift),
                        {},
                        row.age < 0 ? tr("drift %1").arg(driftText(row.drift))
                                    : tr("drift %1, written %Ln step(s) ago", nullptr, row.age)
                                          .arg(driftText(row.drift))});
    m_drifted->setEntries(entries);
    m_driftedTitle->setText(title);
    m_driftedTitle->setVisible(!rows.isEmpty());
    m_driftedTiles->setVisible(!rows.isEmpty());
}

void BankCard::openBar(int bar)
{
    const BankFacts& bank = m_dataset->bank();
    const bool last = bar + 2 == bank.drift.edges.size();
    QList<BankRow> rows;
    QList<qint64> ids;
    for (const BankRow& row : bank.drifted) {
        if (row.drift < bank.drift.edges.value(bar) ||
            (!last && row.drift >= bank.drift.edges.value(bar + 1)))
            continue;
        ids.append(row.id);
        if (rows.size() < kMostDrifted)
            rows.append(row);
    }
    listDrifted(rows, tr("%Ln row(s) with a drift of %1", nullptr, static_cast<int>(ids.size()))
                          .arg(barWords(m_drift->histogram(), bar)));
    Q_EMIT samplesOpened(ids);
}

void BankCard::showAge(const BankFacts& bank)
{
    const bool known = bank.ageReason.isEmpty();
    m_age->setVisible(known);
    if (!known)
        return m_ageNote->setText(bank.ageReason);
    HistogramData drawn;
    drawn.edges = bank.age.edges;
    drawn.title = tr("steps since the row was written");
    drawn.series.append({tr("rows"), classColour(0), bank.age.counts, true});
    if (bank.meanAge) {
        drawn.mark = *bank.meanAge;
        drawn.markWords = tr("mean %1").arg(QLocale().toString(*bank.meanAge, 'f', 0));
    }
    m_age->setData(drawn);
    m_ageNote->setText(tr("Each row is written once an epoch. The order of the batches follows "
                          "from the run's seed, so ages are exact."));
}

void BankCard::showStale(const BankFacts& bank)
{
    m_staleTiles->setVisible(bank.stale.applies && !bank.pairs.isEmpty());
    if (!bank.stale.applies)
        return m_staleNote->setText(bank.stale.reason);
    QList<StripEntry> entries;
    for (const StalePair& pair : bank.pairs)
        entries.append({pair.id, pair.label, m_samples->className(pair.bankLabel), false,
                        tr("nearest in the memory: #%L1, %2\nnearest by fresh embeddings: #%L3, %4")
                            .arg(pair.bank)
                            .arg(m_samples->className(pair.bankLabel))
                            .arg(pair.fresh)
                            .arg(m_samples->className(pair.freshLabel))});
    m_stale->setEntries(entries);
    m_staleNote->setText(
        tr("%L1 of %L2 queries (%3) have a nearest neighbour of another class in the memory, but "
           "one of their own among fresh embeddings. In all the memory is wrong for %L4, fresh "
           "embeddings for %L5.")
            .arg(bank.staleCount)
            .arg(bank.staleOf)
            .arg(run_words::splitName(bank.staleSplit))
            .arg(bank.bankWrong)
            .arg(bank.freshWrong));
}

} // namespace kindred
