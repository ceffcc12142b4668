#pragma once

#include <Qt>

namespace kindred {

/// What a tile shows beside Qt::DecorationRole (a QImage, null while it is fetched).
enum TileRole {
    SampleIdRole = Qt::UserRole + 1, ///< qint64
    SimilarityRole,                  ///< double, cosine
    WeightRole,                      ///< double, p of the loss's own neighbour distribution
    RightRole,                       ///< bool; invalid where right and wrong mean nothing
    ClassNameRole,                   ///< QString
    PathRole,                        ///< QString, in the source
};

} // namespace kindred
