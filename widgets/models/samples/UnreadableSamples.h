#pragma once

#include <QObject>
#include <QString>

#include <optional>

#include "base/Result.h"

namespace kindred {

class CurrentRun;
class SampleTable;

/// Tells that the samples of the current run cannot be read. Not of a run at work, which lists them
/// soon; of one whose state is not known yet, when it is. GUI thread only.
class UnreadableSamples final : public QObject {
    Q_OBJECT

public:
    /// `current` and `samples` outlive it.
    UnreadableSamples(const CurrentRun* current, const SampleTable* samples,
                      QObject* parent = nullptr);

Q_SIGNALS:
    void found(const kindred::Error& error);

private:
    void look();

    const CurrentRun* m_current;
    std::optional<Error> m_error; ///< not told yet
    QString m_of;                 ///< the run that it is about
};

} // namespace kindred
