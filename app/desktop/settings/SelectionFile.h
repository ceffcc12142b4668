#pragma once

#include <QObject>
#include <QSet>

#include "models/KeptFile.h"

namespace kindred {

class CurrentRun;
class Selection;
class Settings;

/// The selection of last time, however large, in selection.json beside the settings. GUI thread
/// only.
class SelectionFile final : public QObject {
    Q_OBJECT

public:
    /// The arguments outlive it.
    SelectionFile(Settings& settings, const CurrentRun* current, Selection* selection,
                  QObject* parent);
    ~SelectionFile() override;

    /// Written in the background, where it differs from what was kept last.
    void keep();
    /// Selects what was kept of the current run; what is of another run stays in the file.
    void restore();

Q_SIGNALS:
    /// It could not be read or written, in words.
    void failed(const QString& text);

private:
    struct Kept {
        QString run;
        qint64 current = -1;
        QSet<qint64> ids;
        bool operator==(const Kept&) const = default;
    };
    static Result<Kept> keptIn(const Json& file, const std::string& where);
    Kept fromSettings() const;
    void load();

    Settings& m_settings;
    const CurrentRun* m_current;
    Selection* m_selection;
    KeptFile m_file;
    Kept m_kept; ///< as the file has it, or is to
    bool m_unwritten = false;
    bool m_loaded = false;
};

} // namespace kindred
