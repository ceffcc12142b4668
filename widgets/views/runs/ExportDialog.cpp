#include "views/runs/ExportDialog.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QUrl>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/StyleSheet.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/engine/EngineHost.h"

namespace kindred {

namespace {

struct ExportFormat {
    const char* id;
    const char* title;
    const char* sentence;
    const char* ending; ///< of its name: ".csv"; of a folder "-…"
    bool isFolder;
};

constexpr ExportFormat kFormats[] = {
    {"csv", QT_TRANSLATE_NOOP("kindred::ExportDialog", "CSV table"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "Every embedding with its path, class and part: for pandas, R and "
                       "spreadsheets. Kindred reads it as feature vectors."),
     ".csv", false},
    {"embedding-projector", QT_TRANSLATE_NOOP("kindred::ExportDialog", "Embedding Projector"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "A folder with the embeddings, their classes and small pictures: for "
                       "projector.tensorflow.org and TensorBoard."),
     "-projector", true},
    {"tensorboard", QT_TRANSLATE_NOOP("kindred::ExportDialog", "TensorBoard"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "A folder with every curve of the training, of all steps."),
     "-tensorboard", true},
    {"torchscript", QT_TRANSLATE_NOOP("kindred::ExportDialog", "TorchScript"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "The network with all that is done to its input and output: for PyTorch in "
                       "Python and C++."),
     ".pt", false},
    {"safetensors", QT_TRANSLATE_NOOP("kindred::ExportDialog", "Weights (safetensors)"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "The weights alone, and what a method has fitted: for other programs, and "
                       "for another training to begin with."),
     ".safetensors", false}};

bool holdsAllSteps(int format)
{
    return QLatin1String(kFormats[format].id) == QLatin1String("tensorboard");
}

/// A name that every file system takes.
QString fileName(QString name)
{
    static const QRegularExpression unfit(QStringLiteral("[/\\\\:*?\"<>|\\x00-\\x1f]+"));
    return name.replace(unfit, QStringLiteral("-"));
}

/// That name, or with a number where something is called so.
QString freePath(const QString& stem, const ExportFormat& format)
{
    const QString ending = QString::fromLatin1(format.ending);
    QString path = stem + ending;
    for (int number = 2; QFileInfo::exists(path) && number < 1000; ++number) {
        const QString more = QStringLiteral("-%1").arg(number);
        path = format.isFolder ? stem + ending + more : stem + more + ending;
    }
    return path;
}

} // namespace

ExportDialog::ExportDialog(RunSource* source, const QString& run, const QString& name,
                           QWidget* parent)
    : QDialog(parent), m_source(source), m_run(run), m_name(name),
      m_formats(new QButtonGroup(this)), m_choice(new QWidget(this)),
      m_place(new QLineEdit(m_choice)), m_step(new QComboBox(m_choice)),
      m_progress(new ProgressRow(tr("Progress of the export"), ProgressRow::Shape::Row, this)),
      m_message(new QLabel(this)), m_open(new SecondaryButton(tr("Open folder"), this)),
      m_write(new PrimaryButton(tr("Export"), this)),
      m_close(new SecondaryButton(tr("Close"), this))
{
    setWindowTitle(tr("Export %1").arg(name));
    resizeWithText(this, {620, 480});
    build();
    m_formats->button(0)->setChecked(true);
    propose();
    showWork(false);
    m_formats->button(0)->setFocus();
}

void ExportDialog::build()
{
    auto* choice = new QVBoxLayout(m_choice);
    choice->setContentsMargins(0, 0, 0, 0);
    choice->setSpacing(space::kGap);
    addFormats(choice);
    choice->addWidget(stepRow());
    choice->addWidget(placeRow());
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
    connect(m_progress, &ProgressRow::cancelled, this, &ExportDialog::cancel);
    connect(m_open, &QPushButton::clicked, this, &ExportDialog::openFolder);
    connect(m_write, &QPushButton::clicked, this, &ExportDialog::write);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
}

void ExportDialog::addFormats(QVBoxLayout* layout)
{
    for (int at = 0; at < int(std::size(kFormats)); ++at) {
        auto* button = new QRadioButton(tr(kFormats[at].title), m_choice);
        button->setObjectName(kFormats[at].id);
        auto* words = new QLabel(tr(kFormats[at].sentence), m_choice);
        words->setWordWrap(true);
        words->setFont(textFont(TextRole::Note));
        words->setProperty("tone", "muted");
        words->setIndent(withText(24)); // below the words of the button
        button->setAccessibleDescription(words->text());
        m_formats->addButton(button, at);
        auto* pair = new QVBoxLayout;
        pair->setSpacing(space::kUnit / 2);
        pair->addWidget(button);
        pair->addWidget(words);
        layout->addLayout(pair);
    }
}

QWidget* ExportDialog::stepRow()
{
    auto* row = new QWidget(m_choice);
    auto* label = new QLabel(tr("Of"), row);
    m_step->addItem(tr("the last step"), QStringLiteral("last"));
    m_step->addItem(tr("the best step"), QStringLiteral("best"));
    m_step->setAccessibleName(tr("Step"));
    m_step->setToolTip(tr("Which state of the run: the last, or the one with the best score"));
    label->setBuddy(m_step);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    layout->addWidget(label);
    layout->addWidget(m_step);
    layout->addStretch(1);
    return row;
}

QWidget* ExportDialog::placeRow()
{
    auto* row = new QWidget(m_choice);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    auto* label =
        new QLabel(isLocal() ? tr("To") : tr("To, on %1").arg(engineHost(*m_source)), row);
    label->setBuddy(m_place);
    m_place->setObjectName(QStringLiteral("exportPlace"));
    m_place->setAccessibleName(tr("File or folder to write"));
    m_place->setToolTip(tr("Where it is written; nothing that is there already is replaced"));
    layout->addWidget(label);
    layout->addWidget(m_place, 1);
    if (isLocal()) {
        m_browse = new SecondaryButton(tr("Choose…"), row);
        m_browse->setAutoDefault(false);
        layout->addWidget(m_browse);
        connect(m_browse, &QPushButton::clicked, this, &ExportDialog::choosePlace);
    }
    return row;
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

int ExportDialog::format() const
{
    return qMax(0, m_formats->checkedId());
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
    const ExportFormat& chosen = kFormats[format()];
    const QString stem = QDir(folder).filePath(fileName(m_name));
    m_place->setText(isLocal() ? freePath(stem, chosen)
                               : stem + QString::fromLatin1(chosen.ending));
    m_step->setEnabled(!holdsAllSteps(format()));
    say({}, "muted");
    m_open->hide();
}

void ExportDialog::choosePlace()
{
    const bool folder = kFormats[format()].isFolder;
    // Whether to replace a file is not asked: the engine never does.
    const QString path =
        folder ? QFileDialog::getExistingDirectory(this, tr("Folder in which to make another"),
                                                   QFileInfo(m_place->text()).path())
               : QFileDialog::getSaveFileName(this, tr("Export"), m_place->text(), {}, nullptr,
                                              QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty())
        return;
    const QString stem = QDir(path).filePath(fileName(m_name));
    m_place->setText(folder ? freePath(stem, kFormats[format()]) : path);
}

void ExportDialog::write()
{
    Json params = {{"run", m_run.toStdString()},
                   {"format", kFormats[format()].id},
                   {"out", m_place->text().trimmed().toStdString()}};
    if (m_step->isEnabled())
        params["step"] = m_step->currentData().toString().toStdString();
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
    m_write->setEnabled(!atWork && QDir::isAbsolutePath(m_place->text().trimmed()));
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
