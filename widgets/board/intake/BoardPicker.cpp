#include "board/intake/BoardPicker.h"

#include <QFileDialog>

#include "board/classify/ClassifierName.h"

namespace kindred {

namespace {

struct BoardViewText {
    Q_DECLARE_TR_FUNCTIONS(kindred::BoardView)
};

QString saveAs(QWidget* parent, const QString& name, const QString& filter)
{
    QFileDialog dialog(parent, BoardViewText::tr("Save the classifier"), {}, filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QLatin1String(kClassifierEnding + 1));
    dialog.selectFile(classifierName(name));
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

} // namespace

QStringList pickForBoard(QWidget* parent, BoardView::Ask what, const QString& name)
{
    using Ask = BoardView::Ask;
    const QString pictures =
        BoardViewText::tr("Pictures (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)");
    const QString boards = BoardViewText::tr("Classifiers (*.kindred-classifier *.zip)");
    QString one;
    switch (what) {
    case Ask::Files:
        return QFileDialog::getOpenFileNames(parent, BoardViewText::tr("Add pictures"), {},
                                             pictures);
    case Ask::Folder:
        one = QFileDialog::getExistingDirectory(parent, BoardViewText::tr("Choose a folder"));
        break;
    case Ask::OpenBoard:
        one = QFileDialog::getOpenFileName(parent, BoardViewText::tr("Open a board"), {}, boards);
        break;
    case Ask::SaveClassifier:
        one = saveAs(parent, name, boards);
        break;
    case Ask::EpisodeFile:
        one = QFileDialog::getOpenFileName(parent, BoardViewText::tr("Choose an episode file"), {},
                                           BoardViewText::tr("Episodes (*.json)"));
        break;
    case Ask::EncoderFile:
        one = QFileDialog::getOpenFileName(
            parent, BoardViewText::tr("Choose an encoder"), {},
            BoardViewText::tr("Encoders (*.safetensors *.pth *.pt *.zip)"));
        break;
    case Ask::Video:
        one = QFileDialog::getOpenFileName(
            parent, BoardViewText::tr("Choose a video"), {},
            BoardViewText::tr("Videos (*.mp4 *.mkv *.avi *.mov *.webm *.mjpeg)"));
        break;
    }
    return one.isEmpty() ? QStringList() : QStringList{one};
}

} // namespace kindred
