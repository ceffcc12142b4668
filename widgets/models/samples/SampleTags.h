#pragma once

#include <QObject>
#include <QUndoStack>

#include <memory>

#include "models/samples/TagSet.h"

namespace kindred {

class CurrentRun;
class KeptFile;

/// The tags of the current run's samples, shared by every view. Each edit is an undoable command
/// that keeps the tags before and after it, and is written at once to the run's file in the
/// window's own folder: the run's may be on another computer. What another window wrote there since
/// is kept too. GUI thread only.
class SampleTags final : public QObject {
    Q_OBJECT

public:
    /// `current` outlives it. `folder`: of the files, one for each run by its id; empty: nothing is
    /// kept.
    SampleTags(CurrentRun* current, QString folder, QObject* parent = nullptr);
    ~SampleTags() override;

    const TagSet& set() const { return m_set; }
    /// Of the current run; another run begins with nothing to undo.
    QUndoStack* undoStack() { return &m_stack; }

    /// `ids`: ascending, distinct.
    void tag(const QString& name, const QList<qint64>& ids);
    void untag(const QString& name, const QList<qint64>& ids);
    /// False where the name is empty or another tag has it.
    bool rename(const QString& name, const QString& to);
    void forget(const QString& name);

    /// Takes over what an older version kept, {run id: {name: [ids]}}, as tags; names that a run
    /// has already stay as they are. Where that could not be written, an error.
    Status adopt(const Json& runs);

Q_SIGNALS:
    /// After every edit, undo and redo, and for another run.
    void changed();
    /// A file could not be read or written, in words.
    void failed(const QString& text);

private:
    friend class TagChange;
    void follow();
    void load();
    TagSet read(const TagSet& otherwise);
    void keep();
    void push(const TagSet& after, const QString& words);
    void apply(const TagSet& set);
    QString fileOf(const QString& run) const;

    CurrentRun* m_current;
    QString m_folder;
    QString m_run; ///< id of the run whose tags these are; empty: none is known
    TagSet m_set;
    TagSet m_written; ///< as the file has them, as far as this window knows
    QUndoStack m_stack;
    std::unique_ptr<KeptFile> m_file;
};

} // namespace kindred
