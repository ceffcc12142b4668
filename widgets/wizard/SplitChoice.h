#pragma once

#include <QString>

#include <optional>

/// The split rules of the command line (folder, ratio:0.8, first:N, classes:0.5@LEVEL, none, a CSV
/// file) as the parts a person edits; and folds:K, which stands for --folds K, a group of runs.
namespace kindred {

struct SplitChoice {
    /// Fold: one run of a cross-validation, folds:I/K.
    enum class Kind { Automatic, Folder, Ratio, First, Folds, Fold, Classes, None, File };
    Kind kind = Kind::Automatic;
    std::optional<double> share; ///< of Ratio and Classes, in (0, 1)
    std::optional<int> count;    ///< of First, Folds and Fold, at least fewest()
    std::optional<int> fold;     ///< of Fold, from 1 to count
    QString level;               ///< of Classes; empty: the finest
    QString path;                ///< of File

    static SplitChoice parse(const QString& text);
    /// The rule that holds where a plan chose one and the engine looked at one: a group of folds is
    /// looked at by the first of them.
    static SplitChoice inForce(const QString& chosen, const QString& resolved);
    /// Whether a person says the count alone.
    bool counts() const { return kind == Kind::First || kind == Kind::Folds; }
    int fewest() const { return kind == Kind::Folds ? 2 : 1; }
    /// Whether the parts say enough to be a rule.
    bool isComplete() const;
    /// The rule as the plan holds it; empty for Automatic.
    QString text() const;
    /// What it does, as a sentence.
    QString sentence() const;
    /// The same of a plan that learns nothing: which images are searched, and which ask.
    QString searchSentence() const;
};

} // namespace kindred
