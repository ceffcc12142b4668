#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/Files.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "data/Dataset.h"

// No torch here.
namespace kindred {

/// A network out of somebody's file, ready to embed pictures: weights of a linear map, lenet, conv4
/// or a ResNet (.safetensors, as `export` writes them, or torchvision's .pth), or TorchScript. What
/// an exported file says of its input is kept to; others are taken to want 224-px ImageNet pictures
/// and give the features under their classifier. One thread at a time.
class FileModel {
public:
    /// Input errors: no such file, of no network that is known.
    static Result<std::unique_ptr<FileModel>> open(const fs::path& file, int threads);
    virtual ~FileModel() = default;
    virtual int dimension() const = 0;
    /// [images.size(), dimension()], all finite; else an Input error.
    virtual Result<Matrix<float>> embed(const std::vector<Image>& images) = 0;
    /// Whether it runs code of the file.
    virtual bool isScript() const = 0;
    /// What it is, in words.
    virtual std::string sentence() const = 0;
};

/// Whether a file's bytes are TorchScript, which open() would run.
bool isScriptArchive(std::string_view bytes);

} // namespace kindred
