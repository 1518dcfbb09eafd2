#include <cstdlib>
#include <iostream>
#include <vector>

#include "include_common/check.h"
#include "include_common/vec3.cuh"
#include "include_device_buffer.cuh"

struct Light {
  vec3 position;
  float power;
};

struct Ray {
  vec3 origin, direction;
  __device__ vec3 at(float t) const { return origin + direction * t; }
};

__device__ bool hit_sphere(const vec3& middle, float radius, const Ray& ray, float* t) {
  const vec3 to = ray.origin - middle;
  const float a = ray.direction.dot(ray.direction), half_b = to.dot(ray.direction);
  const float under = half_b * half_b - a * (to.dot(to) - radius * radius);
  if (under < 0) return false;
  *t = (-half_b - sqrtf(under)) / a;
  return *t > 0;
}

__global__ void shade(vec3* image, int width, int height, Light light, vec3 middle, float radius) {
  const int x = threadIdx.x + blockIdx.x * blockDim.x;
  const int y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x >= width || y >= height) return;
  Ray ray{vec3(0, 0, 0), vec3(2.0f * x / width - 1, 1 - 2.0f * y / height, -1).unit()};
  vec3 colour(0.1f, 0.1f, 0.2f);
  float t;
  if (hit_sphere(middle, radius, ray, &t)) {
    const vec3 at = ray.at(t), normal = (at - middle).unit(), to_light = (light.position - at).unit();
    colour = vec3(1, 0.8f, 0.6f) * (light.power * fmaxf(0.0f, normal.dot(to_light)));
  }
  image[y * width + x] = colour;
}

int main() {
  const int width = 100, height = 60;
  device_buffer<vec3> image(width * height);
  dim3 threads(8, 8);
  dim3 blocks(blocks_for(width, threads.x), blocks_for(height, threads.y));
  shade<<<blocks, threads>>>(image.data(), width, height, Light{vec3(2, 3, 1), 1.0f}, vec3(0, 0, -2), 0.9f);
  CHECK_STATUS(cudaGetLastError());
  const std::vector<vec3> host = image.to_host();
  std::cout << "the middle: " << host[height / 2 * width + width / 2] << ", a corner: " << host[0] << '\n';
  return 0;
}
