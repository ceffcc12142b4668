// What the board is for outside itself: the pictures of a folder, of a camera or of a video.

#include "board/BoardView.h"
#include "board/classify/BoardClassifyDialog.h"
#include "board/intake/BoardCameraDialog.h"
#include "board/session/BoardSession.h"
#include "wizard/FolderDialog.h"

namespace kindred {

void BoardView::pickElsewhere(Ask what, const std::function<void(const QString&)>& chosen)
{
    auto* dialog = new FolderDialog(m_source, m_session->service()->host(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &FolderDialog::chosen, this, chosen);
    if (what == Ask::Video)
        dialog->takeAnyFile();
    dialog->list({});
    dialog->open();
}

void BoardView::classifyFolder()
{
    const auto classify = [this](const QString& folder) {
        auto* dialog = new BoardClassifyDialog(m_session, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
        dialog->classify(folder);
    };
    if (m_session->service()->isLocal()) {
        if (const QStringList chosen = m_picker(this, Ask::Folder); !chosen.isEmpty())
            classify(chosen.first());
        return;
    }
    pickElsewhere(Ask::Folder, classify);
}

void BoardView::classifyCamera()
{
    const auto pick = [this](const std::function<void(const QString&)>& chosen) {
        if (m_session->service()->isLocal())
            chosen(m_picker(this, Ask::Video).value(0));
        else
            pickElsewhere(Ask::Video, chosen);
    };
    auto* dialog = new BoardCameraDialog(m_session, m_intake, pick, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace kindred
