#pragma once

#include <QObject>
#include <QUndoStack>

#include "board/session/BoardDocument.h"

namespace kindred {

/// Pictures that become a class of their own.
struct BoardGroup {
    QString name;
    QList<BoardImage> images;
};

/// The board and every edit of it, each an undoable command that keeps the document before and
/// after: undo to the start and redo to the end give equal boards whatever was done. A picture is
/// in one class only: brought again it moves. GUI thread only.
class BoardEditor final : public QObject {
    Q_OBJECT

public:
    explicit BoardEditor(QObject* parent = nullptr);

    const BoardDocument& document() const { return m_document; }
    QUndoStack* undoStack() { return &m_stack; }

    /// Another board; nothing of it can be undone.
    void reset(const BoardDocument& document);

    /// What became of pictures that were brought.
    struct Outcome {
        int added = 0;
        int moved = 0; ///< were in another class
        int known = 0; ///< were there already
    };
    Outcome addImages(int classId, const QList<BoardImage>& images);
    /// A class each, or more pictures of the class that has this name.
    Outcome addGroups(const QList<BoardGroup>& groups);
    /// A class without a picture; returns its id.
    int addClass(const QString& name = {});
    Outcome addQueries(const QList<BoardImage>& images);
    /// Both at once, as an episode gives them, instead of what was there.
    void replace(const QList<BoardGroup>& groups, const QList<BoardImage>& queries,
                 const QString& words);

    /// Another board, which can be undone like any other edit.
    void exchange(const BoardDocument& document, const QString& words);

    /// False where the name is empty or another class has it. Queries known to be of the class stay
    /// so, here and in merge().
    bool rename(int classId, const QString& name);
    void merge(int classId, int into);
    void removeClass(int classId);
    /// What it is a kind of at a coarser level; empty: not known.
    void setUnder(int classId, int level, const QString& name);
    void move(const QList<BoardPlace>& places, int classId);
    void remove(const QList<BoardPlace>& places);
    void setOut(const QList<BoardPlace>& places, bool out);
    void setWeight(const QList<BoardPlace>& places, double weight);
    void removeQueries(const QSet<QString>& keys);
    /// Support pictures become queries.
    void ask(const QList<BoardPlace>& places);
    /// `key` names a control whose consecutive changes are one step; empty: a step of its own.
    void setRules(const BoardRules& rules, const QString& words, const QString& key = {});
    void setEncoder(const BoardEncoder& encoder, const QString& words);
    void setName(const QString& name);
    /// The control was let go: its next change is a new step.
    void finishStep() { ++m_step; }
    /// Grows with every edit, undo and redo, but not while one step goes on.
    int serial() const { return m_serial; }

    const BoardImage* find(const BoardPlace& place) const;
    /// Where a picture lies in the support; classId -1 if it does not.
    BoardPlace placeOf(const QString& key) const;

Q_SIGNALS:
    /// After every edit, undo and redo.
    void changed(const kindred::BoardDocument& before);

private:
    friend class BoardChange;
    void apply(const BoardDocument& document);
    void push(const BoardDocument& after, const QString& words, const QString& key = {});

    BoardDocument m_document;
    QUndoStack m_stack;
    int m_step = 0;
    int m_serial = 0;
    QString m_lastStep;     ///< key of the step that goes on
    bool m_pushing = false; ///< else it is undo or redo that applies a board
};

} // namespace kindred
