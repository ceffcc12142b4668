#pragma once

#include <QWidget>

#include "models/neighbourhood/NeighbourhoodDataset.h"

class QButtonGroup;
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

/// What the neighbourhoods of all queries look like: support-set sizes, distances of pairs, and p.
/// A bar opens its samples.
class DatasetCard final : public QWidget {
    Q_OBJECT

public:
    DatasetCard(NeighbourhoodDataset* dataset, const SampleTable* samples,
                ThumbnailStore* thumbnails, QWidget* parent = nullptr);

    /// Of samples without labels there are pairs, but none of one class, and no p.
    void setLabelled(bool labelled);

    HistogramView* support() const { return m_support; }
    HistogramView* distances() const { return m_distances; }
    HistogramView* probabilities() const { return m_probabilities; }
    TileView* tiles() const { return m_tiles; }
    /// The share whose support sets are counted: 50, 70 or 90.
    int mass() const;
    void setMass(int percent);
    QString explanation() const;
    QString terms() const; ///< at which σ and of which samples it is counted
    QString sampleWords() const;

Q_SIGNALS:
    void idChosen(qint64 id);
    void samplesOpened(const QList<qint64>& ids);
    void said(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build(const SampleTable* samples, ThumbnailStore* thumbnails);
    QWidget* massChoice();
    QLabel* note();
    /// The title that it gets.
    QLabel* addFigure(const QString& title, HistogramView* figure, QLabel* note,
                      QWidget* beside = nullptr);
    QString pairsOpened(const QString& which, const QString& count, const QString& bar) const;
    void showCounts();
    void showTerms(const NeighbourhoodCounts& counts);
    void showSupport(const NeighbourhoodCounts& counts);
    void showDistances(const NeighbourhoodCounts& counts);
    void showProbabilities(const NeighbourhoodCounts& counts);
    void showSamples();

    NeighbourhoodDataset* m_dataset;
    Card* m_card;
    QLabel* m_state;
    QPushButton* m_retry;
    ProgressRow* m_progress;
    QWidget* m_figures;
    QButtonGroup* m_masses;
    HistogramView* m_support;
    HistogramView* m_distances;
    HistogramView* m_probabilities;
    QLabel* m_terms;
    QLabel* m_supportNote;
    QLabel* m_distanceNote;
    QLabel* m_probabilityTitle;
    QLabel* m_probabilityNote;
    QLabel* m_samplesTitle;
    NeighbourhoodStrip* m_strip;
    TileView* m_tiles;
    bool m_labelled = true;
};

} // namespace kindred
