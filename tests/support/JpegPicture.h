#pragma once

#include <filesystem>
#include <string>

namespace kindred::test {

/// A JPEG file of a colour picture without flat areas; `variant` turns and tints it.
std::string jpegPicture(int width, int height, int variant = 0);

/// classes × perClass JPEG files of width × height under root/classN/M.jpg.
void writeJpegFolders(const std::filesystem::path& root, int classes, int perClass, int width,
                      int height);

} // namespace kindred::test
