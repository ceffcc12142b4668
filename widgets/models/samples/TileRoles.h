#pragma once

#include <Qt>

namespace kindred {

/// What a tile shows beside Qt::DecorationRole (a QImage, null while it is fetched).
enum TileRole {
    SampleIdRole = Qt::UserRole + 1, ///< qint64
    SimilarityRole,                  ///< double, cosine
    WeightRole,                      ///< double, share of the run's neighbours, where it is told
    RightRole,                       ///< bool; invalid where right and wrong mean nothing
    ClassNameRole,                   ///< QString
    PathRole,                        ///< QString, in the source
};

} // namespace kindred
