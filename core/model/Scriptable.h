#pragma once

#include <string>

namespace torch::jit {
struct Module;
}

namespace kindred {

/// A module of ours that says what it does in TorchScript; LibTorch's own layers need not.
class Scriptable {
public:
    virtual ~Scriptable() = default;
    /// The body of forward(self, x) in evaluation mode, an encoder's up to its feature; a child
    /// module NAME is called as self.NAME.forward(x).
    virtual std::string forwardScript() const = 0;
    /// Registers what it uses besides its parameters, buffers and children.
    virtual void addTo(torch::jit::Module& script) const { static_cast<void>(script); }
};

} // namespace kindred
