#pragma once

#include <QDateTime>
#include <QString>

#include <optional>
#include <vector>

#include "base/Json.h"
#include "common/Pill.h"
#include "models/runs/MethodTitles.h"

namespace kindred {

/// What a summary (docs/protocol.md) says, in words a person reads. Pure functions.
namespace run_words {

/// "training, epoch 12 of 40", "finished", "crashed at epoch 9", …
QString state(const Json& summary);
/// The state alone: "training", "paused", …
QString stateName(const QString& state);
/// What a person calls a run: its name, or that of its folder where there is none. `run`: its path.
QString nameOf(const Json& summary, const QString& run);
/// Why a failed run failed, or empty.
QString failureReason(const Json& summary);
/// "failed: the disk is full"; the state alone where there is no more to say.
QString stateWithReason(const Json& summary);
/// "validation" of the protocol's "val"; an unknown split as it is.
QString splitName(const QString& split);
Tone tone(const Json& summary);
/// A sign that tells the state without colour: ✓ ✕ ! or empty where a dot does.
QString mark(const Json& summary);
/// "k-NN 91.2 %", or empty while there is no score.
QString score(const Json& summary);
/// "k-NN" of "knn/val", "R@1" of "recall@1/test".
QString metricName(const QString& metric);
/// What the score was measured on ("test"), as the protocol calls it; empty while there is none.
QString scoreSplit(const Json& summary);
/// The score in 0..1, or −1.
double scoreValue(const Json& summary);
/// "Scalable NCA · conv4 · demo"
QString recipe(const Json& summary, const MethodTitles& titles);
/// "3 min left" or "estimating…" while it trains, else when it was made: "yesterday".
QString when(const Json& summary, const QDateTime& now);
/// "3 min left" while it trains, else "3 min" for how long it was at work in all its attempts;
/// empty where that is not known.
QString time(const Json& summary);
/// False where both tell what data they were trained on and it is not the same.
bool mayShareData(const Json& summary, const Json& other);
/// False of a run whose encoder is searched as it is.
bool learns(const Json& summary);
/// False of embeddings from elsewhere that name no classes: then nothing is right or wrong, and
/// whatever asks about classes says so, in the words of noLabels() and labelsRemedy().
bool isLabelled(const Json& summary);
QString noLabels();
QString labelsRemedy();
/// "3 min", "2 h 5 min", "12 s".
QString duration(double seconds);
/// "3 min left"; "estimating…" of −1.
QString remaining(double seconds);
/// "yesterday", "3 days ago", or the date.
QString ago(const QDateTime& then, const QDateTime& now);
/// Whether the split sets classes apart: the run was not trained on those of its test images.
bool setsClassesApart(const Json& summary);
/// What stands in place of a verdict on an image of such a class, and why.
QString untrainedVerdict();
QString untrainedTip();
/// What is said where errors are looked for among images of such classes alone.
QString noErrorsUntrained(const QString& split);
/// Done share in 0..1, or −1 where it is unknown.
double progress(const Json& summary);

/// Runs that were asked for together and differ in nothing but the seed or the fold.
struct RunGroup {
    QString key;  ///< the same for all of them; empty: the run has no such
    QString name; ///< what they are called together
};
RunGroup groupOf(const Json& summary);
/// What a run was asked for with, outermost first: all runs of the group, then, where several
/// settings were repeated, those of its own settings. Names are complete only together.
std::vector<RunGroup> groupsOf(const Json& summary);

/// The settings but seed and fold that all of a group's runs were asked for with; no value where
/// they differ in more than those.
std::optional<Json> sharedSettings(const std::vector<Json>& summaries);

/// A job is at work or will be without anybody's doing.
bool isActive(const Json& summary);
bool canPause(const Json& summary);
bool canResume(const Json& summary); ///< paused, stopped, crashed or failed
bool canStop(const Json& summary);

} // namespace run_words

} // namespace kindred
