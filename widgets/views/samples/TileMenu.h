#pragma once

#include <QObject>

#include "board/intake/BoardSend.h"

class QPoint;

namespace kindred {

class SampleTags;
class TagPicker;
class TileView;

/// What can be done with a picture wherever one of a run's samples is shown: choose it, send or
/// drag it to the board, tag it, copy what it is called. Its owner does what it tells. GUI thread
/// only.
class TileMenu final : public QObject {
    Q_OBJECT

public:
    /// `choice`: what choosing a picture does here, e.g. "Use as query". A child of `view`.
    TileMenu(const QString& choice, QWidget* view);

    /// The view's samples are of the run of setRun().
    void add(TileView* tiles);
    void setRun(const QString& run) { m_run = run; }
    /// What the menu offers beside a new class.
    void setBoardClasses(BoardClasses classes) { m_boardClasses = std::move(classes); }
    /// Without them nothing is tagged; they outlive the menu.
    void setTags(SampleTags* tags) { m_tags = tags; }
    /// Asks for the tags of these samples, in a popup that goes by itself.
    TagPicker* askForTags(const QList<qint64>& ids, const QPoint& global);

Q_SIGNALS:
    void chosen(qint64 id);
    void boardWanted(const QString& run, const QList<qint64>& ids,
                     const kindred::BoardTarget& target);
    /// All samples with a tag are to be selected.
    void selectionWanted(const QSet<qint64>& ids);
    /// What was done, or why it was not.
    void said(const QString& text);

private:
    void open(const TileView* tiles, const QPoint& position);

    QString m_choice;
    QWidget* m_view;
    SampleTags* m_tags = nullptr;
    BoardClasses m_boardClasses;
    QString m_run;
};

} // namespace kindred
