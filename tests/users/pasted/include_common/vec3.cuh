#pragma once

#include <cmath>
#include <ostream>

struct vec3 {
  float x, y, z;
  __host__ __device__ vec3(float x = 0, float y = 0, float z = 0) : x(x), y(y), z(z) {}
  __host__ __device__ vec3 operator+(const vec3& o) const { return vec3(x + o.x, y + o.y, z + o.z); }
  __host__ __device__ vec3 operator-(const vec3& o) const { return vec3(x - o.x, y - o.y, z - o.z); }
  __host__ __device__ vec3 operator*(float s) const { return vec3(x * s, y * s, z * s); }
  __host__ __device__ float dot(const vec3& o) const { return x * o.x + y * o.y + z * o.z; }
  __host__ __device__ float length() const { return sqrtf(dot(*this)); }
  __host__ __device__ vec3 unit() const { return *this * (1.0f / length()); }
};

__host__ __device__ inline vec3 cross(const vec3& a, const vec3& b) {
  return vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

inline std::ostream& operator<<(std::ostream& out, const vec3& v) {
  return out << '(' << v.x << ", " << v.y << ", " << v.z << ')';
}
