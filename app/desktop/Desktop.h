#pragma once

#include <QObject>

#include <memory>

#include "Arguments.h"
#include "models/engine/EngineClient.h"
#include "settings/Languages.h"
#include "settings/Settings.h"
#include "settings/ThemeController.h"

namespace kindred {

class MainWindow;

/// The composition root: makes what lives as long as the program and hands it to the window.
class Desktop final : public QObject {
    Q_OBJECT

public:
    /// `settingsPath` empty: the usual place.
    explicit Desktop(const Arguments& arguments, const QString& settingsPath = {},
                     QObject* parent = nullptr);
    ~Desktop() override;

    /// Shows the window; the engine is started after the first paint.
    void show();
    /// Shows the tour after the first paint, to whom it has not been shown and who asked for
    /// nothing else.
    void welcome();
    /// Draws every room into arguments.out, then ends the event loop.
    void takeScreenshots();

    MainWindow* window() const { return m_window.get(); }
    EngineClient* engine() { return &m_engine; }
    Settings& settings() { return m_settings; }
    ThemeController& theme() { return m_theme; }

private:
    EngineCommand engineCommand() const;
    /// As Languages::use takes it.
    QString language();
    QStringList namedPaths() const;
    void makeWindow();
    void remakeWindow();
    void begin();
    void openSettings();

    Arguments m_arguments;
    Settings m_settings;
    ThemeController m_theme;
    Languages m_languages;
    QString m_languageSet; ///< in the settings, when it was last looked at
    EngineClient m_engine;
    std::unique_ptr<MainWindow> m_window;
    bool m_begun = false;
};

} // namespace kindred
