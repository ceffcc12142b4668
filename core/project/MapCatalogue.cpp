#include "project/MapCatalogue.h"

#include "project/TSne.h"

namespace kindred {

Json mapCatalogue()
{
    Json specs = Json::array();
    for (const OptionSpec& spec : tsneSchema().specs())
        specs.push_back(toJson(spec));
    return Json::array(
        {{{"id", "tsne"},
          {"title", "t-SNE"},
          {"sentence", "Near points stay near; distances between groups say little."},
          {"options", std::move(specs)}},
         {{"id", "pca"},
          {"title", "Principal components"},
          {"sentence", "The two directions of the largest spread; distances are true shadows."},
          {"options", Json::array()}}});
}

} // namespace kindred
