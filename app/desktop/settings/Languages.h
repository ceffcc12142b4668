#pragma once

#include <QTranslator>

#include <memory>
#include <vector>

namespace kindred {

/// Installs the translations of a language: ours and Qt's own.
class Languages final {
public:
    /// "de", "en", "qps-rtl" (PseudoTranslator), or empty for the desktop's; English where there is
    /// no translation. Replaces what was installed before, and lays the window out as the language
    /// is read.
    void use(const QString& language);
    /// Our own words in the language in use, or null.
    const QTranslator* ours() const { return m_ours; }

private:
    void readFrom(Qt::LayoutDirection direction);
    void install(std::unique_ptr<QTranslator> translator);

    std::vector<std::unique_ptr<QTranslator>> m_installed;
    const QTranslator* m_ours = nullptr;
};

} // namespace kindred
