#include "gallery/PseudoTranslator.h"

#include <QRegularExpression>

namespace kindred {

namespace {

// Unicode's marks of direction: from right to left until the end, an invisible letter of such a
// script, and an island of its own direction.
constexpr char16_t kOverride = 0x202e;
constexpr char16_t kEnd = 0x202c;
constexpr char16_t kLineMark = 0x200f;
constexpr char16_t kIsland = 0x2068;
constexpr char16_t kIslandEnd = 0x2069;

QChar accented(QChar letter)
{
    static const QString kPlain = QStringLiteral("aceginorsuyzACEGINORSUYZ");
    static const QString kAccented = QStringLiteral("áçéğíñóŕšúýžÁÇÉĞÍÑÓŔŠÚÝŽ");
    const qsizetype at = kPlain.indexOf(letter);
    return at < 0 ? letter : kAccented[at];
}

/// Words between placeholders, without lines.
QString turned(QStringView words)
{
    if (words.trimmed().isEmpty())
        return words.toString();
    QString out(1, QChar(kOverride));
    for (const QChar letter : words)
        out += accented(letter);
    return out + QChar(kEnd);
}

} // namespace

QString PseudoTranslator::spoken(const QString& english)
{
    // What has to stay: placeholders, tags, entities, mnemonics, ends of lines.
    static const QRegularExpression kKept(
        QStringLiteral("%L?(?:\\d+|n)|</?[a-z][^>]*>|&[a-z]+;|&(?=\\w)|\\n"));
    QString out;
    qsizetype from = 0;
    for (auto found = kKept.globalMatch(english); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        out += turned(QStringView(english).sliced(from, match.capturedStart() - from));
        const bool placeholder = match.capturedView().startsWith(u'%');
        out +=
            placeholder ? QChar(kIsland) + match.captured() + QChar(kIslandEnd) : match.captured();
        from = match.capturedEnd();
    }
    out += turned(QStringView(english).sliced(from));
    // With letters that really run from right to left, so would the whole line.
    return out.isEmpty() ? out : QChar(kLineMark) + out;
}

QString PseudoTranslator::translate(const char* context, const char* source, const char*, int) const
{
    const QString english = QString::fromUtf8(source);
    // By this text Qt asks which way a language runs.
    if (english == QLatin1String("QT_LAYOUT_DIRECTION"))
        return QStringLiteral("RTL");
    // Qt's own texts are also names of keys, which are parsed again.
    const QLatin1String owner(context);
    if (owner == QLatin1String("QShortcut") || owner == QLatin1String("QKeySequence"))
        return {};
    return spoken(english);
}

} // namespace kindred
