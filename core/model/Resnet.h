#pragma once

#include "model/EncoderTable.h"

namespace kindred {

/// Residual networks (He et al. 2016) with torchvision's parameter names. Inputs up to 64 pixels
/// get the CIFAR stem: one 3×3 convolution of stride 1 and no pooling.
EncoderInfo resnet18Info();
EncoderInfo resnet34Info();
EncoderInfo resnet50Info();
Result<std::shared_ptr<Encoder>> makeResnet18(const EncoderSetup& setup);
Result<std::shared_ptr<Encoder>> makeResnet34(const EncoderSetup& setup);
Result<std::shared_ptr<Encoder>> makeResnet50(const EncoderSetup& setup);

} // namespace kindred
