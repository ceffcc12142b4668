#pragma once

#include <QByteArray>
#include <QHash>
#include <QImage>
#include <QList>
#include <QString>

#include "base/Json.h"

namespace kindred {

/// One query of the test split with its nearest training samples.
struct ReportRetrieval {
    struct Neighbour {
        qint64 id = -1;
        double similarity = 0;
        bool right = false;
        QString label;
    };
    qint64 id = -1;
    QString label;      ///< true class
    QString prediction; ///< predicted class
    bool right = false;
    QList<Neighbour> neighbours;
};

/// Everything a report says of one run; a plain value, filled by ReportCollector.
struct ReportRun {
    QString path;
    QString method;                   ///< its title, in the reader's language
    Json record = Json::object();     ///< run.json
    Json summary = Json::object();    ///< docs/protocol.md
    Json events = Json::array();      ///< events.jsonl
    Json evaluations = Json::array(); ///< contracted evaluation JSON, oldest first
    QList<ReportRetrieval> retrievals;
    QHash<qint64, QImage> thumbnails; ///< by sample id
};

/// A drawn figure with the sentence under it.
struct ReportFigure {
    QString title;
    QString caption;
    QImage image; ///< drawn at `scale` device pixels a logical pixel
    qreal scale = 2;
};

struct Report {
    QList<ReportRun> runs;
    QList<ReportFigure> figures;
};

} // namespace kindred
