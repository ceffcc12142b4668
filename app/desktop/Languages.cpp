#include "Languages.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace kindred {

void Languages::use(const QString& language)
{
    for (const auto& translator : m_installed)
        QCoreApplication::removeTranslator(translator.get());
    m_installed.clear();
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    const std::pair<QString, QString> sources[] = {
        {QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)},
        {QStringLiteral("kindred"), QStringLiteral(":/kindred/i18n")}};
    for (const auto& [name, folder] : sources) {
        auto translator = std::make_unique<QTranslator>();
        // English needs its file too: it holds the plural forms.
        if (!translator->load(locale, name, QStringLiteral("_"), folder) &&
            !translator->load(name + QStringLiteral("_en"), folder))
            continue;
        QCoreApplication::installTranslator(translator.get());
        m_installed.push_back(std::move(translator));
    }
}

} // namespace kindred
