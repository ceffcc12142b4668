#pragma once

#include "model/EncoderTable.h"

namespace kindred {

/// lenet: two 5×5 convolutions without batch norm (LeCun et al. 1998, wider).
/// conv4: four blocks of conv 3×3, batch norm, ReLU, max pooling (Vinyals et al. 2016; paper
/// 000, 4.4).
EncoderInfo lenetInfo();
EncoderInfo conv4Info();
Result<std::shared_ptr<Encoder>> makeLenet(const EncoderSetup& setup);
Result<std::shared_ptr<Encoder>> makeConv4(const EncoderSetup& setup);

} // namespace kindred
