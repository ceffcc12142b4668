#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/Files.h"
#include "base/Json.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "data/Dataset.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// How an encoder presents itself, and how it is asked for again.
struct EncoderAbout {
    std::string id; ///< run, bundled, fisher, pixels, file
    std::string title;
    std::string sentence;
    Json spec;            ///< as docs/protocol.md has it under board.open
    bool pictures = true; ///< false: it only knows the embeddings of its run's own samples
};

/// A file that an encoder is made of, below encoder/ of a classifier file.
struct EncoderPart {
    std::string name; ///< relative, '/' between parts
    std::string bytes;
};

/// Pictures → unit rows, whatever makes them. Any thread may call; calls take turns.
class PictureEncoder {
public:
    virtual ~PictureEncoder() = default;
    const EncoderAbout& about() const { return m_about; }
    virtual int64_t dimension() const = 0;
    /// [images, dimension()] unit rows, all finite.
    virtual Result<Matrix<float>> embed(const std::vector<Image>& images) = 0;
    /// What a run of mne learned about how neighbours look at each other, without the memory that
    /// it learned it on; null: another method's, or no run.
    virtual std::shared_ptr<const NeighbourhoodModel> neighbourhood() const { return nullptr; }
    /// [images, d] unit rows before those modules, as they take them.
    virtual Result<Matrix<float>> embedPlain(const std::vector<Image>& images);
    /// What openPacked() makes the same encoder of.
    virtual Result<std::vector<EncoderPart>> parts() const = 0;

protected:
    explicit PictureEncoder(EncoderAbout about) : m_about(std::move(about)) {}

private:
    EncoderAbout m_about;
};

/// PictureEncoder::neighbourhood() of a loaded run.
std::shared_ptr<const NeighbourhoodModel> modulesOf(const RunModel& model);

using EncoderPointer = std::shared_ptr<PictureEncoder>;

/// {"run","step"?} (a step that has a checkpoint), {"bundled":true}, {"fisher":true},
/// {"pixels":true} or {"file":path}. Usage errors for anything else.
Result<EncoderPointer> openEncoder(const Json& spec, int threads);

/// The encoder whose parts lie in a folder, as a classifier file has it; about: the file's.
/// Input errors name the file.
Result<EncoderPointer> openPacked(const EncoderAbout& about, const fs::path& folder, int threads);

/// Stands in for what embedded vectors, which is not here: rows are known or they are not, and
/// pictures are refused with this reason. It has no parts.
EncoderPointer vectorEncoder(EncoderAbout about, int64_t dimension, Error refusal);
/// The same of a classifier file that was taught on such.
EncoderPointer savedVectorEncoder(EncoderAbout about, int64_t dimension);

/// The folder of an encoder that comes with Kindred ("small", "fisher"): of $KINDRED_ENCODERS,
/// beside the program, in share/kindred/encoders of its prefix or of XDG_DATA_DIRS, or the
/// source's. An Input error where there is none.
Result<fs::path> bundledEncoder(const std::string& name);

/// The embedding parts of a run at a step: a run directory of its own, without data, that opens
/// like the run. Input errors for a step without a checkpoint.
Result<std::vector<EncoderPart>> packRun(const fs::path& run, int64_t step);

} // namespace kindred::engine
