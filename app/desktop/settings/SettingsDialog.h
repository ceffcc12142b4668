#pragma once

#include <QDialog>

#include "settings/Settings.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;

namespace kindred {

/// Appearance, language and engine. Nothing changes before Apply.
class SettingsDialog final : public QDialog {
    Q_OBJECT

public:
    explicit SettingsDialog(Settings& settings, QWidget* parent = nullptr);

Q_SIGNALS:
    void themeChanged();
    /// Language or size of the text: the window has to be made anew.
    void wordsChanged();
    void engineChanged();

private:
    QWidget* makeAppearance();
    QWidget* makeEngine();
    void apply();
    static QString niceInWords(int nice);

    Settings& m_settings;
    QComboBox* m_theme = nullptr;
    QComboBox* m_language = nullptr;
    QComboBox* m_text = nullptr;
    QLineEdit* m_command = nullptr;
    QLineEdit* m_folder = nullptr;
    QSlider* m_nice = nullptr;
    QLabel* m_niceText = nullptr;
};

/// An argv as one editable line and back; the line is never given to a shell.
QString joinCommand(const QStringList& argv);

} // namespace kindred
