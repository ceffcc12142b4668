#pragma once

#include <QObject>
#include <QTranslator>

#include <memory>
#include <vector>

namespace kindred {

/// Installs the translations of a language: ours and Qt's own.
class Languages final {
public:
    /// "de", "en", or empty for the desktop's. Replaces what was installed before.
    void use(const QString& language);

private:
    std::vector<std::unique_ptr<QTranslator>> m_installed;
};

} // namespace kindred
