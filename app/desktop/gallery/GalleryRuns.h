#pragma once

#include <QMap>
#include <QString>

#include "base/Json.h"
#include "models/engine/EngineClient.h"

namespace kindred {

/// The runs that the gallery shows: those that were named, or short trainings on the demo pictures,
/// one for each thing that only some runs show. They are made once in a home of their own, where a
/// second process finds them. GUI thread; blocks in event loops.
class GalleryRuns final {
public:
    /// `home`: of the engine whose runs they are. `named`: runs of a person, which are shown alone.
    GalleryRuns(const QString& home, const QStringList& named);

    /// Why they could not be made, else empty.
    QString make(const QStringList& engine);

    const QString& home() const { return m_home; }
    // Paths; empty where only the runs of a person are shown.
    QString main() const { return m_paths.value("main"); }         ///< always there
    QString compared() const { return m_paths.value("compared"); } ///< by another method
    QString tree() const { return m_paths.value("tree"); }         ///< has neighbourhood trees
    QString means() const { return m_paths.value("means"); }       ///< has class means
    QString centres() const { return m_paths.value("centres"); }   ///< has weights of centres
    QString alarmed() const { return m_paths.value("alarmed"); }   ///< went wrong
    QString seeds() const { return m_paths.value("seeds"); }       ///< the first of a group
    QString pixels() const { return m_paths.value("pixels"); } ///< whose map takes a while to begin
    QString embeddings() const { return m_paths.value("embeddings"); } ///< an .npy file
    QString unlabelled() const { return m_paths.value("unlabelled"); } ///< the same without labels

private:
    QString train(EngineClient& engine);
    QString keepEmbeddings();

    QString m_home;
    QMap<QString, QString> m_paths;
};

/// Submits a run, or a group where `asked` has seeds, as queue.submit takes it, and waits until all
/// of it is in the state (`running`: and its first epoch is over; `queued`: it does not begin). The
/// path of the first run; empty where it ended otherwise, with the words.
QString trainForGallery(EngineClient& engine, const Json& asked, const QString& until,
                        QString* words);

} // namespace kindred
