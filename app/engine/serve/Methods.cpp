#include "engine/serve/Methods.h"

#include <iterator>

#include "engine/serve/Params.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

MethodTable allMethods(Context& context)
{
    MethodTable all;
    for (const auto theme :
         {helloMethods, dataMethods, planMethods, shelfMethods, groupMethods, runMethods,
          pictureMethods, tableMethods, queryMethods, neighbourhoodMethods, mapMethods,
          alarmMethods, compareMethods, exportMethods, boardMethods, queueMethods, feedMethods}) {
        MethodTable methods = theme(context);
        std::move(methods.begin(), methods.end(), std::back_inserter(all));
    }
    return all;
}

Result<RunDirectory> runOf(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string path, textParam(call.params, "run"));
    return context.shelf.find(path);
}

} // namespace kindred::engine
