#pragma once

#include <QWidget>

#include "models/neighbourhood/NeighbourhoodAnswer.h"

class QLabel;

namespace kindred {

class Card;
class MassView;
class SampleTable;
class ThumbnailStore;
class TreeView;

/// What only some methods have to say of a query: a neighbourhood tree, class means, the weights of
/// centres. Hidden for the others.
class MethodCard final : public QWidget {
    Q_OBJECT

public:
    MethodCard(const SampleTable* samples, ThumbnailStore* thumbnails, QWidget* parent = nullptr);

    /// `outdated`: it is of what was asked before, and is drawn faded.
    void show(const NeighbourhoodAnswer& answer, bool outdated = false);
    using QWidget::show;
    TreeView* tree() const { return m_tree; }
    MassView* learned() const { return m_learned; }
    MassView* plain() const { return m_plain; }
    QString explanation() const;
    bool isOutdated() const;

Q_SIGNALS:
    void idChosen(qint64 id);

private:
    void showTree(const NeighbourhoodAnswer& answer);
    void showMeans(const NeighbourhoodAnswer& answer);
    void showCentres(const NeighbourhoodAnswer& answer);
    void say(const QString& title, const QString& fact, const QString& explanation);

    const SampleTable* m_samples;
    Card* m_card;
    TreeView* m_tree;
    QLabel* m_learnedTitle;
    MassView* m_learned;
    QLabel* m_plainTitle;
    MassView* m_plain;
    QLabel* m_explanation;
};

} // namespace kindred
