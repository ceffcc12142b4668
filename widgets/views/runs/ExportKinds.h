#pragma once

#include <QString>

#include <span>

namespace kindred {

/// A format that a run is written in for other programs, as the dialog offers it.
struct ExportKind {
    const char* id;
    const char* title;
    const char* sentence;
    const char* ending; ///< of its name: ".csv"; of a folder "-…"
    bool isFolder;
    bool takesData; ///< of embeddings, so that another source can be embedded
    bool takesStep; ///< of one step
};

/// In the order of the dialog. Title and sentence are translated in its context.
std::span<const ExportKind> exportKinds();

/// A name that every file system takes.
QString exportName(QString name);
/// A place for an export: that name, or with a number where something is called so already.
QString freeExportPath(const QString& stem, const ExportKind& kind);

} // namespace kindred
