#include "views/evaluation/EvaluationData.h"

#include <QHBoxLayout>

#include "common/Buttons.h"
#include "common/DataWords.h"
#include "common/JsonFields.h"
#include "common/LabelText.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/FolderDialog.h"

namespace kindred {

namespace {
constexpr int kDataNameWidth = 260;
} // namespace

EvaluationData::EvaluationData(RunSource* source, QWidget* parent)
    : QWidget(parent), m_source(source), m_choose(new LinkButton({}, this)),
      m_own(new LinkButton(tr("Own data"), this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kGap);
    row->addWidget(m_choose);
    row->addWidget(m_own);
    m_own->setToolTip(tr("Judges the runs on a part of their own data again"));
    connect(m_choose, &QPushButton::clicked, this, &EvaluationData::browse);
    connect(m_own, &QPushButton::clicked, this, [this] { choose({}); });
    showChoice();
}

void EvaluationData::choose(const QString& path)
{
    if (path == m_path)
        return;
    m_path = path;
    showChoice();
    Q_EMIT changed();
}

void EvaluationData::showChoice()
{
    const QString name =
        asLabel(m_path.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty));
    const QFontMetrics metrics(m_choose->font());
    m_choose->setText(m_path.isEmpty()
                          ? tr("Other data…")
                          : tr("On %1", "data")
                                .arg(metrics.elidedText(dataInWords(name), Qt::ElideMiddle,
                                                        withText(kDataNameWidth))));
    const QString tip = tr("Judges the runs on another source, which takes the place of the test "
                           "samples; its classes must be theirs.");
    m_choose->setToolTip(m_path.isEmpty() ? tip : m_path + QLatin1Char('\n') + tip);
    m_own->setVisible(!m_path.isEmpty());
}

void EvaluationData::browse()
{
    auto* dialog = new FolderDialog(m_source, textOf(m_source->engineInfo(), "host"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &FolderDialog::chosen, this, &EvaluationData::choose);
    dialog->list({});
    dialog->open();
}

} // namespace kindred
