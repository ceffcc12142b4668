#pragma once

#include <QImage>

#include "plots/figures/RunFigures.h"

namespace kindred {

/// One query with its nearest neighbours under one or several embeddings.
struct BoardQuery {
    struct Neighbour {
        QImage picture;
        double similarity = 0; ///< cosine
        bool right = false;    ///< of the query's class
        QString label;
    };
    struct Row {
        QString source; ///< "this run", "raw pixels"
        QList<Neighbour> neighbours;
        bool named = false; ///< the neighbours' classes are written below them
    };
    QImage picture;
    QString label;      ///< its class
    QString prediction; ///< what it was taken for
    bool right = false;
    QList<Row> rows;
};

/// The retrieval board of the papers: a query at the left, its neighbours in one row for each
/// embedding. Right neighbours have a plain green frame and ✓, wrong ones a dashed orange one and
/// ✕. `title` tells which queries these are.
PaperFigure boardFigure(const QString& title, const QList<BoardQuery>& queries,
                        const FigureLook& look = paperLook());

} // namespace kindred
