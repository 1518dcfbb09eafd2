// glm/gtx/intersect.hpp, and a function of GLM before version 0.9.9 that newer versions do not have.
#pragma once
#include <glm/gtx/../gtx/intersect.hpp>
namespace glm {
/// Returns whether the ray meets the triangle in front of its origin. `place` receives two barycentric coordinates and
/// the distance.
template <class T, qualifier Q>
__device__ bool intersectRayTriangle(const vec<3, T, Q>& origin, const vec<3, T, Q>& direction,
                                     const vec<3, T, Q>& first, const vec<3, T, Q>& second, const vec<3, T, Q>& third,
                                     vec<3, T, Q>& place) {
  vec<2, T, Q> coordinates;
  T distance = 0;
  const bool meets = intersectRayTriangle(origin, direction, first, second, third, coordinates, distance);
  place = vec<3, T, Q>(coordinates, distance);
  return meets && distance >= 0;
}
}  // namespace glm
