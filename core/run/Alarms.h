#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/Json.h"

namespace kindred {

/// What a run is judged by besides its events.
struct AlarmSubject {
    /// The option whose value the loss has when all images are one point; empty: no such option.
    std::string collapsedLoss;
    Json options = Json::object(); ///< resolved, live changes applied
    int64_t classes = 0;           ///< at the trained level
    int64_t alone = 0;             ///< samples left out because they were alone in their class
    std::string error;             ///< of status.json; empty unless failed
};

/// Says what goes wrong in a training, from its events (docs/run-format.md) alone: collapse, a loss
/// that rises, a loss stuck at its margin, embeddings that grow, skipped images, a refused index,
/// and the warnings that the job wrote. Nothing that has passed is still an alarm, and damaged
/// lines say nothing. A value; one thread.
class AlarmReader final {
public:
    /// Takes the next line; an attempt's first line forgets the warnings before it.
    void take(const Json& event);

    /// [{"id","level":"error|attention","step","scalar":family of the curve that shows it or "",
    /// "numbers":{…},"change":{option: value} or null,"text":of a warning}], the gravest first.
    /// docs/protocol.md tells ids and numbers.
    std::vector<Json> alarms(const AlarmSubject& subject) const;

private:
    struct Point {
        int64_t step = 0;
        double epoch = 0;
        double value = 0; ///< NaN where it was no finite number
    };
    using Series = std::vector<Point>;
    struct Warning {
        int64_t step = 0;
        std::string text;
        std::string about; ///< id of the alarm that says the same with numbers, or empty
    };

    void takeWarning(Warning warning);

    const Series& series(const std::string& name) const;
    /// Mean of the last epoch's points.
    double latest(const Series& points) const;
    /// Whether the images of a batch are much nearer to each other than they were at first; false
    /// where the method does not tell how long its embeddings are.
    bool drewTogether() const;

    void addDiverged(const AlarmSubject& subject, std::vector<Json>& found) const;
    void addCollapse(const AlarmSubject& subject, std::vector<Json>& found) const;
    void addRising(const AlarmSubject& subject, std::vector<Json>& found) const;
    void addStuck(const AlarmSubject& subject, std::vector<Json>& found) const;
    void addNorm(const AlarmSubject& subject, std::vector<Json>& found) const;
    void addSkipped(const AlarmSubject& subject, std::vector<Json>& found) const;
    void addIndex(const AlarmSubject& subject, std::vector<Json>& found) const;

    std::map<std::string, Series> m_series;
    std::vector<Warning> m_warnings; ///< of this attempt, each text once
};

} // namespace kindred
