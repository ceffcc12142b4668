#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kindred {

/// The built-in pictures: 6 families of 4 shapes, drawn by integer arithmetic alone, so that every
/// machine draws the same bytes. Place, size, turn, stroke, colours, background and clutter are
/// random; none of them says anything about the class.
constexpr int kDemoEdge = 48;
constexpr int kDemoFamilies = 6;
constexpr int kDemoShapes = 4;

std::string demoFamily(int family);
std::string demoShape(int family, int shape);

/// Draws picture `number` of a class into kDemoEdge² interleaved RGB pixels.
void drawDemo(int family, int shape, uint64_t number, uint8_t* pixels);

} // namespace kindred
