#pragma once

#include <QImage>
#include <QList>
#include <QStringList>

#include <optional>

#include "board/session/BoardDocument.h"
#include "board/session/BoardVerdicts.h"
#include "models/engine/RunSource.h"

namespace kindred {

/// What the engine's answers to `board.*` say (docs/protocol.md), checked while they are read.

struct RightOf {
    int right = 0;
    int n = 0;
    double share() const { return n > 0 ? static_cast<double>(right) / n : 0; }
    bool operator==(const RightOf&) const = default;
};

/// A decision rule and how it does on this support set.
struct BoardRule {
    QString id;
    QString title;
    QString sentence;
    bool applies = true;
    QString reason; ///< why it does not apply
    bool usesK = false;
    bool usesSigma = false;
    std::optional<RightOf> leaveOneOut; ///< every support image decided by the others
    std::optional<RightOf> queries;     ///< those whose class is known
};

struct BoardPrediction {
    BoardVerdicts verdicts;
    QList<BoardRule> rules; ///< titles come from board.open
    QStringList trained;    ///< names of answer::kTrained + i
    QStringList unknown;    ///< keys that the engine has no picture of
    double ms = 0;          ///< in the engine
};

/// The answer to board.predict about `asked`; an error where its parts disagree. `before`: verdicts
/// of an earlier one.
Result<BoardPrediction> predictionOf(const RunSource::Reply& reply, const BoardDocument& asked,
                                     const BoardVerdicts& before = {});

/// The rules of board.open, or those of board.predict with the titles of `known`.
QList<BoardRule> rulesOf(const Json& result, const QList<BoardRule>& known = {});

struct BoardCalibration {
    std::optional<double> threshold;
    double keep = 0.95;
    double low = 0;
    double high = 1;
    QList<double> known; ///< counts of the bins
    QList<double> other;
    int n = 0;
    int unknownCount = 0;
    std::optional<double> kept; ///< share at the threshold
    std::optional<double> rejected;
    QList<double> curveThreshold;
    QList<double> curveKept;
    QList<double> curveRejected;
    bool rough = false;
    QString words;  ///< how it was calibrated
    QString reason; ///< what is missing where there is no threshold
};
BoardCalibration calibrationOf(const Json& result);

/// What leaving out one support image would change.
struct BoardHarm {
    QString key;
    double gain = 0; ///< of the leave-one-out share; above 0: the board is better without it
    std::optional<double> queryGain;
    int flips = 0;
};
QList<BoardHarm> harmsOf(const Json& result);

/// A support image and its say in one decision.
struct BoardEvidenceItem {
    QString key; ///< empty: a sample of a trained class
    qint64 id = -1;
    int cls = answer::kUndecided;
    double similarity = 0;
    double weight = 0;
};
QList<BoardEvidenceItem> evidenceOf(const Json& result, const BoardDocument& asked);

/// The pictures of a $block |u1 [n,64,64,3] of the answer, in its order; none where it is damaged.
QList<QImage> thumbnailsOf(const RunSource::Reply& reply);

/// The identity of the class at `index` of an answer about `asked`.
int identityOf(const BoardDocument& asked, int index);
/// The words of an identity: a class name, a trained class, "none of these", "–".
QString nameOfAnswer(const BoardDocument& document, const QStringList& trained, int cls);

} // namespace kindred
