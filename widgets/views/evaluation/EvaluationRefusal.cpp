#include "views/evaluation/EvaluationRefusal.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {
struct RefusalText {
    Q_DECLARE_TR_FUNCTIONS(EvaluationRefusal)
};

constexpr auto kRefusedProtocol = "protocol ";

/// A reason of core/evaluate or core/train in the window's words, and what to do about it.
struct Refusal {
    QString words;
    QString advice = {};      ///< %1: the protocols
    QStringList instead = {}; ///< ids of protocols that can be asked
};

QHash<QString, Refusal> knownRefusals()
{
    const QString closed = QStringLiteral("knn");
    const QString choose = RefusalText::tr("Choose %1.", "a protocol, or several");
    const Refusal untested{RefusalText::tr("the run has no test samples"),
                           RefusalText::tr("Train one whose split keeps samples for the test.")};
    return {
        {QStringLiteral("no class of the queries is in the database"),
         {RefusalText::tr("the test samples are of classes that the run was not trained on"),
          RefusalText::tr("Choose %1, made for such classes.", "a protocol, or several"),
          {QStringLiteral("retrieval"), QStringLiteral("fewshot"), QStringLiteral("newclass")}}},
        {QStringLiteral("the data has one label level only"),
         {RefusalText::tr("the data have one level of labels only"), choose, {closed}}},
        {QStringLiteral(
             "every class of the queries was trained, or has one sample only; train with "
             "--split classes:0.5@leaf"),
         {RefusalText::tr("no class of the test samples is new to the run and has several of them"),
          RefusalText::tr("Choose %1, or train a run for classes that come later.",
                          "a protocol, or several"),
          {closed}}},
        {QStringLiteral("no query has another sample of its class to find"),
         {RefusalText::tr("no sample has another one of its class to find"), choose, {closed}}},
        {QStringLiteral("there is no test part: name other data, or train with another split"),
         untested},
        {QStringLiteral("there are no queries"), untested},
        {QStringLiteral("there is no training part to search in"),
         {RefusalText::tr("the run has no training samples to search in"),
          choose,
          {QStringLiteral("retrieval"), QStringLiteral("fewshot")}}},
        {QStringLiteral("components are fitted to training samples, and this protocol knows none"),
         {RefusalText::tr("it knows no training samples to fit principal components to"),
          RefusalText::tr("Leave “pca” at 0 under More options.")}}};
}

QString protocolTitle(const Json& registry, const QString& id)
{
    for (const Json& protocol : arrayOf(registry, "protocols"))
        if (textOf(protocol, "id") == id)
            return engineWords(protocol, "title");
    return id;
}

QString orList(QStringList titles)
{
    const QString last = titles.takeLast();
    return titles.isEmpty() ? last
                            : RefusalText::tr("%1 or %2", "a list, its last")
                                  .arg(titles.join(QStringLiteral(", ")), last);
}

/// Several protocols were asked: "knn: a reason; fewshot: another".
QString reasonsOfAll(const QString& what, const Json& registry)
{
    QStringList ids;
    for (const Json& protocol : arrayOf(registry, "protocols"))
        ids << QRegularExpression::escape(textOf(protocol, "id"));
    const QRegularExpression begins(QStringLiteral("(?:^|; )(%1): ").arg(ids.join(u'|')));
    QStringList lines;
    qsizetype from = -1;
    QString title;
    const auto endLine = [&](qsizetype end) {
        if (from >= 0)
            lines << QStringLiteral("%1: %2").arg(title, refusalReason(what.mid(from, end - from)));
    };
    for (auto each = begins.globalMatch(what); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        endLine(match.capturedStart());
        title = protocolTitle(registry, match.captured(1));
        from = match.capturedEnd();
    }
    endLine(what.size());
    return lines.isEmpty() ? what : lines.join(QStringLiteral("; "));
}
} // namespace

QString refusalReason(const QString& reason)
{
    const QString words = knownRefusals().value(reason).words;
    return words.isEmpty() ? engineWords(reason) : words;
}

QString refusalWords(const Error& error, const Json& registry)
{
    const QString where = QString::fromStdString(error.where);
    if (!where.startsWith(QLatin1String(kRefusedProtocol)))
        return QString::fromStdString(error.message());
    const QString id = where.mid(static_cast<qsizetype>(qstrlen(kRefusedProtocol)));
    const QString reason = QString::fromStdString(error.what);
    if (id == QLatin1String("all"))
        return RefusalText::tr("No protocol can be asked. %1", "the reasons")
            .arg(reasonsOfAll(reason, registry));
    const Refusal known = knownRefusals().value(reason);
    QString words = RefusalText::tr("%1 cannot be asked: %2.", "a protocol, the reason")
                        .arg(protocolTitle(registry, id), refusalReason(reason));
    if (known.advice.isEmpty())
        return words;
    QStringList titles;
    for (const QString& each : known.instead)
        titles << protocolTitle(registry, each);
    return words + QLatin1Char(' ') +
           (titles.isEmpty() ? known.advice : known.advice.arg(orList(titles)));
}

} // namespace kindred
