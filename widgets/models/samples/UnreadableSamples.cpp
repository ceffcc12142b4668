#include "models/samples/UnreadableSamples.h"

#include <utility>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"

namespace kindred {

UnreadableSamples::UnreadableSamples(const CurrentRun* current, const SampleTable* samples,
                                     QObject* parent)
    : QObject(parent), m_current(current)
{
    const auto forget = [this] { m_error.reset(); };
    connect(samples, &SampleTable::reset, this, forget);
    connect(samples, &SampleTable::grown, this, forget);
    connect(samples, &SampleTable::failed, this, [this](const Error& error) {
        m_error = error;
        m_of = m_current->run();
        look();
    });
    connect(current, &CurrentRun::summaryChanged, this, &UnreadableSamples::look);
}

void UnreadableSamples::look()
{
    // The state of another run says nothing of the one before, which may have been waiting.
    if (m_of != m_current->run())
        m_error.reset();
    const Json& summary = m_current->summary();
    if (m_error && !summary.is_null() && !run_words::isActive(summary))
        Q_EMIT found(*std::exchange(m_error, std::nullopt));
}

} // namespace kindred
