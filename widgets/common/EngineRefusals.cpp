#include "common/EngineRefusals.h"

#include <QtGlobal>

namespace kindred {

namespace {
constexpr const char* kBoardRefusals[] = {
    // app/engine/serve: boards
    QT_TRANSLATE_NOOP("Engine", "there is no board “%1”"),
    QT_TRANSLATE_NOOP("Engine", "Open it again."),
    QT_TRANSLATE_NOOP("Engine", "must be a block of one dimension"),
    QT_TRANSLATE_NOOP("Engine", "must be at most %1 keys of 8 bytes"),
    QT_TRANSLATE_NOOP("Engine", "must be an array of at most %1 keys"),
    QT_TRANSLATE_NOOP("Engine", "must be an array as long as queries"),
    QT_TRANSLATE_NOOP("Engine", "must be the number of a class, or -1"),
    QT_TRANSLATE_NOOP("Engine", "there is no camera of this token"),
    QT_TRANSLATE_NOOP("Engine", "the run names no classes"),
    QT_TRANSLATE_NOOP("Engine", "the file has no episodes of this shot"),
    QT_TRANSLATE_NOOP("Engine", "has other samples in its split “%1”"),
    QT_TRANSLATE_NOOP("Engine", "Train both with one split."),
    QT_TRANSLATE_NOOP("Engine", "must be at most %1 runs"),
    QT_TRANSLATE_NOOP("Engine", "episodes are drawn from a run's data"),
    QT_TRANSLATE_NOOP("Engine", "Open the board on a run."),
    QT_TRANSLATE_NOOP("Engine", "must be a plain name without “.json”"),
    QT_TRANSLATE_NOOP("Engine", "the board has no picture “%1”"),
    QT_TRANSLATE_NOOP("Engine", "no class can be chosen"),
    QT_TRANSLATE_NOOP("Engine", "must be an absolute path"),
    QT_TRANSLATE_NOOP("Engine", "Choose another rule before saving."),
    QT_TRANSLATE_NOOP("Engine", "the classifier was saved with another rule than episodic memory"),
    QT_TRANSLATE_NOOP("Engine", "Choose episodic memory on the board and save it again."),
    QT_TRANSLATE_NOOP("Engine", "rows of embeddings do not tell what episodic memory compares"),
    QT_TRANSLATE_NOOP("Engine", "Give pictures, or choose another rule by --rule."),
    QT_TRANSLATE_NOOP("Engine", "the encoder has learned no neighbourhood"),
    QT_TRANSLATE_NOOP("Engine", "the run has no such picture"),
    QT_TRANSLATE_NOOP("Engine", "the picture itself is not kept, only its embedding"),
    QT_TRANSLATE_NOOP("Engine",
                      "these embeddings were made elsewhere: pictures cannot be embedded"),
    QT_TRANSLATE_NOOP("Engine", "this run was trained on a table: it cannot embed pictures"),
    QT_TRANSLATE_NOOP("Engine",
                      "Bring its own samples: from the map, the retrievals, or episodes."),
    QT_TRANSLATE_NOOP("Engine", "there are no embeddings of it yet"),
    QT_TRANSLATE_NOOP("Engine", "it was taught on vectors: pictures cannot be embedded"),
    QT_TRANSLATE_NOOP("Engine", "Give an .npy matrix of such vectors, a row a sample."),
    QT_TRANSLATE_NOOP("Engine", "has %1 columns, the classifier %2"),
    QT_TRANSLATE_NOOP("Engine", "Give embeddings of the program that made the others."),
    QT_TRANSLATE_NOOP("Engine", "Choose another rule to rank the pictures."),
    QT_TRANSLATE_NOOP("Engine", "must be a number from 0.5 to 0.999"),
    QT_TRANSLATE_NOOP("Engine", "must be an array of 1 to 16 encoders"),
    QT_TRANSLATE_NOOP("Engine", "must be an array of at most 4096 items"),
    QT_TRANSLATE_NOOP("Engine", "must be an object"),
    // app/engine: encoders and classifier files
    QT_TRANSLATE_NOOP("Engine", "must be one of {\"run\"}, {\"bundled\":true}, {\"fisher\":true}, "
                                "{\"pixels\":true} and {\"file\"}"),
    QT_TRANSLATE_NOOP("Engine", "a classifier file holds no script"),
    QT_TRANSLATE_NOOP("Engine", "the encoder “%1” that comes with Kindred is not there"),
    QT_TRANSLATE_NOOP("Engine", "Install Kindred again, or name its folder in KINDRED_ENCODERS."),
    QT_TRANSLATE_NOOP("Engine", "“%1” leads out of the file"),
    QT_TRANSLATE_NOOP("Engine", "“%1” is missing, so this is no classifier file"),
    QT_TRANSLATE_NOOP("Engine", "is not of dtype %1 with %2 dimensions"),
    QT_TRANSLATE_NOOP("Engine", "is cut short"),
    QT_TRANSLATE_NOOP("Engine", "holds values that are not finite"),
    QT_TRANSLATE_NOOP("Engine", "the classifier is damaged: %1"),
    QT_TRANSLATE_NOOP("Engine", "Save the classifier again, or ask for another copy."),
    QT_TRANSLATE_NOOP("Engine", "was written by a newer Kindred (format %1)"),
    QT_TRANSLATE_NOOP("Engine", "Update Kindred to open it."),
    QT_TRANSLATE_NOOP("Engine",
                      "the classifier would be larger than 1 GiB and could not be opened again"),
    QT_TRANSLATE_NOOP("Engine", "Take pictures or queries off the board."),
    QT_TRANSLATE_NOOP("Engine", "there is no such classifier file"),
    QT_TRANSLATE_NOOP("Engine", "is larger than any classifier"),
    QT_TRANSLATE_NOOP("Engine", "is no classifier file, or a damaged one (%1)"),
    // core/data: pictures, cameras, videos
    QT_TRANSLATE_NOOP("Engine", "the file is empty"),
    QT_TRANSLATE_NOOP("Engine", "GIF pictures are not read"),
    QT_TRANSLATE_NOOP("Engine", "Convert it to PNG."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "is not a picture in a format that can be read (JPEG, PNG, BMP, WebP, TIFF, PNM)"),
    QT_TRANSLATE_NOOP("Engine", "the picture has no size (damaged header, or zero pixels)"),
    QT_TRANSLATE_NOOP("Engine",
                      "the picture of %1 x %2 pixels is above the limit of 100 megapixels"),
    QT_TRANSLATE_NOOP("Engine", "Scale it down."),
    QT_TRANSLATE_NOOP("Engine", "pixels that are neither 8 nor 16 bits deep are not read"),
    QT_TRANSLATE_NOOP("Engine", "an empty picture cannot be written"),
    QT_TRANSLATE_NOOP("Engine", "the picture cannot be written as PNG: %1"),
    QT_TRANSLATE_NOOP("Engine", "the picture cannot be written as PNG"),
    QT_TRANSLATE_NOOP("Engine", "the PNG is cut short"),
    QT_TRANSLATE_NOOP("Engine", "the picture is damaged and cannot be decoded"),
    QT_TRANSLATE_NOOP("Engine", "the picture cannot be decoded: %1"),
    QT_TRANSLATE_NOOP("Engine", "there is not enough memory for it"),
    QT_TRANSLATE_NOOP("Engine", "this kind of its format is not supported"),
    QT_TRANSLATE_NOOP("Engine", "it has more pixels than can be read"),
    QT_TRANSLATE_NOOP("Engine", "its content is not what its format asks for"),
    QT_TRANSLATE_NOOP("Engine", "the JPEG cannot be decoded: %1"),
    QT_TRANSLATE_NOOP("Engine", "the JPEG is cut short or damaged"),
    QT_TRANSLATE_NOOP("Engine", "you have no right to use this camera"),
    QT_TRANSLATE_NOOP("Engine", "Join the group “video”, then log in anew."),
    QT_TRANSLATE_NOOP("Engine", "the camera is in use"),
    QT_TRANSLATE_NOOP("Engine", "Close the other program."),
    QT_TRANSLATE_NOOP("Engine", "is no camera"),
    QT_TRANSLATE_NOOP("Engine", "there is no such camera or video file"),
    QT_TRANSLATE_NOOP("Engine", "is a folder, neither a camera nor a video file"),
    QT_TRANSLATE_NOOP("Engine", "Pictures in folders are given without --camera."),
    QT_TRANSLATE_NOOP("Engine", "is neither a camera nor a video file"),
    QT_TRANSLATE_NOOP("Engine", "the camera gives no pictures"),
    QT_TRANSLATE_NOOP("Engine", "Another program may be using it."),
    QT_TRANSLATE_NOOP("Engine", "cannot be read as a video"),
    QT_TRANSLATE_NOOP("Engine", "It must be a format that FFmpeg reads: MP4, MKV, AVI …"),
    QT_TRANSLATE_NOOP("Engine", "the camera no longer sends pictures"),
    QT_TRANSLATE_NOOP("Engine", "Is it still plugged in?"),
    QT_TRANSLATE_NOOP("Engine", "a picture cannot be decoded: %1"),
    // core/evaluate: files of episodes
    QT_TRANSLATE_NOOP("Engine", "has no usable “%1”"),
    QT_TRANSLATE_NOOP("Engine", "holds no episodes"),
    QT_TRANSLATE_NOOP("Engine", "episode %1 is not of the size that the file says"),
    QT_TRANSLATE_NOOP("Engine", "episode %1 names a sample twice"),
    QT_TRANSLATE_NOOP("Engine", "is no file of episodes"),
    QT_TRANSLATE_NOOP("Engine", "its episodes are of other data than these"),
    QT_TRANSLATE_NOOP("Engine", "Choose another name to draw new ones."),
    // core/base: files
    QT_TRANSLATE_NOOP("Engine", "cannot read: No such file or directory"),
    QT_TRANSLATE_NOOP("Engine", "cannot read: Permission denied"),
    QT_TRANSLATE_NOOP("Engine", "cannot write: No space left on device"),
    QT_TRANSLATE_NOOP("Engine", "cannot write: Permission denied"),
    QT_TRANSLATE_NOOP("Engine", "cannot create: Permission denied"),
    QT_TRANSLATE_NOOP("Engine", "cannot create: No such file or directory"),
    QT_TRANSLATE_NOOP("Engine", "cannot read: %1"),
    QT_TRANSLATE_NOOP("Engine", "cannot write: %1"),
    QT_TRANSLATE_NOOP("Engine", "cannot create: %1"),
    QT_TRANSLATE_NOOP("Engine", "is larger than the limit of %1 bytes"),
    QT_TRANSLATE_NOOP("Engine", "is a folder, not a file"),
    QT_TRANSLATE_NOOP("Engine", "is not a file but a pipe, socket or device"),
    QT_TRANSLATE_NOOP(
        "Engine", "Free some space or choose another folder; nothing that was complete is lost."),
    QT_TRANSLATE_NOOP("Engine", "Check the permissions of the file and its folder."),
    QT_TRANSLATE_NOOP("Engine", "Choose a folder that can be written."),
};
} // namespace

std::span<const char* const> boardRefusals()
{
    return kBoardRefusals;
}

std::vector<const char*> engineRefusals()
{
    std::vector<const char*> all;
    for (const auto& part :
         {boardRefusals(), serverRefusals(), dataRefusals(), runRefusals(), trainingRefusals()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace kindred
