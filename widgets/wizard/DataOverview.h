#pragma once

#include <QWidget>

#include "wizard/PlanEngine.h"

class QButtonGroup;
class QLabel;
class QVBoxLayout;
class QScrollArea;

namespace kindred {

class Card;
class ClassGallery;
class ProblemList;
class ProgressRow;
class SplitEditor;
class ThumbnailCache;

/// What a source holds: pictures per class, label levels, the split, problems.
class DataOverview final : public QWidget {
    Q_OBJECT

public:
    explicit DataOverview(PlanEngine* engine, QWidget* parent = nullptr);
    void refresh();
    QWidget* firstControl() const;

Q_SIGNALS:
    void changeWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeSide();
    void arrange();
    QString factsInWords() const;
    Json level() const;
    void showFacts();
    void showLevels();
    int shownLevel() const;

    PlanEngine* m_engine;
    ThumbnailCache* m_cache;
    Card* m_gallery;
    ClassGallery* m_classes;
    QLabel* m_more;
    ProgressRow* m_progress;
    QScrollArea* m_side;
    Card* m_levelCard;
    QVBoxLayout* m_levelRows;
    QButtonGroup* m_levels;
    Card* m_splitCard;
    SplitEditor* m_split;
    QLabel* m_splitError;
    Card* m_problemCard;
    QLabel* m_fine;
    ProblemList* m_problems;
    Json m_shownLevels;
};

} // namespace kindred
