#pragma once

#include <QWidget>

#include "models/neighbourhood/NeighbourhoodAnswer.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace kindred {

class Card;
class EmptyState;
class IconButton;
class MassView;
class NeighbourhoodQuery;
class NeighbourhoodStrip;
class SampleTable;
class SigmaSlider;
class StripDelegate;
class StepScrubber;
class ThumbnailStore;
class TileView;
class WeightBars;

/// The weights of a query's neighbours: bars by rank, their pictures, mass by class, and σ and the
/// training to change.
class WhyCard final : public QWidget {
    Q_OBJECT

public:
    WhyCard(const SampleTable* samples, ThumbnailStore* thumbnails, QWidget* parent = nullptr);

    /// As it stands below another view: bars, the foremost classes and σ, with a button that folds
    /// them away.
    void setCompact();
    /// Only its head, with the facts, is left.
    void setFolded(bool folded);
    bool isFolded() const { return m_folded; }
    IconButton* foldButton() const { return m_fold; } ///< of a compact card
    void show(const NeighbourhoodQuery& query, bool young);
    using QWidget::show;

    WeightBars* bars() const { return m_bars; }
    TileView* tiles() const { return m_tiles; }
    MassView* masses() const { return m_masses; }
    SigmaSlider* sigma() const { return m_sigma; }
    StepScrubber* scrubber() const { return m_scrubber; }
    QString fact() const { return m_fact; }
    bool isOutdated() const; ///< what it shows was answered before, and is drawn faded
    QString explanation() const;

Q_SIGNALS:
    void idChosen(qint64 id);
    void retryWanted();
    void foldWanted(bool folded);

private:
    void build(const SampleTable* samples, ThumbnailStore* thumbnails);
    void showAnswer(const NeighbourhoodAnswer& answer);
    void fade(bool outdated);
    void showOutdated(const NeighbourhoodQuery& query);
    void showBars(const NeighbourhoodAnswer& answer);
    void showMasses(const NeighbourhoodAnswer& answer);
    void showFailure(const NeighbourhoodQuery& query, bool young);

    Card* m_card;
    QStackedWidget* m_pages;
    EmptyState* m_failure;
    QPushButton* m_again;
    WeightBars* m_bars;
    NeighbourhoodStrip* m_strip;
    TileView* m_tiles;
    StripDelegate* m_tile;
    MassView* m_masses;
    QLabel* m_explanation;
    SigmaSlider* m_sigma;
    StepScrubber* m_scrubber;
    QString m_fact;
    int m_classRows;
    IconButton* m_fold = nullptr;
    bool m_folded = false;
};

/// What a bar of a neighbour says.
QString neighbourWords(const WeighedNeighbour& neighbour, int rank);

} // namespace kindred
