#pragma once

#include <QWidget>

#include "models/neighbourhood/NeighbourhoodDataset.h"

class QLabel;
class QPushButton;

namespace kindred {

class Card;
class HistogramView;
class NeighbourhoodStrip;
class ProgressRow;
class SampleTable;
class ThumbnailStore;
class TileView;

/// The memory of a run: how far its rows have drifted from fresh embeddings, how old they are, and
/// whose nearest neighbour is wrong because of it.
class BankCard final : public QWidget {
    Q_OBJECT

public:
    BankCard(NeighbourhoodDataset* dataset, const SampleTable* samples, ThumbnailStore* thumbnails,
             QWidget* parent = nullptr);

    HistogramView* drift() const { return m_drift; }
    TileView* drifted() const { return m_driftedTiles; }
    TileView* stale() const { return m_staleTiles; }
    QString explanation() const;

Q_SIGNALS:
    void idChosen(qint64 id);
    void samplesOpened(const QList<qint64>& ids);

private:
    void build(const SampleTable* samples, ThumbnailStore* thumbnails);
    TileView* strip(NeighbourhoodStrip* model, const QString& name);
    void showBank();
    void showDrift(const BankFacts& bank);
    void showAge(const BankFacts& bank);
    void showStale(const BankFacts& bank);
    void openBar(int bar);
    void listDrifted(const QList<BankRow>& rows, const QString& title);

    NeighbourhoodDataset* m_dataset;
    const SampleTable* m_samples;
    Card* m_card;
    QLabel* m_state;
    ProgressRow* m_progress;
    QPushButton* m_retry;
    QWidget* m_facts;
    HistogramView* m_drift;
    QLabel* m_driftNote;
    QLabel* m_driftedTitle;
    NeighbourhoodStrip* m_drifted;
    TileView* m_driftedTiles;
    HistogramView* m_age;
    QLabel* m_ageNote;
    QLabel* m_staleTitle;
    NeighbourhoodStrip* m_stale;
    TileView* m_staleTiles;
    QLabel* m_staleNote;
};

} // namespace kindred
