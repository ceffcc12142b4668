#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include "plots/figures/PaperFigure.h"
#include "report/ReportData.h"
#include "report/ReportPlan.h"

namespace kindred {

/// Cells as they are read. `numeric` columns stand at the trailing edge.
struct ReportTable {
    QStringList head; ///< empty: facts, a name and what it is
    QList<QStringList> rows;
    QList<bool> numeric = {};
    bool isFacts() const { return head.isEmpty(); }
};

/// One piece of a report, in the order in which it is read.
struct ReportBlock {
    enum class Kind { Title, Heading, Subheading, Text, Note, Table, Code, Figure };
    Kind kind = Kind::Text;
    QString text = {}; ///< all but Table and Figure; of these a caption or nothing
    ReportTable table = {};
    PaperFigure figure = {};
};

/// A number of the report, for its CSV. NaN, −1 and empty: there is none.
struct ReportNumber {
    QString section; ///< id of ReportSection
    QString run;
    QString name;
    QString detail;
    double step = kNoNumber;
    double x = kNoNumber;
    double value = kNoNumber;
    double low = kNoNumber;
    double high = kNoNumber;
    qint64 errors = -1;
    qint64 n = -1;
    QString text = {};
};

/// A report as every format shows it: what there is to say, not how it looks.
struct ReportDocument {
    QString title;
    QList<ReportBlock> blocks;
    QList<ReportNumber> numbers;

    void add(ReportBlock::Kind kind, const QString& text);
    void add(const ReportTable& table, const QString& caption = {});
    /// Its numbers go to `section` of the report's.
    void add(const PaperFigure& figure, const QString& section, const QString& run = {});
    /// Of a figure that is not drawn.
    void addNumbers(const PaperFigure& figure, const QString& section, const QString& run = {});
};

/// Writes what the plan asks for and the material has; what is missing is said where it would
/// stand. Needs a QGuiApplication. GUI thread.
ReportDocument reportDocument(const ReportPlan& plan, const ReportMaterial& material);

} // namespace kindred
