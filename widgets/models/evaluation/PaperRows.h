#pragma once

#include <QList>
#include <QString>

#include <vector>

#include "base/Json.h"

namespace kindred {

/// A number that a paper printed, as a row beside a run's results.
struct PaperRow {
    QString paper;          ///< "Im and Taylor 2016"
    QString method;         ///< as the paper calls it
    QString place;          ///< "table I"
    QString data;           ///< what the paper calls the data
    QString setting;        ///< how it was measured there, in sentences
    bool isSameData = true; ///< as that of the runs it stands beside
    Json result;            ///< as of the contracted evaluation JSON, as far as it was printed

    /// Paper, table, data and setting in sentences.
    QString words() const;
    bool operator==(const PaperRow&) const = default;
};

/// Id of the data set of a paper (resources/papers/printed.json) that a run was trained on, by its
/// images, its classes and a name of its source as the summary tells them (docs/protocol.md): the
/// last or the one above, where the images cannot be counted the last alone; empty where it is
/// none.
QString printedDataOf(const Json& summary);

/// Whether what a paper printed (PaperRow::result) answers the question of a result: the same
/// protocol, metric, level and size of task, and the same k where the metric has one. The decision
/// rule may differ.
bool answersPrinted(const Json& printed, const Json& result);

/// What the papers printed as answers to the questions of `results` (contracted JSON), as
/// answersPrinted() tells; their rule is told. Of the data of `summaries` first, then of other
/// data, each in the order of the tables.
QList<PaperRow> paperRows(const std::vector<Json>& results, const std::vector<Json>& summaries);

} // namespace kindred
