#pragma once

#include "base/Json.h"

namespace kindred {

class Encoder;

/// Whether the option “freeze” lets the network's batch norms keep the statistics they have.
bool keepsStatistics(const Json& options);

/// What multiplies the learning rate of the network's parameters: 0 where all of it is kept.
double networkRate(const Json& options);

/// Training mode, where what is kept stays in that of evaluation. A pass over the images undoes it,
/// so every epoch begins with it.
void beginTraining(Encoder& encoder, const Json& options);

} // namespace kindred
