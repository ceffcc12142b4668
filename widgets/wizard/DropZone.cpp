#include "wizard/DropZone.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Icons.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kIcon = 40;
constexpr int kPathWidth = 420;

/// A wrapped label in the middle: aligned in its own cell it would get the height of one line.
QHBoxLayout* centred(QWidget* widget)
{
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(widget);
    row->addStretch();
    return row;
}

QString pickWithDialog(QWidget* parent, bool folder)
{
    return folder ? QFileDialog::getExistingDirectory(parent, DropZone::tr("Choose a folder"))
                  : QFileDialog::getOpenFileName(parent, DropZone::tr("Choose an archive or file"));
}

} // namespace

DropZone::DropZone(QWidget* parent)
    : QFrame(parent), m_picker(pickWithDialog), m_title(new QLabel(this)), m_note(new QLabel(this)),
      m_folder(new PrimaryButton(tr("Browse…"), this)),
      m_file(new SecondaryButton(tr("Archive or file…"), this)), m_path(new QLineEdit(this))
{
    setProperty("role", "drop");
    auto* icon = new QLabel(this);
    icon->setPixmap(iconPixmap(QStringLiteral("folder"), tokensOf(palette()).accent, kIcon,
                               devicePixelRatioF()));
    m_title->setFont(textFont(TextRole::Title));
    m_note->setProperty("tone", "muted");
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setFixedWidth(kPathWidth + 60);
    m_folder->setObjectName(QStringLiteral("browse"));
    m_folder->setAutoDefault(false);
    m_file->setAutoDefault(false);
    m_path->setObjectName(QStringLiteral("path"));
    m_path->setPlaceholderText(tr("…or type a path and press Enter"));
    m_path->setAccessibleName(tr("Path of the data"));
    m_path->setToolTip(tr("A folder with a folder per class, an archive, a table or a matrix of "
                          "embeddings, where the engine runs"));
    m_path->setFixedWidth(kPathWidth);
    auto* demo = new LinkButton(tr("Use the built-in demo pictures"), this);
    demo->setObjectName(QStringLiteral("demo"));
    demo->setAutoDefault(false);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(2 * space::kUnit);
    buttons->addStretch();
    buttons->addWidget(m_folder);
    buttons->addWidget(m_file);
    buttons->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addStretch(2);
    layout->addWidget(icon, 0, Qt::AlignHCenter);
    layout->addWidget(m_title, 0, Qt::AlignHCenter);
    layout->addLayout(centred(m_note));
    layout->addLayout(buttons);
    layout->addWidget(m_path, 0, Qt::AlignHCenter);
    layout->addWidget(demo, 0, Qt::AlignHCenter);
    layout->addStretch(3);

    connect(m_folder, &QPushButton::clicked, this, [this] { browse(true); });
    connect(m_file, &QPushButton::clicked, this, [this] { browse(false); });
    connect(m_path, &QLineEdit::returnPressed, this, [this] {
        if (const QString path = m_path->text().trimmed(); !path.isEmpty())
            Q_EMIT chosen(path);
    });
    connect(demo, &QPushButton::clicked, this, [this] { Q_EMIT chosen(QStringLiteral("demo:")); });
    setHost({});
}

void DropZone::setHost(const QString& host)
{
    m_host = host;
    const bool local = host.isEmpty();
    m_title->setText(local ? tr("Drop a folder or an archive here")
                           : tr("Choose data on %1", "host name").arg(host));
    m_note->setText(tr("A folder per class, a .zip or .tar of such folders, IDX files, a CSV or an "
                       ".npy matrix. Nothing on disk is changed."));
    m_folder->setText(local ? tr("Folder…") : tr("Browse %1…", "host name").arg(host));
    m_file->setVisible(local);
}

void DropZone::setPath(const QString& path)
{
    m_path->setText(path);
}

void DropZone::editPath()
{
    m_path->setFocus();
    m_path->selectAll();
}

void DropZone::setHovered(bool hovered)
{
    setStyleProperty(this, "role", hovered ? "inset" : "drop");
}

QWidget* DropZone::firstControl() const
{
    return m_folder;
}

void DropZone::browse(bool folder)
{
    if (!m_host.isEmpty()) {
        Q_EMIT browseWanted();
        return;
    }
    if (const QString path = m_picker(this, folder); !path.isEmpty())
        Q_EMIT chosen(path);
}

} // namespace kindred
