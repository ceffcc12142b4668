#include "views/runs/RunLogDialog.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/engine/RunSource.h"

namespace kindred {

namespace {

constexpr int kTail = 256 << 10; ///< bytes

} // namespace

RunLogDialog::RunLogDialog(RunSource* source, const QString& run, const QString& name,
                           QWidget* parent)
    : QDialog(parent), m_source(source), m_run(run), m_text(new QPlainTextEdit(this))
{
    setWindowTitle(tr("Log of %1").arg(name));
    resizeWithText(this, {860, 520});
    m_text->setReadOnly(true);
    m_text->setAccessibleName(windowTitle());
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(textFont(TextRole::Monospace));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* again = buttons->addButton(tr("Read again"), QDialogButtonBox::ActionRole);
    connect(again, &QPushButton::clicked, this, &RunLogDialog::read);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(buttons);
    read();
}

void RunLogDialog::read()
{
    m_source->request(
        "run.log", {{"run", m_run.toStdString()}, {"tail", kTail}}, this,
        [this](const RunSource::Reply& reply) {
            m_text->setPlainText(reply.error ? QString::fromStdString(reply.error->message())
                                             : textOf(reply.result, "text"));
            m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
        });
}

} // namespace kindred
