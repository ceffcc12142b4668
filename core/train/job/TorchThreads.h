#pragma once

namespace kindred {

/// Sets LibTorch's threads for this process; operations run one after another.
void setTorchThreads(int threads);

} // namespace kindred
