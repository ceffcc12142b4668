#include "board/session/BoardStore.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QThreadPool>

#include "common/WholeFile.h"

namespace kindred {

namespace {

/// One thread, so that a later board is never overtaken by an earlier one.
QThreadPool& storePool()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(1);
    return pool;
}

/// Empty, or why it could not be written.
QString writeBoard(const QString& path, const BoardDocument& document)
{
    QDir().mkpath(QFileInfo(path).path());
    const std::string text =
        document.toJson().dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    return writeWholeFile(path, QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
}

} // namespace

BoardStore::BoardStore(QString path, QObject* parent) : QObject(parent), m_path(std::move(path))
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &BoardStore::write);
}

BoardStore::~BoardStore()
{
    if (m_pause.isActive())
        write();
    storePool().waitForDone();
}

std::optional<BoardDocument> BoardStore::load()
{
    QFile file(m_path);
    if (!file.exists())
        return std::nullopt;
    const auto leaveIt = [this](const QString& why) {
        m_readOnly = true;
        m_notice = tr("The board of last time could not be read (%1). Its file is left as it is, "
                      "and this board is not kept.")
                       .arg(why);
    };
    const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (!file.isOpen() || file.error() != QFileDevice::NoError) {
        leaveIt(file.errorString());
        return std::nullopt;
    }
    const auto json = parseJson(text.toStdString(), m_path.toStdString());
    auto board = json.ok() ? BoardDocument::fromJson(*json, m_path.toStdString())
                           : Result<BoardDocument>(json.error());
    if (board.ok())
        return *board;
    file.close();
    const QString aside =
        QStringLiteral("%1.damaged-%2")
            .arg(m_path, QDateTime::currentDateTime().toString("yyyyMMdd-HHmmss"));
    if (!QFile::rename(m_path, aside)) {
        leaveIt(QString::fromStdString(board.error().what));
        return std::nullopt;
    }
    m_notice = tr("The board of last time could not be read (%1). It was set aside as %2.")
                   .arg(QString::fromStdString(board.error().what), aside);
    return std::nullopt;
}

void BoardStore::keep(const BoardDocument& document)
{
    if (m_readOnly)
        return;
    m_document = document;
    if (!m_pause.isActive())
        m_pause.start();
}

void BoardStore::write()
{
    m_pause.stop();
    // The destructor waits for the pool: this lives until then.
    storePool().start([this, path = m_path, document = m_document] {
        const QString error = writeBoard(path, document);
        QMetaObject::invokeMethod(
            this, [this, error] { written(error); }, Qt::QueuedConnection);
    });
}

void BoardStore::written(const QString& error)
{
    if (!error.isEmpty() && !m_failing)
        Q_EMIT failed(tr("The board could not be kept: %1").arg(error));
    m_failing = !error.isEmpty();
}

} // namespace kindred
