#include "views/runs/ExportDialog.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QStandardPaths>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/StyleSheet.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/engine/EngineHost.h"
#include "views/runs/ExportKinds.h"
#include "wizard/FolderDialog.h"

namespace kindred {

ExportDialog::ExportDialog(RunSource* source, const QString& run, const QString& name,
                           QWidget* parent)
    : QDialog(parent), m_source(source), m_run(run), m_name(name),
      m_formats(new QButtonGroup(this)), m_choice(new QWidget(this)),
      m_place(new QLineEdit(m_choice)), m_data(new QLineEdit(m_choice)),
      m_otherData(new SecondaryButton(tr("Other data…"), m_choice)),
      m_step(new QComboBox(m_choice)),
      m_progress(new ProgressRow(tr("Progress of the export"), ProgressRow::Shape::Row, this)),
      m_message(new QLabel(this)), m_open(new SecondaryButton(tr("Open folder"), this)),
      m_write(new PrimaryButton(tr("Export"), this)),
      m_close(new SecondaryButton(tr("Close"), this))
{
    setWindowTitle(tr("Export %1").arg(name));
    resizeWithText(this, {620, 520});
    build();
    m_formats->button(0)->setChecked(true);
    propose();
    showWork(false);
    m_formats->button(0)->setFocus();
    askFormats();
}

void ExportDialog::build()
{
    auto* choice = new QVBoxLayout(m_choice);
    choice->setContentsMargins(0, 0, 0, 0);
    choice->setSpacing(space::kGap);
    addFormats(choice);
    choice->addWidget(choiceRows());
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_choice);
    layout->addStretch(1);
    layout->addWidget(m_message);
    layout->addWidget(m_progress);
    layout->addWidget(buttonRow());
    connect(m_formats, &QButtonGroup::idToggled, this, [this](int, bool checked) {
        if (checked)
            propose();
    });
    connect(m_place, &QLineEdit::textChanged, this, [this] { showWork(m_id >= 0); });
    connect(m_otherData, &QPushButton::clicked, this, &ExportDialog::chooseData);
    connect(m_progress, &ProgressRow::cancelled, this, &ExportDialog::cancel);
    connect(m_open, &QPushButton::clicked, this, &ExportDialog::openFolder);
    connect(m_write, &QPushButton::clicked, this, &ExportDialog::write);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
}

void ExportDialog::addFormats(QVBoxLayout* layout)
{
    for (int at = 0; at < int(exportKinds().size()); ++at) {
        const ExportKind& kind = exportKinds()[size_t(at)];
        auto* button = new QRadioButton(tr(kind.title), m_choice);
        button->setObjectName(kind.id);
        auto* words = new QLabel(tr(kind.sentence), m_choice);
        words->setWordWrap(true);
        words->setFont(textFont(TextRole::Note));
        words->setProperty("tone", "muted");
        words->setIndent(withText(24)); // below the words of the button
        button->setAccessibleDescription(words->text());
        m_words.append(words);
        m_formats->addButton(button, at);
        auto* pair = new QVBoxLayout;
        pair->setSpacing(space::kUnit / 2);
        pair->addWidget(button);
        pair->addWidget(words);
        layout->addLayout(pair);
    }
}

QWidget* ExportDialog::choiceRows()
{
    auto* rows = new QWidget(m_choice);
    auto* grid = new QGridLayout(rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(space::kGap);
    grid->setColumnStretch(1, 1);
    const auto add = [&](const QString& words, QWidget* field, QWidget* buddy) {
        auto* label = new QLabel(words, rows);
        label->setBuddy(buddy);
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
        return row;
    };
    add(tr("Of"), stepRow(), m_step);
    grid->addWidget(m_otherData, add(tr("Data"), dataField(), m_data), 2);
    m_otherData->setAutoDefault(false);
    setTabOrder(m_formats->buttons().last(), m_step);
    setTabOrder(m_step, m_data);
    setTabOrder(m_data, m_otherData);
    setTabOrder(m_otherData, m_place);
    const int last = add(isLocal() ? tr("To") : tr("To, on %1").arg(engineHost(*m_source)),
                         placeField(), m_place);
    if (!isLocal())
        return rows;
    auto* browse = new SecondaryButton(tr("Choose…"), rows);
    browse->setAutoDefault(false);
    grid->addWidget(browse, last, 2);
    connect(browse, &QPushButton::clicked, this, &ExportDialog::choosePlace);
    return rows;
}

QWidget* ExportDialog::stepRow()
{
    auto* row = new QWidget(m_choice);
    m_step->addItem(tr("the last step"), QStringLiteral("last"));
    m_step->addItem(tr("the best step"), QStringLiteral("best"));
    m_step->setAccessibleName(tr("Step"));
    m_step->setToolTip(tr("Which state of the run: the last, or the one with the best score"));
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_step);
    layout->addStretch(1);
    return row;
}

QLineEdit* ExportDialog::dataField()
{
    m_data->setObjectName(QStringLiteral("exportData"));
    m_data->setPlaceholderText(tr("the run's own"));
    m_data->setClearButtonEnabled(true);
    m_data->setAccessibleName(tr("Source to embed"));
    m_data->setToolTip(tr("Another source, which is embedded whole: a file or folder where the "
                          "engine runs; empty: the run's own data"));
    return m_data;
}

QLineEdit* ExportDialog::placeField()
{
    m_place->setObjectName(QStringLiteral("exportPlace"));
    m_place->setAccessibleName(tr("File or folder to write"));
    m_place->setToolTip(tr("Where it is written; nothing that is there already is replaced"));
    return m_place;
}

