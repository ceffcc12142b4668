#pragma once

#include "data/Dataset.h"

namespace kindred {
class Encoder;

/// Lets the embedding layer of an encoder over feature vectors begin as the principal components of
/// the training rows: distances are then of their size from the first step on. Of
/// many rows a sample is taken, spread evenly; where they span fewer directions than the layer has,
/// the rest stays as drawn. Nothing happens for an encoder without a layer.
void startFromComponents(Encoder& encoder, const Dataset& features);

} // namespace kindred
