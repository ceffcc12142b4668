#pragma once

#include <QList>
#include <QObject>

class QAction;
class QUndoStack;

namespace kindred {

/// Undo and redo over several stacks, in the order in which things were done: what was done or
/// redone last is undone first, what was undone last is redone first. GUI thread only.
class UndoOrder final : public QObject {
    Q_OBJECT

public:
    explicit UndoOrder(QObject* parent = nullptr);

    /// What is done to it from now on has its place in the order. A stack that goes is forgotten.
    void add(QUndoStack* stack);
    /// Only these are undone from now on; the places of the others are kept.
    void setScope(const QList<QUndoStack*>& scope);

    QAction* undoAction() const { return m_undo; }
    QAction* redoAction() const { return m_redo; }

Q_SIGNALS:
    /// By these actions. `text`: of the command.
    void undone(QUndoStack* stack, const QString& text);
    void redone(QUndoStack* stack, const QString& text);

private:
    struct Line {
        QUndoStack* stack;
        int index;           ///< of the stack when it was looked at last
        QList<qint64> moved; ///< when each command was done or undone last
    };

    void follow(QUndoStack* stack, int index);
    const Line* nextUndo() const;
    const Line* nextRedo() const;
    void undo();
    void redo();
    void show();

    QList<Line> m_lines;
    QList<QUndoStack*> m_scope;
    qint64 m_clock = 0;
    QAction* m_undo;
    QAction* m_redo;
};

} // namespace kindred
