#include "settings/ThemeController.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QPalette>

#include "common/Theme.h"

namespace kindred {

namespace {

constexpr auto kService = "org.freedesktop.portal.Desktop";
constexpr auto kPath = "/org/freedesktop/portal/desktop";
constexpr auto kInterface = "org.freedesktop.portal.Settings";
constexpr auto kSpace = "org.freedesktop.appearance";
constexpr auto kKey = "color-scheme";

// Values of color-scheme; 0 is no preference.
constexpr uint kPrefersDark = 1;
constexpr uint kPrefersLight = 2;

} // namespace

ThemeController::ThemeController(Settings& settings, QObject* parent)
    : QObject(parent), m_settings(settings),
      m_paletteDark(QApplication::palette().color(QPalette::Window).lightness() < 128)
{
}

void ThemeController::applyKnown()
{
    const ThemeChoice choice = m_settings.theme();
    apply(choice == ThemeChoice::Dark ||
          (choice == ThemeChoice::System && m_settings.desktopWasDark(m_paletteDark)));
}

void ThemeController::askDesktop()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(portalSettingChanged(QString, QString, QDBusVariant)));
    QDBusMessage read =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    read << QString::fromLatin1(kSpace) << QString::fromLatin1(kKey);
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(read), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        watcher->deleteLater();
        if (reply.isValid())
            desktopSays(reply.value().variant());
    });
}

void ThemeController::portalSettingChanged(const QString& space, const QString& key,
                                           const QDBusVariant& value)
{
    if (space == QLatin1String(kSpace) && key == QLatin1String(kKey))
        desktopSays(value.variant());
}

void ThemeController::desktopSays(const QVariant& value)
{
    // Read wraps its answer in one more variant than the signal does.
    const QVariant inner =
        value.canConvert<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
    const uint scheme = inner.toUInt();
    const bool dark = scheme == kPrefersDark || (scheme != kPrefersLight && m_paletteDark);
    m_settings.setDesktopWasDark(dark);
    applyKnown();
}

void ThemeController::applyAnew()
{
    m_applied = false;
    apply(m_dark);
}

void ThemeController::force(bool dark)
{
    apply(dark);
}

void ThemeController::apply(bool dark)
{
    if (m_applied && dark == m_dark)
        return;
    m_applied = true;
    m_dark = dark;
    applyTheme(*qApp, dark);
    Q_EMIT changed(dark);
}

} // namespace kindred
