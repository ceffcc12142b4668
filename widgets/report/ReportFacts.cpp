// Data, options and what is needed to repeat a run.

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

#include "common/DataWords.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/Numbers.h"
#include "report/ReportContent.h"

namespace kindred::report_content {

namespace {
struct FactText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr size_t kExclusionsListed = 12;

QString shownFact(const Json& value)
{
    return value.is_null() ? dash() : numbers::shown(value);
}

QString factOf(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found == object.end() ? dash() : shownFact(*found);
}

void noteFact(ReportDocument& out, const char* section, const ReportRun& run, const QString& name,
              const Json& value)
{
    out.numbers << ReportNumber{.section = QLatin1String(section),
                                .run = nameOf(run),
                                .name = name,
                                .value = value.is_number() ? value.get<double>() : kNoNumber,
                                .text = value.is_number()
                                            ? QString()
                                            : QString::fromStdString(value.is_string()
                                                                         ? value.get<std::string>()
                                                                         : value.dump())};
}

void dataOf(ReportDocument& out, const ReportRun& run)
{
    const Json data = objectOf(run.record, "data");
    QStringList subsets, levels;
    const Json counts = objectOf(data, "subsets");
    for (const auto& [name, count] : counts.items())
        subsets << QStringLiteral("%1 %2").arg(
            QString::fromStdString(name),
            count.is_number_integer() ? QLocale().toString(count.get<qint64>()) : shownFact(count));
    for (const Json& level : arrayOf(data, "levels"))
        levels << QStringLiteral("%1 (%2)")
                      .arg(levelInWords(textOf(level, "name")))
                      .arg(arrayOf(level, "classes").size());
    const Json exclusions = arrayOf(data, "exclusions");
    ReportTable facts;
    facts.rows = {{FactText::tr("Source"), dataInWords(factOf(data, "source"))},
                  {FactText::tr("Kind"), factOf(data, "kind")},
                  {FactText::tr("Fingerprint"), factOf(data, "fingerprint")},
                  {FactText::tr("Split"), factOf(data, "split")},
                  {FactText::tr("Samples"), subsets.join(QStringLiteral(", "))},
                  {FactText::tr("Levels (classes)"), levels.isEmpty()
                                                         ? factOf(data, "classes_per_level")
                                                         : levels.join(QStringLiteral(", "))},
                  {FactText::tr("Left out"),
                   FactText::tr("%n sample(s)", nullptr, static_cast<int>(exclusions.size()))}};
    out.add(facts);
    for (const char* key : {"source", "kind", "fingerprint", "split"})
        noteFact(out, "data", run, QLatin1String(key), valueOr(data, key, Json()));
    for (const auto& [name, count] : counts.items())
        noteFact(out, "data", run, QString::fromStdString("samples " + name), count);
    if (exclusions.empty())
        return;
    ReportTable table{{FactText::tr("Left out"), FactText::tr("Reason")}, {}, {false, false}};
    for (size_t i = 0; i < std::min(exclusions.size(), kExclusionsListed); ++i)
        table.rows << QStringList{textOf(exclusions[i], "path"),
                                  engineWords(exclusions[i], "reason")};
    out.add(table,
            exclusions.size() > kExclusionsListed
                ? FactText::tr("The first %1 of %2").arg(kExclusionsListed).arg(exclusions.size())
                : QString());
}

/// Defaults of every option that the registry describes for the run's method.
QHash<QString, Json> defaultsOf(const Json& registry, const Json& record)
{
    QHash<QString, Json> defaults;
    const auto take = [&](const Json& specs) {
        for (const Json& spec : specs)
            defaults.insert(textOf(spec, "key"), valueOr(spec, "default", Json()));
    };
    take(arrayOf(registry, "common"));
    for (const char* list : {"encoders", "methods"})
        for (const Json& each : arrayOf(registry, list))
            if (textOf(each, "id") ==
                textOf(record, list == std::string_view("methods") ? "method" : "encoder"))
                take(arrayOf(each, "options"));
    return defaults;
}

bool isChosen(const ReportRun& run, const QString& key, const Json& value,
              const QHash<QString, Json>& defaults)
{
    const Json plan = objectOf(run.record, "plan");
    const std::string text = key.toStdString();
    if (plan.contains(text) || objectOf(plan, "set").contains(text))
        return true;
    const auto found = defaults.constFind(key);
    return found != defaults.cend() && !found->is_null() && *found != value;
}

/// Many short rows in three columns of them, read downwards.
ReportTable folded(const ReportTable& table)
{
    constexpr qsizetype kFolds = 3;
    const qsizetype rows = (table.rows.size() + kFolds - 1) / kFolds;
    ReportTable folded;
    for (qsizetype fold = 0; fold < kFolds; ++fold) {
        folded.head << table.head;
        folded.numeric << table.numeric;
    }
    for (qsizetype row = 0; row < rows; ++row) {
        QStringList line;
        for (qsizetype at = row; at < kFolds * rows; at += rows)
            line << (at < table.rows.size() ? table.rows[at]
                                            : QStringList(table.head.size(), QString()));
        folded.rows << line;
    }
    return folded;
}

/// One table: a column for each run, only the rows that differ where there are several.
void optionsOf(ReportDocument& out, const Material& material)
{
    QStringList keys;
    for (const ReportRun& run : material.runs) {
        const Json set = objectOf(run.record, "options");
        for (const auto& [key, value] : set.items())
            if (!keys.contains(QString::fromStdString(key)))
                keys << QString::fromStdString(key);
    }
    keys.sort();
    ReportTable table{{FactText::tr("Option")}, {}, {false}};
    for (const ReportRun& run : material.runs) {
        table.head << (severalRuns(material) ? nameOf(run) : FactText::tr("Value"));
        table.numeric << false;
    }
    for (const QString& key : std::as_const(keys)) {
        QStringList row = {key};
        bool chosen = false;
        for (const ReportRun& run : material.runs) {
            const Json value =
                valueOr(objectOf(run.record, "options"), key.toStdString().c_str(), Json());
            const auto defaults = defaultsOf(material.shared.registry, run.record);
            const bool mine = !value.is_null() && isChosen(run, key, value, defaults);
            chosen = chosen || mine;
            row << (mine ? QStringLiteral("● ") : QString()) + shownFact(value);
            noteFact(out, "options", run, key, value);
        }
        const bool differ = std::any_of(row.cbegin() + 1, row.cend(),
                                        [&](const QString& cell) { return cell != row[1]; });
        if (!severalRuns(material) || differ || chosen)
            table.rows << row;
    }
    if (!severalRuns(material))
        table = folded(table);
    out.add(table,
            severalRuns(material)
                ? FactText::tr("Those that differ or are no defaults; ● is no default: it was "
                               "chosen, or follows from the preset or the data")
                : FactText::tr("● is no default: it was chosen, or follows from the preset "
                               "or the data"));
}

/// The value that follows a flag is replaced, or both are added.
void setFlag(QStringList& command, const QString& flag, const QString& value)
{
    const qsizetype at = command.indexOf(flag);
    if (at >= 0 && at + 1 < command.size())
        command[at + 1] = value;
    else
        command << flag << value;
}

QString evaluateCommand(const QString& run, const Json& evaluation)
{
    const Json results = arrayOf(evaluation, "results");
    QStringList command = {QStringLiteral("kindred-engine"), QStringLiteral("evaluate"), run};
    QStringList protocols, rules, ks;
    const auto note = [](QStringList& list, const QString& value) {
        if (!value.isEmpty() && !list.contains(value))
            list << value;
    };
    for (const Json& result : results) {
        note(protocols, textOf(result, "protocol"));
        note(rules, textOf(result, "rule"));
        // Rankings have lengths of their own.
        if (const int k = valueOr(result, "k", 0);
            k > 0 && textOf(result, "protocol") != QLatin1String("retrieval"))
            note(ks, QString::number(k));
    }
    for (const Json& skipped : arrayOf(evaluation, "skipped"))
        note(protocols, textOf(skipped, "protocol"));
    if (protocols.isEmpty())
        return {};
    command << QStringLiteral("--protocol")
            << (protocols.size() == 1 ? protocols.first() : QStringLiteral("all"));
    if (rules.size() == 1)
        command << QStringLiteral("--rule") << rules.first();
    if (!ks.isEmpty())
        command << QStringLiteral("--k") << ks.join(QLatin1Char(','));
    const Json set = objectOf(evaluation, "set");
    for (const auto& [key, value] : set.items())
        command << QStringLiteral("--set")
                << QString::fromStdString(
                       key + "=" + (value.is_string() ? value.get<std::string>() : value.dump()));
    if (const QString data = textOf(evaluation, "data"); !data.isEmpty())
        command << QStringLiteral("--data") << data;
    return shellLine(command);
}
/// What the numbers depend on beside the command; of several runs each value once, in their order.
ReportTable circumstances(const Material& material)
{
    QList<std::pair<QString, QStringList>> facts;
    const auto note = [&](const QString& name, const QString& value) {
        auto at = std::find_if(facts.begin(), facts.end(),
                               [&](const auto& fact) { return fact.first == name; });
        if (at == facts.end())
            at = facts.insert(facts.end(), {name, {}});
        if (!at->second.contains(value))
            at->second << value;
    };
    for (const ReportRun& run : material.runs) {
        note(FactText::tr("Seed"), factOf(run.record, "seed"));
        note(FactText::tr("Threads"), factOf(run.record, "threads"));
        note(FactText::tr("Precision"), factOf(run.record, "precision"));
        note(FactText::tr("Processor code"), factOf(run.record, "dispatch"));
        note(FactText::tr("Device"), factOf(run.record, "device"));
        const Json versions = objectOf(run.record, "versions");
        for (const auto& [name, version] : versions.items())
            note(QString::fromStdString(name), shownFact(version));
    }
    ReportTable table;
    for (const auto& [name, values] : std::as_const(facts))
        table.rows << QStringList{name, values.join(QStringLiteral(" · "))};
    return table;
}
} // namespace

QString shellLine(const QStringList& arguments)
{
    static const QString kSafe = QStringLiteral("-_./=:,@%+");
    QStringList words;
    for (const QString& argument : arguments) {
        const bool plain =
            !argument.isEmpty() && std::all_of(argument.begin(), argument.end(), [](QChar c) {
                return (c.unicode() < 128 && c.isLetterOrNumber()) || kSafe.contains(c);
            });
        words << (plain ? argument
                        : QLatin1Char('\'') +
                              QString(argument).replace(QLatin1Char('\''), QLatin1String("'\\''")) +
                              QLatin1Char('\''));
    }
    return words.join(QLatin1Char(' '));
}

QStringList repeatCommand(const ReportRun& run)
{
    QStringList command;
    for (const Json& word : arrayOf(run.record, "command"))
        command << (word.is_string() ? QString::fromStdString(word.get<std::string>())
                                     : QString::fromStdString(word.dump()));
    if (command.size() < 2)
        return {};
    const Json plan = objectOf(run.record, "plan");
    // The folder is taken: the repetition goes into one of its own, from wherever it is started.
    setFlag(command, QStringLiteral("--out"),
            nameOf(run).replace(QLatin1Char('/'), QLatin1Char('-')) + QStringLiteral("-again"));
    if (const QString data = textOf(plan, "data"); !data.isEmpty())
        setFlag(command, QStringLiteral("--data"), data);
    // A run that was extended trained for longer than it was started for.
    if (const qint64 epochs = valueOr(plan, "epochs", qint64{-1}); epochs > 0)
        setFlag(command, QStringLiteral("--epochs"), QString::number(epochs));
    if (const qint64 threads = valueOr(run.record, "threads", qint64{0}); threads > 0)
        setFlag(command, QStringLiteral("--threads"), QString::number(threads));
    if (const QString device = textOf(run.record, "device"); !device.isEmpty())
        setFlag(command, QStringLiteral("--device"), device);
    return command;
}

void data(ReportDocument& out, const Material& material)
{
    // Runs of one source and split share what is said of it.
    const auto keyOf = [](const ReportRun& run) {
        const Json data = objectOf(run.record, "data");
        return textOf(data, "fingerprint") + textOf(data, "assignment");
    };
    const bool differ =
        std::any_of(material.runs.begin(), material.runs.end(), [&](const ReportRun& run) {
            return keyOf(run) != keyOf(material.runs.first());
        });
    QStringList told;
    for (const ReportRun& run : material.runs) {
        if (told.contains(keyOf(run)))
            continue;
        told << keyOf(run);
        if (differ)
            nameRun(out, material, run);
        dataOf(out, run);
    }
}

void options(ReportDocument& out, const Material& material)
{
    if (!material.runs.isEmpty())
        optionsOf(out, material);
}

void reproduce(ReportDocument& out, const Material& material)
{
    for (const ReportRun& run : material.runs) {
        nameRun(out, material, run);
        const QStringList command = repeatCommand(run);
        const Json versions = objectOf(run.record, "versions");
        out.add(Kind::Code, shellLine(command));
        const qsizetype at = command.indexOf(QStringLiteral("--out"));
        const QString again = command.value(at + 1);
        QStringList evaluations;
        for (const Json& evaluation : run.evaluations)
            if (const QString line = at < 0 ? QString() : evaluateCommand(again, evaluation);
                !line.isEmpty() && !evaluations.contains(line))
                evaluations << line;
        out.add(Kind::Code, evaluations.join(QLatin1Char('\n')));
        QStringList excluded;
        for (const Json& name : arrayOf(objectOf(run.record, "plan"), "exclude"))
            if (name.is_string())
                excluded << QString::fromStdString(name.get<std::string>());
        if (!excluded.isEmpty()) {
            out.add(Kind::Text, FactText::tr("The file after --exclude holds these lines:"));
            out.add(Kind::Code, excluded.join(QLatin1Char('\n')));
        }
        for (const char* key : {"seed", "threads", "precision", "dispatch", "device"})
            noteFact(out, "reproduce", run, QLatin1String(key), valueOr(run.record, key, Json()));
        for (const auto& [name, version] : versions.items())
            noteFact(out, "reproduce", run, QString::fromStdString(name), version);
        out.numbers << ReportNumber{.section = QStringLiteral("reproduce"),
                                    .run = nameOf(run),
                                    .name = QStringLiteral("command"),
                                    .text = shellLine(command)};
    }
    out.add(circumstances(material));
    if (!out.blocks.isEmpty())
        out.add(
            Kind::Note,
            FactText::tr("With the same threads, precision and processor code on a CPU the "
                         "numbers are equal to the last bit; elsewhere they differ by rounding."));
}

} // namespace kindred::report_content
