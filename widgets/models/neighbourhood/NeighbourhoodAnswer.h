#pragma once

#include <QList>
#include <QString>

#include <optional>

#include "base/Json.h"

namespace kindred {

/// One neighbour and the share of the query that the loss gives it.
struct WeighedNeighbour {
    qint64 id = -1;
    int label = -1;
    double p = 0;
    std::optional<double> similarity; ///< cosine, where it is what is weighed
    std::optional<double> distance;   ///< else the distance
    std::optional<double> weight;     ///< of its centre, 1 is the mean of none
};

struct ClassMass {
    int label = -1;
    QString name;
    double p = 0;
};

struct SupportSize {
    double mass = 0; ///< 0.5, 0.7, 0.9
    qint64 n = 0;
};

/// A class as ncm sees it from the query.
struct NearClass {
    int label = -1;
    QString name;
    double distance = 0;
    double p = 0;
};

/// A part of an answer that only some methods have.
struct MethodPart {
    bool applies = false;
    QString reason; ///< in the engine's words, where it does not apply
};

/// The part that is the method's own, whether or not it applies to the query at hand.
enum class OwnPart { None, Means, Tree, Centres };

struct NearMeans : MethodPart {
    bool centroids = false;
    QList<NearClass> learned;
    MethodPart input;       ///< whether the pictures' own means are there
    QList<NearClass> plain; ///< by the pictures' own means
};

/// A place of the neighbourhood tree.
struct NeighbourhoodNode {
    qint64 id = -1;
    int label = -1;
    int level = 0;
    int parent = -1;
    int children = 0;                  ///< in the whole tree
    double share = 1;                  ///< a_uv of the first module
    std::optional<double> probability; ///< p_uv of the first module
    QList<double> shares;              ///< of every module that acts on the edge
};

struct NeighbourhoodNodes : MethodPart {
    int depth = 0;
    int neighbours = 0;
    bool attention = true;          ///< else all children count the same
    qint64 whole = 0;               ///< places of the whole tree
    QList<NeighbourhoodNode> nodes; ///< the query first, then level by level
};

struct CentreWeights : MethodPart {
    double least = 1, most = 1;
    qint64 of = 0; ///< neighbours that are looked at
};

/// docs/protocol.md query.neighbourhood.
struct NeighbourhoodAnswer {
    qint64 step = -1;
    bool gaussian = false; ///< weighs distances, not cosines
    bool own = true;       ///< these are the loss's own weights
    QString reason;
    double sigma = 0, runSigma = 0;
    qint64 database = 0, counted = 0;
    bool leaveOneOut = false;
    std::optional<qint64> id;
    std::optional<int> label;
    int prediction = -1;
    QString predictedName;
    bool trained = true;                ///< else no prediction can name its class
    QList<WeighedNeighbour> neighbours; ///< the largest p first
    QList<ClassMass> classes;
    QList<SupportSize> support;
    std::optional<double> trueMass;
    double perplexity = 0;
    OwnPart part = OwnPart::None;
    NearMeans means;
    NeighbourhoodNodes tree;
    CentreWeights centres;

    bool isRight() const { return label && *label == prediction; }
    /// Least neighbours that hold this share, -1 where that was not counted.
    qint64 supportAt(double mass) const;
};

/// What is missing or mistyped is left at its default.
NeighbourhoodAnswer readNeighbourhood(const Json& result);

} // namespace kindred
