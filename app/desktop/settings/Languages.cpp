#include "settings/Languages.h"

#include <QGuiApplication>
#include <QLibraryInfo>
#include <QLocale>

#include "gallery/PseudoTranslator.h"

namespace kindred {

namespace {

constexpr auto kOurs = ":/kindred/i18n";
/// The language of the sources. It needs its file too, which holds the plural forms.
constexpr auto kSourceLanguage = "kindred_en";

} // namespace

void Languages::use(const QString& language)
{
    for (const auto& translator : m_installed)
        QCoreApplication::removeTranslator(translator.get());
    m_installed.clear();
    m_ours = nullptr;
    if (language == QLatin1String(PseudoTranslator::kName)) {
        QLocale::setDefault(QLocale(QLocale::English));
        readFrom(Qt::RightToLeft);
        return install(std::make_unique<PseudoTranslator>());
    }
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    auto ours = std::make_unique<QTranslator>();
    const QString folder = QString::fromLatin1(kOurs);
    const bool translated =
        ours->load(locale, QStringLiteral("kindred"), QStringLiteral("_"), folder);
    readFrom(translated ? locale.textDirection() : Qt::LeftToRight);
    // Qt's own words only where ours are in that language: half a window is in none.
    auto qts = std::make_unique<QTranslator>();
    const auto loadQts = [&](const QString& place) {
        return qts->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"), place);
    };
    if (translated &&
        (loadQts(QLibraryInfo::path(QLibraryInfo::TranslationsPath)) || loadQts(folder)))
        install(std::move(qts));
    if (!translated && !ours->load(QString::fromLatin1(kSourceLanguage), folder))
        return;
    m_ours = ours.get();
    install(std::move(ours));
}

void Languages::readFrom(Qt::LayoutDirection direction)
{
    if (qobject_cast<QGuiApplication*>(QCoreApplication::instance()))
        QGuiApplication::setLayoutDirection(direction);
}

void Languages::install(std::unique_ptr<QTranslator> translator)
{
    QCoreApplication::installTranslator(translator.get());
    m_installed.push_back(std::move(translator));
}

} // namespace kindred
