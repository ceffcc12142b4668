#include "report/ReportDocument.h"

#include <QCoreApplication>

#include <array>

#include "report/ReportContent.h"

namespace kindred {

namespace {
struct DocumentText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

using SectionWriter = void (*)(ReportDocument&, const ReportMaterial&);

SectionWriter writerOf(const QString& id)
{
    namespace content = report_content;
    static const QHash<QString, SectionWriter> kWriters = {{"summary", content::summary},
                                                           {"results", content::results},
                                                           {"comparison", content::comparison},
                                                           {"curves", content::curves},
                                                           {"seeds", content::seeds},
                                                           {"boards", content::boards},
                                                           {"gain", content::gain},
                                                           {"confusion", content::confusion},
                                                           {"support", content::support},
                                                           {"distances", content::distances},
                                                           {"sweeps", content::sweeps},
                                                           {"figures", content::figures},
                                                           {"map", content::map},
                                                           {"data", content::data},
                                                           {"options", content::options},
                                                           {"reproduce", content::reproduce}};
    return kWriters.value(id, nullptr);
}

void writeText(ReportDocument& out, const ReportSection& section)
{
    if (!section.heading.isEmpty())
        out.add(ReportBlock::Kind::Heading, section.heading);
    for (const QString& paragraph : section.text.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
        out.add(ReportBlock::Kind::Text, paragraph.trimmed());
}

/// A run's name above nothing tells nothing.
void dropEmptyNames(QList<ReportBlock>& blocks)
{
    const auto isName = [](const ReportBlock& block) {
        return block.kind == ReportBlock::Kind::Subheading;
    };
    for (qsizetype i = blocks.size() - 1; i >= 0; --i)
        if (isName(blocks[i]) && (i + 1 == blocks.size() || isName(blocks[i + 1])))
            blocks.removeAt(i);
}

QString titleOf(const ReportPlan& plan, const ReportMaterial& material)
{
    if (!plan.title.isEmpty())
        return plan.title;
    QStringList names;
    for (const ReportRun& run : material.runs)
        names << report_content::nameOf(run);
    if (names.size() > 3)
        return DocumentText::tr("%1 and %n more run(s)", nullptr,
                                static_cast<int>(names.size()) - 1)
            .arg(names.first());
    return names.join(QStringLiteral(", "));
}
} // namespace

void ReportDocument::add(ReportBlock::Kind kind, const QString& text)
{
    if (!text.isEmpty())
        blocks << ReportBlock{.kind = kind, .text = text};
}

void ReportDocument::add(const ReportTable& table, const QString& caption)
{
    if (!table.rows.isEmpty())
        blocks << ReportBlock{.kind = ReportBlock::Kind::Table, .text = caption, .table = table};
}

void ReportDocument::add(const PaperFigure& figure, const QString& section, const QString& run)
{
    blocks << ReportBlock{.kind = ReportBlock::Kind::Figure, .figure = figure};
    addNumbers(figure, section, run);
}

void ReportDocument::addNumbers(const PaperFigure& figure, const QString& section,
                                const QString& run)
{
    for (const FigureNumber& number : figure.numbers)
        numbers << ReportNumber{.section = section,
                                .run = run,
                                .name = number.name,
                                .detail = number.detail,
                                .x = number.x,
                                .value = number.value,
                                .low = number.low,
                                .high = number.high,
                                .n = number.n};
}

ReportDocument reportDocument(const ReportPlan& plan, const ReportMaterial& material)
{
    ReportDocument document;
    document.title = titleOf(plan, material);
    document.add(ReportBlock::Kind::Title, document.title);
    for (const ReportSection& section : plan.sections) {
        if (!section.on)
            continue;
        if (section.isText()) {
            writeText(document, section);
            continue;
        }
        const SectionWriter write = writerOf(section.id);
        if (!write)
            continue;
        ReportDocument part;
        write(part, material);
        dropEmptyNames(part.blocks);
        document.numbers += part.numbers;
        if (part.blocks.isEmpty())
            continue;
        document.add(ReportBlock::Kind::Heading, reportSectionTitle(section.id));
        document.blocks += part.blocks;
    }
    return document;
}

} // namespace kindred
