#pragma once

#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

#include <optional>

#include "base/Json.h"
#include "base/Result.h"

namespace kindred {

/// Where a picture of the board comes from, so that another encoder can be shown it: a sample of a
/// run, or a file.
struct BoardSource {
    QString run; ///< path of the run on the engine's side; empty: a file
    qint64 id = -1;
    QString path;         ///< of the file
    bool onEngine = true; ///< the file is on the engine's side; else its bytes are sent
    bool operator==(const BoardSource&) const = default;
};

/// A picture of the board. `key` names its content and is the same for every encoder.
struct BoardImage {
    QString key;
    QString name;
    BoardSource source;
    double weight = 1; ///< of a support picture; 1 is as much as any other
    bool out = false;  ///< stays on the board, but decides nothing
    QString truth;     ///< a query's class where it is known; empty where not
    bool operator==(const BoardImage&) const = default;
};

/// `id` never changes while the class lives.
struct BoardClass {
    int id = 0;
    QString name;
    QList<BoardImage> images;
    int colour = 0; ///< of classColour()
    /// What it is a kind of at each coarser level of the run, coarsest first, by name; empty: not
    /// known.
    QStringList under;
    bool operator==(const BoardClass&) const = default;
};

/// What turns pictures into points.
struct BoardEncoder {
    enum class Kind { Bundled, Fisher, Pixels, Run, File };
    Kind kind = Kind::Bundled;
    QString path; ///< of the run or the file, on the engine's side
    bool operator==(const BoardEncoder&) const = default;
};

/// Rule and options; what is not set is as the engine has it by default.
struct BoardRules {
    QString rule;
    std::optional<int> k;
    std::optional<double> sigma;
    std::optional<double> temperature;
    std::optional<double> threshold; ///< evidence below it is "none of these"; unset: calibrated
    double keep = 0.95;              ///< share of the known that the calibration keeps
    bool withTrained = false;        ///< the run's own classes answer too
    bool prior = false;              ///< classes are expected where the run's tree says
    std::optional<double> priorStrength; ///< images that this is worth; unset: estimated
    bool operator==(const BoardRules&) const = default;
};

/// Everything that a person arranged on the few-shot board: a plain value, compared by content,
/// kept as JSON. Lists are implicitly shared, so that a copy costs a few pointers.
struct BoardDocument {
    static constexpr int kVersion = 1;

    QString name;
    BoardEncoder encoder;
    QString classifier; ///< the file it was opened from, which holds embeddings; empty: none
    QList<BoardClass> classes;
    QList<BoardImage> queries;
    BoardRules rules;
    int nextClass = 0; ///< id of the next new class
    bool operator==(const BoardDocument&) const = default;

    bool isEmpty() const { return classes.isEmpty() && queries.isEmpty(); }
    int supportCount() const; ///< pictures of all classes, left out or not
    /// Leave-one-out has something to say: encoders can be compared.
    bool canBeJudged() const { return supportCount() > 1 && classes.size() > 1; }
    /// Position of a class, -1 if there is none with this id.
    int indexOf(int classId) const;
    /// Position of a class by its name, -1 if there is none.
    int indexOf(const QString& className) const;
    /// "Class 1", "Class 2" …: a name that no class has, beginning with `wanted` where it is set.
    QString freeName(const QString& wanted = {}) const;

    /// The class colour that the fewest classes have.
    int freeColour() const;
    /// Appends a class without images; returns its position.
    int addClass(const QString& wanted);

    Json toJson() const;
    /// An Input error where it is no board, of a newer version, or its parts disagree.
    static Result<BoardDocument> fromJson(const Json& json, const std::string& where);
    /// The classes and rules of a classifier that was made without a board.
    static BoardDocument fromTeaching(const Json& teaching);
};

/// Names a support picture: where it lies on the board.
struct BoardPlace {
    int classId = -1;
    int image = -1;
    bool operator==(const BoardPlace&) const = default;
};

/// A level of the run's classes above the trained one.
struct BoardLevel {
    QString name;
    QStringList classes;
    bool operator==(const BoardLevel&) const = default;
};

/// What is sent to the engine of the support: `board.predict`'s "classes". `levels`: where the
/// names of BoardClass::under are looked up, coarsest first.
Json classesOf(const BoardDocument& document, const QList<BoardLevel>& levels = {});

/// The encoder as `board.open` wants it.
Json encoderJson(const BoardEncoder& encoder);
/// The reverse; the bundled one where it is none that is known.
BoardEncoder encoderOfSpec(const Json& spec);

} // namespace kindred
