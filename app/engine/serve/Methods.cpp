#include "engine/serve/Methods.h"

#include <iterator>

namespace kindred::engine {

MethodTable allMethods(Context& context)
{
    MethodTable all;
    for (const auto theme :
         {helloMethods, dataMethods, planMethods, shelfMethods, runMethods, pictureMethods,
          tableMethods, queryMethods, queueMethods, feedMethods}) {
        MethodTable methods = theme(context);
        std::move(methods.begin(), methods.end(), std::back_inserter(all));
    }
    return all;
}

} // namespace kindred::engine
