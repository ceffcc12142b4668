#pragma once

#include <QHash>
#include <QImage>
#include <QList>
#include <QPointF>
#include <QSet>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <optional>

#include "base/Json.h"
#include "classes/ClassRetrieval.h"

namespace kindred {

/// One query of the judged split with its nearest training samples, under the run and the baseline.
struct ReportRetrieval {
    struct Neighbour {
        qint64 id = -1;
        double similarity = 0;
        bool right = false;
        QString label;
    };
    struct Row {
        QString source; ///< as in docs/protocol.md: "run", "pixels" or a run's path
        QList<Neighbour> neighbours;
    };
    qint64 id = -1;
    QString label;      ///< true class
    QString prediction; ///< predicted class; of the nearest image, where its own was not trained
    bool right = false;
    QList<Row> rows;
};

/// What the last tables say of the samples that a run is judged by, columns of equal length.
struct ReportVerdicts {
    QString split;
    QList<qint64> ids;
    QList<int> labels;      ///< at the trained level
    QList<int> groups;      ///< at the level above it; empty where there is none
    QList<int> predictions; ///< at the trained level
    QList<bool> baseline;   ///< whether the baseline is right; empty where it is not known
    QSet<int> untrained;    ///< labels of which no training sample is: no prediction can be one

    bool right(qsizetype i) const { return labels[i] == predictions[i]; }
    /// Whether a prediction can be right, so that another is wrong.
    bool judged(qsizetype i) const { return !untrained.contains(labels[i]); }
    qsizetype judged() const
    {
        return std::count_if(labels.begin(), labels.end(),
                             [this](int label) { return !untrained.contains(label); });
    }
};

struct ReportMap {
    qint64 step = -1;
    QList<QPointF> points;
    QList<qint64> ids;
    QList<int> labels;                 ///< at the trained level
    QHash<qsizetype, QImage> pictures; ///< by row, of those that are drawn
};

/// Everything a report says of one run; a plain value, filled by ReportCollector.
struct ReportRun {
    QString path;
    QString method;                      ///< its title, in the reader's language
    Json record = Json::object();        ///< run.json
    Json summary = Json::object();       ///< docs/protocol.md
    Json events = Json::array();         ///< events.jsonl
    Json evaluations = Json::array();    ///< contracted evaluation JSON, oldest first
    Json distributions = Json::object(); ///< run.distributions, or empty
    QStringList classes;                 ///< names at the trained level
    QStringList groupNames;              ///< names at the level above, or empty
    ReportVerdicts verdicts;
    std::optional<ClassRetrieval> retrievalByClass; ///< of the judged split, or nothing
    QList<ReportRetrieval> retrievals;
    QHash<qint64, QImage> thumbnails; ///< by sample id
    ReportMap map;
    QHash<QString, QString> missing; ///< by section: why it is not there
};

/// What is the same of all.
struct ReportShared {
    Json registry = Json::object(); ///< options.list
    QList<Json> comparisons;        ///< run.compare of the first run with each other one
    QStringList comparisonProblems; ///< why one is not there
    QList<Json> figures;            ///< answers of run.figure over all runs
    QStringList figureProblems;     ///< why one is not there
    QString baselineName;           ///< "raw pixels", or a run's name
};

struct ReportMaterial {
    QList<ReportRun> runs;
    ReportShared shared;
};

} // namespace kindred
