#pragma once

#include <QDBusVariant>
#include <QObject>

#include "settings/Settings.h"

namespace kindred {

/// Keeps the program's appearance as chosen: dark, light, or as the desktop says. The desktop is
/// asked over org.freedesktop.portal.Settings and its signal followed; without a portal the
/// platform's palette decides. GUI thread only.
class ThemeController final : public QObject {
    Q_OBJECT

public:
    explicit ThemeController(Settings& settings, QObject* parent = nullptr);

    /// Applies what is known already; quick, before the first paint.
    void applyKnown();
    /// Once more, as the size of the text has changed.
    void applyAnew();
    /// Asks the portal without waiting for it; call after the first paint.
    void askDesktop();
    /// Follows a changed choice of the settings.
    void settingsChanged() { applyKnown(); }
    /// Overrides everything, for pictures of the window.
    void force(bool dark);

Q_SIGNALS:
    void changed(bool dark);

private Q_SLOTS:
    void portalSettingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void desktopSays(const QVariant& value);
    void apply(bool dark);

    Settings& m_settings;
    bool m_paletteDark; ///< of the palette that the platform gave at the start
    bool m_dark = true;
    bool m_applied = false;
};

} // namespace kindred
