#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/Files.h"
#include "base/Json.h"
#include "base/Matrix.h"
#include "base/Result.h"

namespace kindred {

/// A decoded picture: 8 bits a channel, interleaved RGB or grey, row-major, no padding.
struct Image {
    int width = 0;
    int height = 0;
    int channels = 0; ///< 1 or 3
    std::vector<uint8_t> pixels;
};

/// A rectangle in pixels, possibly fractional.
struct Region {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
};

/// As much of a picture as resampling `region` looks at.
struct ImagePart {
    Image image;
    Region region; ///< in pixels of `image`
};
/// Chooses a region of a picture from its full size in pixels, after orientation.
using RegionChooser = std::function<Region(int width, int height)>;

enum class Subset : uint8_t { None, Train, Val, Test, Query, Gallery, Excluded };
std::string toText(Subset subset);

/// One level of the class tree; level 0 is the coarsest.
struct LabelLevel {
    std::string name;                 ///< "class", "level 0", a CSV column …
    std::vector<std::string> classes; ///< sorted bytewise; the index is the class id
    std::vector<int32_t> labels;      ///< [size()] class id per sample; -1 for excluded ones
};

struct Problem {
    enum class Kind { Broken, Singleton, Duplicate, Skipped, Empty, Label, Manual };
    Kind kind = Kind::Broken;
    int64_t id = -1; ///< sample, -1 where it concerns the source
    std::string where;
    std::string what;

    /// Whether the sample is left out of everything for it.
    bool excludes() const { return id >= 0 && kind != Kind::Duplicate && kind != Kind::Skipped; }
};

struct DatasetRequest {
    std::string source; ///< SRC of the command line
    std::string split;  ///< "", folder, ratio:0.8, first:N, classes:0.5@LEVEL, none, or a CSV file
    bool wholeWithoutSplit = false; ///< split "": a source without one is not split by ratio
    std::string labels = "leaf";    ///< LEVEL: number or "leaf"
    double validation = 0.1; ///< share carved from train where the source has no val; 0: none
    uint64_t seed = 1;
    std::vector<std::string> exclude; ///< names of samples that are left out by hand
    bool refuseProblems = false;      ///< --problems refuse
    bool checkImages = true;          ///< decode every image once to find broken ones
};

/// Immutable once opened; all members may be called from any thread. The sample id is the index in
/// the bytewise-sorted listing of the source before exclusions.
class Dataset {
public:
    virtual ~Dataset() = default;

    int64_t size() const { return static_cast<int64_t>(names.size()); }
    const LabelLevel& level() const { return levels[static_cast<size_t>(trainedLevel)]; }
    std::vector<int64_t> ids(Subset subset) const;
    bool hasSubset(Subset subset) const;
    /// The training split as what test queries are searched in: train, and val where it was carved
    /// from train. Ascending.
    std::vector<int64_t> databaseIds() const;

    /// Images: decoded pixels of one sample. Input error for a broken one.
    virtual Result<Image> image(int64_t id) const = 0;
    /// As image(), but the decoder may shrink a larger picture as long as its short side stays at
    /// least `shortEdge` pixels (JPEG: M/8 scaled decoding). For thumbnails.
    virtual Result<Image> imageForSize(int64_t id, int shortEdge) const;
    /// The region that `choose` picks, for resampling to edge × edge: the decoder may leave out
    /// what lies beyond, and shrink what has more pixels than that (JPEG: 1/2, 1/4 or 1/8).
    /// `choose` is called once, from this thread, unless the picture is broken.
    virtual Result<ImagePart> part(int64_t id, int edge, const RegionChooser& choose) const;
    /// Encoded bytes with their file name where the source holds encoded files; else an Input
    /// error.
    virtual Result<std::string> encoded(int64_t id) const;

    std::string source;      ///< as given
    std::string kind;        ///< idx, folder, archive, manifest, features, npy, demo
    std::string fingerprint; ///< hex; of listing, sizes, labels and content
    std::vector<std::string> names;
    std::vector<LabelLevel> levels; ///< coarsest first; at least one
    int trainedLevel = 0;
    std::string splitRule;         ///< resolved, e.g. "folder", "ratio:0.8"
    std::vector<Subset> subset;    ///< [size()]
    bool carvedValidation = false; ///< val is a part of the source's training split
    std::vector<Problem> problems;

    bool isImages = true;
    int channels = 3; ///< 1 if every image is grey
    int minWidth = 0, minHeight = 0, maxWidth = 0, maxHeight = 0;
    bool drawings = false;  ///< few colours: drawings rather than photographs
    Matrix<float> features; ///< [size(), D] when !isImages
    /// [D] "column 2 (magnesium)", as the source counts them; empty: from 0, without names.
    std::vector<std::string> columnNames;

    /// [size()] number of the camera that took each sample, -1: not said; empty where a source
    /// knows of none.
    std::vector<int32_t> cameras;
};

/// Looks at the source, whatever it is. progress(done, total) may be
/// empty and is called from this thread; returning false cancels (Interrupted).
using DataProgress = std::function<bool(int64_t done, int64_t total)>;
Result<std::shared_ptr<const Dataset>> openDataset(const DatasetRequest& request,
                                                   const DataProgress& progress = {});

/// An Input error for the first name that no sample has.
Status checkNames(const std::vector<std::string>& names, const Dataset& dataset);
/// An Input error where fewer than two classes of two samples each are left without these names.
Status checkClassesWithout(const std::vector<std::string>& names, const Dataset& dataset);

/// What `kindred-engine data SRC --json` prints and the wizard shows.
Json describe(const Dataset& dataset);

/// Decodes a picture from memory (JPEG through libjpeg-turbo, the rest through OpenCV), applying
/// EXIF orientation. Refuses more than 100 megapixels.
Result<Image> decodeImage(std::string_view bytes, const std::string& where);

/// As decodeImage, shrunk while decoding where the format can, the short side >= shortEdge.
Result<Image> decodeImageForSize(std::string_view bytes, const std::string& where, int shortEdge);

/// As decodeImage, but of a region only; see Dataset::part.
Result<ImagePart> decodePart(std::string_view bytes, const std::string& where, int edge,
                             const RegionChooser& choose);

/// The picture as a PNG file; Failed when it is empty.
Result<std::string> encodePng(const Image& image);

/// 64-px (or `edge`) RGB thumbnail of the largest square in the picture's middle; black if it is
/// empty.
Image thumbnail(const Image& image, int edge = 64);

} // namespace kindred
