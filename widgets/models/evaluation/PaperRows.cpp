#include "models/evaluation/PaperRows.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

#include "common/JsonFields.h"

namespace kindred {

namespace {
constexpr double kSameCount = 0.01; ///< share of images that a copy may have left out

struct PaperText {
    Q_DECLARE_TR_FUNCTIONS(PaperRows)
};

const Json& printedTables()
{
    static const Json printed = [] {
        QFile file(QStringLiteral(":/kindred/papers/printed.json"));
        if (!file.open(QIODevice::ReadOnly))
            return Json::object();
        return Json::parse(file.readAll().toStdString(), nullptr, false);
    }();
    return printed;
}

QString paperName(const QString& id)
{
    if (id == QLatin1String("ccml"))
        return PaperText::tr("Im and Taylor 2016");
    if (id == QLatin1String("snca"))
        return PaperText::tr("Wu et al. 2018");
    if (id == QLatin1String("nngk"))
        return PaperText::tr("Meyer et al. 2018");
    if (id == QLatin1String("mne"))
        return PaperText::tr("Li et al. 2019");
    return PaperText::tr("Mensink et al. 2012");
}

QString settingWords(const QString& id)
{
    if (id == QLatin1String("folds"))
        return PaperText::tr(
            "Mean of ten folds, on at most 99 % of the variance; k, step size and "
            "dimension were chosen on held-out data. The paper also says that 70 % "
            "train, which ten folds do not. Compare with --folds 10: one split "
            "judges few samples.");
    if (id == QLatin1String("linear"))
        return PaperText::tr("A linear map of 99 % of the variance; k, step size and dimension "
                             "were chosen on held-out data. The text has “optimal 10 components” "
                             "reach 2.19 % on MNIST; 10 err on 7 to 9 %, 50 on 2.2 %.");
    if (id == QLatin1String("convolutions"))
        return PaperText::tr("Convolutions of ten filters; k and step size were chosen on held-out "
                             "data.");
    if (id == QLatin1String("imagenet"))
        return PaperText::tr("1,000 classes of photographs at 224 pixels, 130 epochs, one crop of "
                             "each validation image.");
    if (id == QLatin1String("induction"))
        return PaperText::tr("Trained on the coarse classes, judged by neighbours at the "
                             "penultimate layer, with a k that the paper does not tell; the rule "
                             "“linear” is a classifier fitted anew.");
    if (id == QLatin1String("tasks"))
        return PaperText::tr("3,000 tasks of classes that were not trained, 64 of 100 were; the "
                             "penultimate layer, without fine-tuning.");
    if (id == QLatin1String("unseen"))
        return PaperText::tr("The first half of the classes trained, the other half is searched; a "
                             "network that began with ImageNet's weights.");
    if (id == QLatin1String("pretrained"))
        return PaperText::tr("The same classes in training and test, on a network that began with "
                             "ImageNet's weights.");
    if (id == QLatin1String("search"))
        return PaperText::tr("Persons that were not trained, in query and gallery of several "
                             "cameras; a ResNet-50 that began with ImageNet's weights.");
    if (id == QLatin1String("memory"))
        return PaperText::tr("Support and queries of a task are its memory; K = 10 neighbours. "
                             "Where no ± stands, the paper left it out. Its text names tables 3 "
                             "and 4 where it means 5 and 6.");
    if (id == QLatin1String("fisher64"))
        return PaperText::tr("Fisher vectors of 64,000 numbers, 1.2 million training images.");
    if (id == QLatin1String("heldout"))
        return PaperText::tr("Test images of 200 classes among 1,000, on Fisher vectors of 4,000 "
                             "numbers; the mean of a class is all that is learned of it.");
    return PaperText::tr("Fisher vectors of 4,000 numbers, 1.2 million training images; k and the "
                         "penalty were chosen on the validation part.");
}

/// What a paper's method is called, where it is more than a name.
QString methodWords(const QString& printed)
{
    if (printed == QLatin1String("Euclidean, PCA 99 %"))
        return PaperText::tr("Euclidean, PCA 99 %");
    if (printed == QLatin1String("ridge regression"))
        return PaperText::tr("ridge regression");
    if (printed == QLatin1String("NCM, inverse covariance"))
        return PaperText::tr("NCM, inverse covariance");
    if (printed == QLatin1String("dynamic targets, d = 128"))
        return PaperText::tr("dynamic targets, d = 128");
    if (printed == QLatin1String("all targets, d = 128"))
        return PaperText::tr("all targets, d = 128");
    return printed;
}

bool isPerRank(const QString& metric)
{
    return metric.endsWith(QLatin1String("@k"));
}

/// A cell of a printed table as a result; null where nothing was printed.
Json printedResult(const Json& table, const Json& column, const Json& cell)
{
    const bool ranged = cell.is_array() && cell.size() == 2;
    const Json& number = ranged ? cell[0] : cell;
    if (!number.is_number())
        return {};
    const double printed = number.get<double>() / 100;
    const double value = textOf(table, "measure") == QLatin1String("error") ? 1 - printed : printed;
    Json result = column;
    result["protocol"] = table["protocol"];
    result["value"] = value;
    if (const int classes = valueOr(column, "classes", 0); classes > 0)
        result["level_name"] = PaperText::tr("%Ln class(es)", nullptr, classes).toStdString();
    if (ranged) {
        const double half = cell[1].get<double>() / 100;
        result["ci95"] = {value - half, value + half};
    }
    return result;
}

QString dataName(const QString& id)
{
    for (const Json& each : arrayOf(printedTables(), "data"))
        if (textOf(each, "id") == id)
            return textOf(each, "name");
    return id;
}

/// What was asked, each once: many runs answer the same.
std::vector<Json> distinctQuestions(const std::vector<Json>& results)
{
    std::vector<Json> questions;
    for (const Json& result : results) {
        Json question = Json::object();
        for (const char* key : {"protocol", "metric", "level", "way", "images", "queries_of", "k"})
            if (const Json value = valueOr(result, key, Json()); !value.is_null())
                question[key] = value;
        if (std::find(questions.begin(), questions.end(), question) == questions.end())
            questions.push_back(question);
    }
    return questions;
}

bool isAbout(qint64 count, qint64 wanted)
{
    return wanted == 0 || (std::abs(double(count - wanted)) <= kSameCount * double(wanted));
}

/// `wanted` is null, a number, or a list of numbers: one for each level.
bool isAmong(qint64 count, const Json& wanted)
{
    return wanted.is_array() ? std::any_of(wanted.begin(), wanted.end(),
                                           [&](const Json& one) { return one == count; })
                             : wanted.is_null() || wanted == count;
}

bool holdsAll(const QString& name, const Json& words)
{
    return std::all_of(words.begin(), words.end(), [&](const Json& word) {
        return name.contains(QString::fromStdString(word.get<std::string>()));
    });
}
} // namespace

QString PaperRow::words() const
{
    return PaperText::tr("%1, %2, as printed: %3 on %4.", "paper, table, method, data")
               .arg(paper, place, method, data) +
           QLatin1Char(' ') + setting;
}

bool answersPrinted(const Json& printed, const Json& result)
{
    const auto same = [&](const char* key) {
        return valueOr(printed, key, Json()) == valueOr(result, key, Json());
    };
    const bool isWay = valueOr<qint64>(printed, "way", 0) == valueOr<qint64>(result, "way", 0);
    const QString protocol = textOf(printed, "protocol");
    const bool isTask = protocol == QLatin1String("fewshot");
    // How many classes compete tells whether old ones are among them.
    const bool isSized = isTask || protocol == QLatin1String("newclass");
    const bool isLevelled = protocol == QLatin1String("induction");
    return same("protocol") && same("metric") && (!isSized || isWay) &&
           (!isTask || same("images")) && (!isLevelled || same("level")) &&
           (!printed.contains("queries_of") || same("queries_of")) &&
           (!isPerRank(textOf(printed, "metric")) || same("k"));
}

QString printedDataOf(const Json& summary)
{
    const QStringList parts =
        textOf(summary, "source").toLower().split(QLatin1Char('/'), Qt::SkipEmptyParts);
    // A folder above may be a person's or a project's; only with a count it may be the data's.
    const QStringList last = parts.mid(std::max<qsizetype>(0, parts.size() - 1));
    const QStringList lastTwo = parts.mid(std::max<qsizetype>(0, parts.size() - 2));
    const auto images = valueOr<qint64>(summary, "images", 0);
    const auto classes = valueOr<qint64>(summary, "classes", 0);
    for (const Json& each : arrayOf(printedTables(), "data")) {
        const QString without = textOf(each, "without");
        const auto wanted = valueOr<qint64>(each, "images", 0);
        const QStringList& names = wanted > 0 ? lastTwo : last;
        const bool named = std::any_of(names.begin(), names.end(), [&](const QString& name) {
            return holdsAll(name, arrayOf(each, "words"));
        });
        const bool excluded =
            !without.isEmpty() && lastTwo.join(QLatin1Char('/')).contains(without);
        if (named && !excluded && isAmong(classes, valueOr(each, "classes", Json())) &&
            isAbout(images, wanted))
            return textOf(each, "id");
    }
    return {};
}

QList<PaperRow> paperRows(const std::vector<Json>& results, const std::vector<Json>& summaries)
{
    QStringList own;
    for (const Json& summary : summaries)
        own << printedDataOf(summary);
    const std::vector<Json> questions = distinctQuestions(results);
    QList<PaperRow> same, others;
    for (const Json& table : arrayOf(printedTables(), "tables")) {
        const QString data = textOf(table, "data");
        const Json columns = arrayOf(table, "columns");
        for (const Json& line : arrayOf(table, "rows")) {
            for (size_t i = 0; i < columns.size() && i + 1 < line.size(); ++i) {
                const Json result = printedResult(table, columns[i], line[i + 1]);
                if (result.is_null() ||
                    std::none_of(questions.begin(), questions.end(),
                                 [&](const Json& asked) { return answersPrinted(result, asked); }))
                    continue;
                const bool isSame = own.contains(data);
                (isSame ? same : others)
                    << PaperRow{paperName(textOf(table, "paper")),
                                methodWords(QString::fromStdString(line[0].get<std::string>())),
                                textOf(table, "place"),
                                dataName(data),
                                settingWords(textOf(table, "setting")),
                                isSame,
                                result};
            }
        }
    }
    return same + others;
}

} // namespace kindred
