#pragma once

#include <QSettings>
#include <QString>
#include <QStringList>

#include <memory>
#include <utility>

namespace kindred {

enum class ThemeChoice { System, Dark, Light };

/// What the window remembers, in kindred/kindred.ini under XDG_CONFIG_HOME. A damaged file is set
/// aside and a new one begun. GUI thread only.
class Settings final {
public:
    /// `path` empty: the usual place.
    explicit Settings(const QString& path = {});
    ~Settings();
    Settings(const Settings&) = delete;
    Settings& operator=(const Settings&) = delete;

    /// In words, when a damaged file was set aside; else empty.
    QString notice() const { return m_notice; }
    /// The same, once: a window that takes another's place does not say it again.
    QString takeNotice() { return std::exchange(m_notice, QString()); }
    QString path() const { return m_settings->fileName(); }

    ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    /// What the desktop last said, for the first paint: it is asked only after that.
    bool desktopWasDark(bool fallback) const;
    void setDesktopWasDark(bool dark);
    /// "de", "en", or empty for the desktop's.
    QString language() const;
    void setLanguage(const QString& language);
    /// The size of the text, in percent of the usual: 100 to 200.
    int textPercent() const;
    void setTextPercent(int percent);
    /// The run's curves stand below the rooms.
    bool curvesBelow() const;
    void setCurvesBelow(bool shown);
    /// The tour was seen, or declined.
    bool tourSeen() const;
    void setTourSeen();
    /// argv; empty for the engine beside the window.
    QStringList engineCommand() const;
    void setEngineCommand(const QStringList& argv);
    /// Where new runs go on this machine's engine ($KINDRED_HOME); empty for the usual place.
    QString runsFolder() const;
    void setRunsFolder(const QString& folder);
    int engineNice() const; ///< 0 to 19
    void setEngineNice(int nice);

    QByteArray bytes(const QString& key) const;
    /// What is there already is not written again.
    void setBytes(const QString& key, const QByteArray& value);
    bool contains(const QString& key) const { return m_settings->contains(key); }
    QString text(const QString& key) const;
    void setText(const QString& key, const QString& value);
    void remove(const QString& key) { m_settings->remove(key); }
    void sync() { m_settings->sync(); }

private:
    void set(const QString& key, const QVariant& value);

    std::unique_ptr<QSettings> m_settings;
    QString m_notice;
};

} // namespace kindred
