#pragma once

#include <QString>

#include <vector>

#include "base/Json.h"
#include "common/Pill.h"

namespace kindred {

/// What several runs that were asked for together come to, in words a person reads. Made of their
/// summaries (docs/protocol.md); a pure function of them.
struct RunTally {
    int runs = 0;
    QString state; ///< as in docs/protocol.md: the one of theirs that wants attention first
    QString words; ///< "finished", "training, 1 of 3 finished", "2 finished · 1 failed"
    Tone tone = Tone::Neutral;
    QString mark;           ///< ✓ ✕ ! or empty
    QString score;          ///< "k-NN 91.2 ± 0.4 %"; "k-NN 84.1 to 91.2 %" of different settings
    QString scoreNote;      ///< "validation · n = 3", or empty
    QString scoreWords;     ///< how the score was made of theirs, in a sentence
    double scoreValue = -1; ///< mean, or the highest of different settings; −1: none
    double progress = -1;   ///< mean share in 0..1, or −1
    double worked = 0;      ///< seconds, all runs together
    QString time;           ///< "3 min left" while one is active, else "9 min" of all; or empty
    bool isActive = false;  ///< one of them is at work or waits
    QString created;        ///< ISO time of the newest
    QString device;         ///< that all share, or empty
    qint64 images = 0;      ///< that all share, or 0

    /// `members` are summaries. Runs that differ in nothing but seed or fold are taken as repeats
    /// of one measurement: mean and sample standard deviation (n − 1). Scores of another metric or
    /// split than the first one's are not counted, and once one is finished with a score, only the
    /// finished are.
    static RunTally of(const std::vector<Json>& members);
};

} // namespace kindred
