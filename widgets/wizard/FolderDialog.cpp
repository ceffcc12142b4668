#include "wizard/FolderDialog.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Icons.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/Words.h"

namespace kindred {

namespace {
enum FolderDialogRole { EntryPathRole = Qt::UserRole, FolderRole, TakeRole };

bool isFolder(const Json& entry)
{
    return fields::text(entry, "kind") == QLatin1String("folder");
}
} // namespace

FolderDialog::FolderDialog(RunSource* source, const QString& host, QWidget* parent)
    : QDialog(parent), m_source(source), m_host(host), m_path(new QLineEdit(this)),
      m_list(new QListWidget(this)), m_message(new QLabel(this)),
      m_up(new SecondaryButton(tr("Up", "to the parent folder"), this)),
      m_choose(new PrimaryButton(tr("Choose"), this))
{
    setWindowTitle(host.isEmpty() ? tr("Choose data") : tr("Choose data on %1").arg(host));
    resizeWithText(this, {560, 460});
    m_path->setAccessibleName(tr("Folder"));
    m_path->setToolTip(tr("The folder that is listed; type another one and press Return"));
    m_list->setAccessibleName(tr("Contents of the folder"));
    m_message->setProperty("tone", "wrong");
    m_message->setWordWrap(true);
    m_message->hide();
    m_up->setAutoDefault(false);
    m_choose->setAutoDefault(false);
    auto* cancel = new SecondaryButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    auto* top = new QHBoxLayout;
    top->addWidget(m_path, 1);
    top->addWidget(m_up);
    auto* bottom = new QHBoxLayout;
    bottom->addStretch();
    bottom->addWidget(cancel);
    bottom->addWidget(m_choose);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addLayout(top);
    layout->addWidget(m_message);
    layout->addWidget(m_list, 1);
    layout->addLayout(bottom);
    m_list->installEventFilter(this);
    connect(m_path, &QLineEdit::returnPressed, this,
            [this] { openTyped(m_path->text().trimmed()); });
    connect(m_up, &QPushButton::clicked, this, [this] { list(m_parentFolder); });
    connect(m_list, &QListWidget::itemActivated, this, &FolderDialog::enter);
    connect(m_list, &QListWidget::itemSelectionChanged, this, &FolderDialog::updateChoice);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_choose, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(selectedPath());
        accept();
    });
    updateChoice();
}

void FolderDialog::takeAnyFile()
{
    m_anyFile = true;
    setWindowTitle(m_host.isEmpty() ? tr("Choose a file") : tr("Choose a file on %1").arg(m_host));
    updateChoice();
}

void FolderDialog::list(const QString& path)
{
    ask(path, [this](const RunSource::Reply& reply) { onListed(reply); });
}

void FolderDialog::ask(const QString& path, RunSource::Done done)
{
    const Json params = path.isEmpty() ? Json::object() : Json{{"path", path.toStdString()}};
    m_source->request(QStringLiteral("fs.list"), params, this,
                      [this, turn = ++m_turn, done = std::move(done)](const auto& reply) {
                          if (turn == m_turn)
                              done(reply);
                      });
}

void FolderDialog::openTyped(const QString& path)
{
    ask(path, [this, path](const RunSource::Reply& refused) {
        const int slash = static_cast<int>(path.lastIndexOf(QLatin1Char('/')));
        if (refused.ok() || slash < 0) {
            onListed(refused);
            return;
        }
        // No folder: perhaps a file of the one above it.
        ask(path.left(std::max(slash, 1)), [=, this](const RunSource::Reply& above) {
            const QString name = path.mid(slash + 1);
            for (const Json& entry : fields::part(above.result, "entries")) {
                if (fields::text(entry, "name") == name && canTake(entry)) {
                    Q_EMIT chosen(path);
                    accept();
                    return;
                }
            }
            onListed(refused);
        });
    });
}

bool FolderDialog::eventFilter(QObject* watched, QEvent* event)
{
    // A slash in the list begins a path, as in other file dialogs.
    if (watched == m_list && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->text() == QLatin1String("/")) {
        m_path->setText(QStringLiteral("/"));
        m_path->setFocus();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

void FolderDialog::onListed(const RunSource::Reply& reply)
{
    m_message->setVisible(!reply.ok());
    if (!reply.ok()) {
        m_message->setText(reply.error ? words::error(*reply.error) : QString());
        return;
    }
    m_folder = fields::text(reply.result, "path");
    m_parentFolder = fields::text(reply.result, "parent");
    m_path->setText(m_folder);
    m_up->setEnabled(!m_parentFolder.isEmpty() && m_parentFolder != m_folder);
    m_list->clear();
    Json entries = fields::part(reply.result, "entries");
    std::stable_partition(entries.begin(), entries.end(), isFolder);
    for (const Json& entry : entries) {
        const bool folder = isFolder(entry);
        const QString name = fields::text(entry, "name");
        if (name.startsWith(QLatin1Char('.')))
            continue; // hidden: reached by its path
        auto* item = new QListWidgetItem(
            themedIcon(folder ? QStringLiteral("folder") : QStringLiteral("file")), name, m_list);
        const QString slash = m_folder.endsWith(QLatin1Char('/')) ? QString() : QStringLiteral("/");
        item->setData(EntryPathRole, m_folder + slash + name);
        item->setData(FolderRole, folder);
        item->setData(TakeRole, canTake(entry));
        if (!folder && !canTake(entry))
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
    }
    if (m_list->count() == 0) {
        auto* none = new QListWidgetItem(tr("There is nothing in this folder."), m_list);
        none->setFlags(Qt::NoItemFlags);
    }
    updateChoice();
    m_list->setFocus();
}

void FolderDialog::updateChoice()
{
    const QList<QListWidgetItem*> items = m_list->selectedItems();
    m_choose->setText(items.isEmpty() && !m_anyFile ? tr("Choose this folder") : tr("Choose"));
    m_choose->setEnabled(m_anyFile ? !items.isEmpty() && items.first()->data(TakeRole).toBool()
                                   : !selectedPath().isEmpty());
}

bool FolderDialog::canTake(const Json& entry) const
{
    return m_anyFile ? !isFolder(entry) : fields::flag(entry, "source");
}

QString FolderDialog::selectedPath() const
{
    const QList<QListWidgetItem*> items = m_list->selectedItems();
    return items.isEmpty() ? m_folder : items.first()->data(EntryPathRole).toString();
}

void FolderDialog::enter(const QListWidgetItem* item)
{
    if (item->data(FolderRole).toBool()) {
        list(item->data(EntryPathRole).toString());
    } else if (item->data(TakeRole).toBool()) {
        Q_EMIT chosen(item->data(EntryPathRole).toString());
        accept();
    }
}

} // namespace kindred
