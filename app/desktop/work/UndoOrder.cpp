#include "work/UndoOrder.h"

#include <QAction>
#include <QUndoStack>

#include <algorithm>

namespace kindred {

UndoOrder::UndoOrder(QObject* parent)
    : QObject(parent), m_undo(new QAction(this)), m_redo(new QAction(this))
{
    m_undo->setShortcut(QKeySequence::Undo);
    m_redo->setShortcut(QKeySequence::Redo);
    connect(m_undo, &QAction::triggered, this, &UndoOrder::undo);
    connect(m_redo, &QAction::triggered, this, &UndoOrder::redo);
    show();
}

void UndoOrder::add(QUndoStack* stack)
{
    m_lines.append({stack, stack->index(), QList<qint64>(stack->count(), 0)});
    connect(stack, &QUndoStack::indexChanged, this,
            [this, stack](int index) { follow(stack, index); });
    connect(stack, &QObject::destroyed, this, [this, stack] {
        m_lines.removeIf([stack](const Line& line) { return line.stack == stack; });
        m_scope.removeAll(stack);
        show();
    });
}

void UndoOrder::setScope(const QList<QUndoStack*>& scope)
{
    m_scope = scope;
    show();
}

void UndoOrder::follow(QUndoStack* stack, int index)
{
    for (Line& line : m_lines) {
        if (line.stack != stack)
            continue;
        line.moved.resize(stack->count());
        if (index < line.index) // the last one first
            for (int i = std::min(line.index, stack->count()); i-- > index;)
                line.moved[i] = ++m_clock;
        else
            // Where the index stays, the last command has taken in another.
            for (int i = std::max(0, std::min(line.index, index - 1)); i < index; ++i)
                line.moved[i] = ++m_clock;
        line.index = index;
    }
    show();
}

const UndoOrder::Line* UndoOrder::nextUndo() const
{
    const Line* last = nullptr;
    for (const Line& line : m_lines)
        if (m_scope.contains(line.stack) && line.index > 0 &&
            (!last || line.moved[line.index - 1] > last->moved[last->index - 1]))
            last = &line;
    return last;
}

const UndoOrder::Line* UndoOrder::nextRedo() const
{
    const Line* last = nullptr;
    for (const Line& line : m_lines)
        if (m_scope.contains(line.stack) && line.index < line.moved.size() &&
            (!last || line.moved[line.index] > last->moved[last->index]))
            last = &line;
    return last;
}

void UndoOrder::undo()
{
    const Line* line = nextUndo();
    if (!line)
        return;
    QUndoStack* stack = line->stack; // the line moves with what happens
    const QString text = stack->undoText();
    stack->undo();
    Q_EMIT undone(stack, text);
}

void UndoOrder::redo()
{
    const Line* line = nextRedo();
    if (!line)
        return;
    QUndoStack* stack = line->stack;
    const QString text = stack->redoText();
    stack->redo();
    Q_EMIT redone(stack, text);
}

void UndoOrder::show()
{
    const auto say = [](QAction* action, const Line* line, const QString& plain,
                        const QString& named, const QString& text) {
        action->setEnabled(line != nullptr);
        action->setText(text.isEmpty() ? plain : named.arg(text));
    };
    const Line* last = nextUndo();
    say(m_undo, last, tr("Undo"), tr("Undo: %1"), last ? last->stack->undoText() : QString());
    last = nextRedo();
    say(m_redo, last, tr("Redo"), tr("Redo: %1"), last ? last->stack->redoText() : QString());
}

} // namespace kindred
