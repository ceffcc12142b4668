#include "settings/Settings.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

#include "common/WholeFile.h"

namespace kindred {

namespace {

QString usualPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/kindred/kindred.ini");
}

/// QSettings takes almost any bytes for an INI file; ours has sections, keys and printable text.
bool isDamaged(const QString& path)
{
    QFile file(path);
    if (!file.exists() || file.size() == 0)
        return false;
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = file.readAll();
    const bool binary = std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
    if (binary)
        return true;
    for (const QByteArray& raw : text.split('\n')) {
        const QByteArray line = raw.trimmed();
        if (line.isEmpty() || line.startsWith(';') || line.startsWith('#'))
            continue;
        const bool section = line.startsWith('[') && line.endsWith(']');
        if (!section && line.indexOf('=') <= 0)
            return true;
    }
    return QSettings(path, QSettings::IniFormat).status() == QSettings::FormatError;
}

QByteArray settingsText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// QSettings replaces its file even where the end of it found no room on the disk. A whole one ends
/// with its last line.
bool isWhole(const QByteArray& text)
{
    return text.endsWith('\n');
}

/// Beside the settings: what they were when they were last known to be whole.
QString lastWhole(const QString& path)
{
    return path + QStringLiteral(".last");
}

/// Moves a file that is of no use out of the way; returns where it is kept, for a person to read.
QString setAside(const QString& file)
{
    const QString aside = file + QStringLiteral(".damaged-") +
                          QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    QFile::remove(aside);
    QFile::rename(file, aside);
    return QDir::toNativeSeparators(aside);
}

/// Puts what it was before in the place of a torn file; where that is kept now, or nothing.
QString mendTorn(const QString& path)
{
    if (!QFile::exists(path) || isWhole(settingsText(path)))
        return {};
    const QByteArray before = settingsText(lastWhole(path));
    if (!isWhole(before))
        return {};
    const QString aside = setAside(path);
    return writeWholeFile(path, before).isEmpty() ? aside : QString();
}

} // namespace

Settings::~Settings()
{
    m_settings->sync();
    const QString path = m_settings->fileName();
    const QByteArray text = settingsText(path);
    if (isWhole(text) && text != settingsText(lastWhole(path)))
        writeWholeFile(lastWhole(path), text);
}

Settings::Settings(const QString& path)
{
    const QString file = path.isEmpty() ? usualPath() : path;
    if (const QString aside = mendTorn(file); !aside.isEmpty())
        m_notice = QCoreApplication::translate(
                       "kindred::Settings",
                       "The settings of last time were not written whole, as on a full disk. They "
                       "are kept as %1; those of the time before are used.")
                       .arg(aside);
    if (isDamaged(file))
        m_notice = QCoreApplication::translate(
                       "kindred::Settings",
                       "The settings could not be read. They are kept as %1; new ones are used.")
                       .arg(setAside(file));
    QDir().mkpath(QFileInfo(file).path());
    m_settings = std::make_unique<QSettings>(file, QSettings::IniFormat);
}

ThemeChoice Settings::theme() const
{
    const QString name = text(QStringLiteral("window/theme"));
    if (name == QLatin1String("dark"))
        return ThemeChoice::Dark;
    return name == QLatin1String("light") ? ThemeChoice::Light : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice choice)
{
    setText(QStringLiteral("window/theme"), choice == ThemeChoice::Dark ? QStringLiteral("dark")
                                            : choice == ThemeChoice::Light
                                                ? QStringLiteral("light")
                                                : QStringLiteral("system"));
}

bool Settings::desktopWasDark(bool fallback) const
{
    return m_settings->value(QStringLiteral("window/desktop_dark"), fallback).toBool();
}

void Settings::setDesktopWasDark(bool dark)
{
    m_settings->setValue(QStringLiteral("window/desktop_dark"), dark);
}

QString Settings::language() const
{
    return text(QStringLiteral("window/language"));
}

void Settings::setLanguage(const QString& language)
{
    setText(QStringLiteral("window/language"), language);
}

int Settings::textPercent() const
{
    return std::clamp(m_settings->value(QStringLiteral("window/text_percent"), 100).toInt(), 100,
                      200);
}

void Settings::setTextPercent(int percent)
{
    m_settings->setValue(QStringLiteral("window/text_percent"), percent);
}

bool Settings::curvesBelow() const
{
    return m_settings->value(QStringLiteral("window/curves_below"), false).toBool();
}

void Settings::setCurvesBelow(bool shown)
{
    m_settings->setValue(QStringLiteral("window/curves_below"), shown);
}

bool Settings::tourSeen() const
{
    return m_settings->value(QStringLiteral("tour/seen"), false).toBool();
}

void Settings::setTourSeen()
{
    m_settings->setValue(QStringLiteral("tour/seen"), true);
    sync();
}

QStringList Settings::engineCommand() const
{
    return m_settings->value(QStringLiteral("engine/command")).toStringList();
}

void Settings::setEngineCommand(const QStringList& argv)
{
    m_settings->setValue(QStringLiteral("engine/command"), argv);
}

QString Settings::runsFolder() const
{
    return text(QStringLiteral("engine/home"));
}

void Settings::setRunsFolder(const QString& folder)
{
    setText(QStringLiteral("engine/home"), folder);
}

int Settings::engineNice() const
{
    return std::clamp(m_settings->value(QStringLiteral("engine/nice"), 5).toInt(), 0, 19);
}

void Settings::setEngineNice(int nice)
{
    m_settings->setValue(QStringLiteral("engine/nice"), nice);
}

QByteArray Settings::bytes(const QString& key) const
{
    return m_settings->value(key).toByteArray();
}

void Settings::set(const QString& key, const QVariant& value)
{
    if (!m_settings->contains(key) || m_settings->value(key) != value)
        m_settings->setValue(key, value);
}

void Settings::setBytes(const QString& key, const QByteArray& value)
{
    set(key, value);
}

QString Settings::text(const QString& key) const
{
    return m_settings->value(key).toString();
}

void Settings::setText(const QString& key, const QString& value)
{
    set(key, value);
}

} // namespace kindred