QWidget* ExportDialog::buttonRow()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_open);
    layout->addStretch(1);
    layout->addWidget(m_close);
    layout->addWidget(m_write);
    m_open->setAutoDefault(false);
    m_close->setAutoDefault(false);
    m_write->setDefault(true);
    m_open->hide();
    return row;
}

const ExportKind& ExportDialog::kind() const
{
    return exportKinds()[size_t(qMax(0, m_formats->checkedId()))];
}

bool ExportDialog::isLocal() const
{
    return engineIsLocal(*m_source);
}

void ExportDialog::propose()
{
    QString folder = QFileInfo(m_place->text().trimmed()).path();
    if (m_place->text().trimmed().isEmpty())
        folder = isLocal() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                           : textOf(m_source->engineInfo(), "home");
    const ExportKind& chosen = kind();
    const QString stem = QDir(folder).filePath(exportName(m_name));
    m_place->setText(isLocal() ? freeExportPath(stem, chosen)
                               : stem + QString::fromLatin1(chosen.ending));
    m_step->setEnabled(chosen.takesStep);
    m_data->setEnabled(chosen.takesData);
    m_otherData->setEnabled(chosen.takesData);
    say({}, "muted");
    m_open->hide();
}

void ExportDialog::choosePlace()
{
    const bool folder = kind().isFolder;
    // Whether to replace a file is not asked: the engine never does.
    const QString path =
        folder ? QFileDialog::getExistingDirectory(this, tr("Folder in which to make another"),
                                                   QFileInfo(m_place->text()).path())
               : QFileDialog::getSaveFileName(this, tr("Export"), m_place->text(), {}, nullptr,
                                              QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty())
        return;
    const QString stem = QDir(path).filePath(exportName(m_name));
    m_place->setText(folder ? freeExportPath(stem, kind()) : path);
}

void ExportDialog::chooseData()
{
    auto* dialog = new FolderDialog(m_source, engineHost(*m_source), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &FolderDialog::chosen, m_data, &QLineEdit::setText);
    dialog->list({});
    dialog->open();
}

void ExportDialog::askFormats()
{
    m_source->request(QStringLiteral("run.exports"), {{"run", m_run.toStdString()}}, this,
                      [this](const RunSource::Reply& reply) { onFormats(reply); });
}

/// Where it is not told, the export itself will.
void ExportDialog::onFormats(const RunSource::Reply& reply)
{
    for (const Json& format : arrayOf(reply.result, "formats"))
        if (const Json error = objectOf(format, "error"); !error.empty())
            refuseFormat(textOf(format, "id"), QString::fromStdString(toldError(error).message()));
    const auto buttons = m_formats->buttons();
    const auto possible = std::find_if(buttons.begin(), buttons.end(), [](const auto* button) {
        return button->isEnabledTo(button->parentWidget());
    });
    const QAbstractButton* chosen = m_formats->checkedButton();
    if (chosen->isEnabledTo(chosen->parentWidget()))
        return;
    if (possible != buttons.end())
        (*possible)->setChecked(true);
    showWork(m_id >= 0);
}

void ExportDialog::refuseFormat(const QString& id, const QString& reason)
{
    for (int at = 0; at < int(exportKinds().size()); ++at) {
        if (id != QLatin1String(exportKinds()[size_t(at)].id))
            continue;
        QAbstractButton* button = m_formats->button(at);
        button->setEnabled(false);
        button->setAccessibleDescription(reason);
        m_words[at]->setText(reason);
    }
}

void ExportDialog::write()
{
    Json params = {{"run", m_run.toStdString()},
                   {"format", kind().id},
                   {"out", m_place->text().trimmed().toStdString()}};
    if (m_step->isEnabled())
        params["step"] = m_step->currentData().toString().toStdString();
    if (const QString source = m_data->text().trimmed(); m_data->isEnabled() && !source.isEmpty())
        params["data"] = source.toStdString();
    say({}, "muted");
    m_open->hide();
    m_progress->begin(tr("Exporting"));
    m_id = m_source->request(
        QStringLiteral("run.export"), params, this,
        [this](const RunSource::Reply& reply) { onWritten(reply); },
        [this](double share, const QString&) { m_progress->setShare(share); });
    showWork(true);
}

void ExportDialog::cancel()
{
    if (m_id >= 0)
        m_source->cancel(m_id);
}

void ExportDialog::done(int result)
{
    cancel();
    QDialog::done(result);
}

void ExportDialog::onWritten(const RunSource::Reply& reply)
{
    m_id = -1;
    m_progress->end();
    showWork(false);
    if (reply.cancelled)
        return say(tr("Cancelled. Nothing was written."), "muted");
    if (reply.error)
        return say(QString::fromStdString(reply.error->message()), "wrong");
    QString words = tr("Written: %1").arg(textOf(reply.result, "out"));
    for (const Json& note : arrayOf(reply.result, "notes"))
        words += QLatin1Char('\n') + engineWords(QString::fromStdString(note.get<std::string>()));
    say(words, "right");
    m_open->setVisible(isLocal());
    m_close->setFocus(); // the same again would be refused
}

void ExportDialog::showWork(bool atWork)
{
    m_choice->setEnabled(!atWork);
    const QAbstractButton* chosen = m_formats->checkedButton();
    m_write->setEnabled(!atWork && QDir::isAbsolutePath(m_place->text().trimmed()) &&
                        chosen->isEnabledTo(chosen->parentWidget()));
}

void ExportDialog::say(const QString& text, const char* tone)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    setStyleProperty(m_message, "tone", tone);
}

void ExportDialog::openFolder() const
{
    const QFileInfo place(m_place->text().trimmed());
    QDesktopServices::openUrl(QUrl::fromLocalFile(place.isDir() ? place.filePath() : place.path()));
}

} // namespace kindred
