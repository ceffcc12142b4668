#include "Arguments.h"

namespace kindred {

namespace {

Error wrong(const QString& what)
{
    return usageError(what.toStdString(), {}, "See kindred --help.");
}

Status checkReport(const Arguments& arguments)
{
    if (arguments.runs.isEmpty() && arguments.plan.isEmpty())
        return wrong(QStringLiteral("report needs a run"));
    for (const char* suffix : {".pdf", ".html", ".md", ".csv"})
        if (arguments.out.endsWith(QLatin1String(suffix), Qt::CaseInsensitive))
            return {};
    return wrong(QStringLiteral("report needs --out FILE.pdf, .html, .md or .csv"));
}

/// What belongs to the report alone.
Status checkOthers(const Arguments& arguments)
{
    if (arguments.mode == Arguments::Mode::Window && !arguments.out.isEmpty())
        return wrong(QStringLiteral("--out belongs to kindred report"));
    if (!arguments.plan.isEmpty())
        return wrong(QStringLiteral("--plan belongs to kindred report"));
    if (arguments.json || arguments.quiet || arguments.threads > 0)
        return wrong(QStringLiteral("--json, --quiet and --threads belong to kindred report"));
    return {};
}

/// A switch without a value.
bool takeSwitch(Arguments& arguments, const QString& word)
{
    if (word == QLatin1String("--demo"))
        arguments.demo = true;
    else if (word == QLatin1String("--json"))
        arguments.json = true;
    else if (word == QLatin1String("--quiet"))
        arguments.quiet = true;
    else
        return false;
    return true;
}

Status takeThreads(Arguments& arguments, const QString& value)
{
    constexpr int kMostThreads = 4096; // as the engine
    bool isNumber = false;
    arguments.threads = value.toInt(&isNumber);
    if (!isNumber || arguments.threads < 0 || arguments.threads > kMostThreads)
        return wrong(QStringLiteral("--threads needs a number from 0 to %1").arg(kMostThreads));
    return {};
}

} // namespace

Result<Arguments> parseArguments(const QStringList& words)
{
    Arguments arguments;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString& word = words[i];
        const bool takesValue =
            word == QLatin1String("--out") || word == QLatin1String("--screenshots") ||
            word == QLatin1String("--gallery") || word == QLatin1String("--plan") ||
            word == QLatin1String("--language") || word == QLatin1String("--threads");
        if (takesValue && i + 1 >= words.size())
            return wrong(word + QStringLiteral(" needs a value"));
        if (word == QLatin1String("--engine")) {
            arguments.engine = words.mid(i + 1);
            if (arguments.engine.isEmpty())
                return wrong(QStringLiteral("--engine needs a command"));
            break;
        }
        if (word == QLatin1String("--plan")) {
            arguments.plan = words[++i];
        } else if (word == QLatin1String("--language")) {
            arguments.language = words[++i];
        } else if (word == QLatin1String("--threads")) {
            KINDRED_TRY(takeThreads(arguments, words[++i]));
        } else if (takesValue) {
            arguments.out = words[++i];
            if (word == QLatin1String("--screenshots"))
                arguments.mode = Arguments::Mode::Screenshots;
            else if (word == QLatin1String("--gallery"))
                arguments.mode = Arguments::Mode::Gallery;
        } else if (takeSwitch(arguments, word)) {
            continue;
        } else if (word == QLatin1String("--help") || word == QLatin1String("-h")) {
            arguments.mode = Arguments::Mode::Help;
            return arguments;
        } else if (word == QLatin1String("--version")) {
            arguments.mode = Arguments::Mode::Version;
            return arguments;
        } else if (word.startsWith(QLatin1Char('-'))) {
            return wrong(QStringLiteral("there is no option ") + word);
        } else if (i == 0 && word == QLatin1String("report")) {
            arguments.mode = Arguments::Mode::Report;
        } else {
            arguments.runs << word;
        }
    }
    KINDRED_TRY(arguments.mode == Arguments::Mode::Report ? checkReport(arguments)
                                                          : checkOthers(arguments));
    return arguments;
}

QString usageText()
{
    return QStringLiteral(
        "Kindred: train neighbourhood embeddings and look inside them.\n"
        "\n"
        "  kindred [PATH …] [--demo] [--engine CMD …]    the window; PATH is a run, embeddings "
        "(.npy),\n"
        "                                                a classifier, data to train on, or "
        "pictures for\n"
        "                                                the board\n"
        "  kindred report RUN … --out FILE.(pdf|html|md|csv) [--plan FILE]\n"
        "                                                a report, no display needed; also "
        "takes\n"
        "                                                --json, --quiet and --threads N, as "
        "the\n"
        "                                                engine's commands do\n"
        "  kindred [RUN] --screenshots DIR               every room as PNG, no display needed\n"
        "  kindred [RUN] --gallery DIR                   every view in every state as PNG, the "
        "same\n"
        "\n"
        "  --demo        starts a run on the built-in pictures\n"
        "  --engine      the engine's command; takes everything that follows,\n"
        "                e.g. --engine ssh gpu-box kindred-engine serve\n"
        "  --language    of the window or the report: en or de (else the one of the settings)\n"
        "  --version     prints the version\n");
}

} // namespace kindred
