#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/Board.h"

namespace kindred::engine {

/// A picture that is to be added, before it is read.
struct WantedPicture {
    size_t item = 0; ///< index of the item asked
    std::string name;
    std::string folder;
    bool inFolder = false;
    BoardOrigin origin;
    std::string label;
    std::string key;            ///< known before it is read: samples
    std::optional<Error> error; ///< its run cannot be read
};

/// The pictures that the items of `board.add` name, in their order. A file that is not there is
/// wanted all the same, and told when it is read; so is a sample of a run that cannot be read, if
/// anything else is wanted.
Result<std::vector<WantedPicture>> wantedPictures(Context& context, const Call& call);

} // namespace kindred::engine
