// The board as a classifier file.

#include <QFileInfo>

#include "board/BoardView.h"
#include "board/encoders/BoardEncoders.h"
#include "board/session/BoardSession.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {
constexpr qsizetype kKeptQueries = 2000; ///< in a classifier file; a frame holds 1 MiB of JSON

/// As the board is called, else as its file is.
QString nameFor(const BoardDocument& board, const QString& file)
{
    return board.name.isEmpty() ? QFileInfo(file).completeBaseName() : board.name;
}
} // namespace

void BoardView::saveClassifier(const QString& file)
{
    Json params = m_session->teaching();
    BoardDocument document = m_session->document();
    document.name = nameFor(document, file);
    document.queries = document.queries.mid(0, kKeptQueries);
    params["file"] = file.toStdString();
    params["document"] = document.toJson();
    Json keys = Json::array();
    for (const BoardImage& query : std::as_const(document.queries))
        keys.push_back(query.key.toStdString());
    params["queries"] = std::move(keys);
    if (const auto& calibration = m_session->calibration())
        params["calibration"] = {{"keep", calibration->keep},
                                 {"words", calibration->words.toStdString()}};
    const qint64 id = m_session->service()->ask(
        QStringLiteral("board.save"), std::move(params), this,
        [this, file](const RunSource::Reply& reply) {
            if (reply.error)
                Q_EMIT failed(QString::fromStdString(reply.error->message()));
            else if (!reply.ok())
                Q_EMIT saveBroken(file);
            else
                saved(file);
        });
    if (id < 0)
        Q_EMIT said(tr("The encoder is not open yet."));
}

void BoardView::saved(const QString& file)
{
    const QString name = nameFor(m_session->document(), file);
    if (name != m_session->document().name)
        m_session->editor()->setName(name);
    Q_EMIT said(tr("Saved %1. “kindred-engine classify” opens it too.").arg(file));
}

void BoardView::openFile(const QString& file)
{
    begin();
    m_session->service()->askEngine(
        QStringLiteral("board.load"), {{"file", file.toStdString()}}, this,
        [this, file](const RunSource::Reply& reply) {
            if (reply.error)
                return Q_EMIT failed(QString::fromStdString(reply.error->message()));
            if (!reply.ok())
                return;
            m_session->service()->askEngine(
                QStringLiteral("board.close"),
                {{"board", textOf(reply.result, "board").toStdString()}}, this,
                [](const RunSource::Reply&) {});
            const auto kept =
                BoardDocument::fromJson(objectOf(reply.result, "document"), file.toStdString());
            BoardDocument board =
                kept.ok() ? *kept : BoardDocument::fromTeaching(objectOf(reply.result, "teaching"));
            board.encoder = {BoardEncoder::Kind::File, file};
            board.classifier = file;
            board.name = nameFor(board, file);
            m_encoders->setAutomatic(false);
            m_session->editor()->exchange(board, tr("Open a board"));
            Q_EMIT said(tr("Opened %1.").arg(file));
        });
}

} // namespace kindred
