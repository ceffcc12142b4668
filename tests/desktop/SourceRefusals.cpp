#include "SourceRefusals.h"

#include <QFile>
#include <QRegularExpression>

#include <climits>

namespace kindred {

namespace {
/// A function that makes a refusal: which argument is its message, and what it puts around that.
struct Refuser {
    const char* call;
    int message = 0;
    const char* before = "";
    const char* after = "";
    int remedy = -1;
};

constexpr Refuser kRefusers[] = {
    {"usageError(", 0, "", "", 2},
    {"inputError(", 0, "", "", 2},
    {"failure(", 0, "", "", 2},
    {"systemError(", 0, "", ": 7"},
    {"refuse("},
    {"damaged("},
    {"badMember(", 1},
    {"wanted(", 1, "must be "},
    {"wrongMember(", 1, "must be "},
    {"wrongValue(", 2, "“7” is not "},
    {"outOfRange(", 2, "", ", up to 7 here"},
    {"checkFits(", 1, "", " takes about 7 of memory, and 7 are free", 2},
    {"skip(", 2},
    {"{Problem::Kind::", 3}};

/// Cut at the separators that stand in no bracket and no literal, up to the bracket that ends it.
QStringList partsOf(const QString& text, const QString& separator, qsizetype most = INT_MAX)
{
    QStringList parts{QString()};
    bool quoted = false;
    int depth = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == '"' && (i == 0 || text[i - 1] != '\\'))
            quoted = !quoted;
        if (!quoted && QStringLiteral("({[").contains(c))
            ++depth;
        if (!quoted && QStringLiteral(")}]").contains(c) && --depth < 0)
            break;
        if (!quoted && depth == 0 && parts.size() < most &&
            QStringView(text).mid(i).startsWith(separator)) {
            parts << QString();
            i += separator.size() - 1;
        } else {
            parts.last() += c;
        }
    }
    return parts;
}

QStringList sayings(const QString& expression)
{
    const QString text = expression.trimmed();
    if (const QStringList choice = partsOf(text, " ? ", 2); choice.size() == 2)
        if (const QStringList both = partsOf(choice[1], " : ", 2); both.size() == 2)
            return sayings(both[0]) + sayings(both[1]);
    if (const QStringList terms = partsOf(text, " + "); terms.size() > 1) {
        QStringList said{QString()};
        for (const QString& term : terms) {
            QStringList longer;
            for (const QString& begin : std::as_const(said))
                for (const QString& end : sayings(term))
                    longer << begin + end;
            said = longer;
        }
        return said;
    }
    if (text.startsWith("didYouMean(")) // known wherever it stands
        return {QString()};
    if (text.startsWith('(') && text.endsWith(')'))
        return sayings(text.mid(1, text.size() - 2));
    static const QRegularExpression kLiteral("^(?:std::string\\()?\"((?:[^\"\\\\]|\\\\.)*)\"\\)?$");
    const QRegularExpressionMatch literal = kLiteral.match(text);
    return {literal.hasMatch() ? literal.captured(1).replace("\\\"", "\"") : QStringLiteral("7")};
}
} // namespace

QString joinedSource(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString source = QString::fromUtf8(file.readAll())
                         .remove(QRegularExpression("\"\\s*\n\\s*\""))
                         .remove(QRegularExpression("//[^\n\"]*(?=\n)"))
                         .replace(QRegularExpression("\\s+"), " ");
    static const QRegularExpression kConstant(
        "\\b(k[A-Z]\\w*)(?:\\[\\])? = (\"(?:[^\"\\\\]|\\\\.)*\");");
    const QString written = source;
    for (auto found = kConstant.globalMatch(written); found.hasNext();) {
        const QRegularExpressionMatch constant = found.next();
        source.replace(QRegularExpression("\\b" + constant.captured(1) + "\\b(?!(?:\\[\\])? =)"),
                       QString(constant.captured(2)).replace('\\', "\\\\"));
    }
    return source;
}

QStringList refusalsIn(const QString& path)
{
    static const QRegularExpression kWord("[A-Za-z]{2}");
    static const QRegularExpression kPlaces("7{2,}");
    const QString source = joinedSource(path);
    QStringList said;
    const auto note = [&said](const QString& text) {
        if (text.contains(kWord))
            said << QString(text).replace(kPlaces, "7");
    };
    for (const Refuser& refuser : kRefusers) {
        const QString call = refuser.call;
        for (qsizetype at = source.indexOf(call); at >= 0; at = source.indexOf(call, at + 1)) {
            if (at > 0 && (source[at - 1].isLetterOrNumber() || source[at - 1] == '_'))
                continue;
            const QStringList arguments = partsOf(source.mid(at + call.size()), ",");
            for (const QString& text : sayings(arguments.value(refuser.message)))
                if (text.contains(kWord))
                    note(refuser.before + text + refuser.after);
            if (refuser.remedy >= 0)
                for (const QString& text : sayings(arguments.value(refuser.remedy)))
                    note(text);
        }
    }
    return said;
}

} // namespace kindred
