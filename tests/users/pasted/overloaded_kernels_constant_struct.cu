#include <cmath>
#include <iostream>
#include <vector>

struct Camera {
  float matrix[3][4];
  float focal;
  int width, height;
};

__constant__ Camera camera;

// two kernels of one name: for points of three and of four coordinates
__global__ void project(const float3* points, float2* pixels, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v[3];
  for (int r = 0; r < 3; ++r)
    v[r] = camera.matrix[r][0] * points[i].x + camera.matrix[r][1] * points[i].y + camera.matrix[r][2] * points[i].z + camera.matrix[r][3];
  pixels[i] = make_float2(camera.focal * v[0] / v[2] + camera.width / 2, camera.focal * v[1] / v[2] + camera.height / 2);
}

__global__ void project(const float4* points, float2* pixels, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float w = 1.0f / points[i].w;
  float v[3];
  for (int r = 0; r < 3; ++r)
    v[r] = (camera.matrix[r][0] * points[i].x + camera.matrix[r][1] * points[i].y + camera.matrix[r][2] * points[i].z) * w + camera.matrix[r][3];
  pixels[i] = make_float2(camera.focal * v[0] / v[2] + camera.width / 2, camera.focal * v[1] / v[2] + camera.height / 2);
}

int main() {
  const int n = 1800;
  const Camera host = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 4}}, 100.0f, 640, 480};
  cudaMemcpyToSymbol(camera, &host, sizeof(Camera));
  std::vector<float3> three(n);
  std::vector<float4> four(n);
  for (int i = 0; i < n; ++i) {
    three[i] = make_float3(i % 13, i % 7, i % 5);
    four[i] = make_float4(2.0f * three[i].x, 2.0f * three[i].y, 2.0f * three[i].z, 2.0f);
  }
  float3* d3;
  float4* d4;
  float2* pixels;
  cudaMalloc(&d3, n * sizeof(float3));
  cudaMalloc(&d4, n * sizeof(float4));
  cudaMalloc(&pixels, n * sizeof(float2));
  cudaMemcpy(d3, three.data(), n * sizeof(float3), cudaMemcpyHostToDevice);
  cudaMemcpy(d4, four.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
  std::vector<float2> a(n), b(n);
  const int threads = 96, blocks = (n + threads - 1) / threads;
  project<<<blocks, threads>>>(d3, pixels, n);
  cudaMemcpy(a.data(), pixels, n * sizeof(float2), cudaMemcpyDeviceToHost);
  project<<<blocks, threads>>>(d4, pixels, n);
  cudaMemcpy(b.data(), pixels, n * sizeof(float2), cudaMemcpyDeviceToHost);
  float worst = 0;
  for (int i = 0; i < n; ++i) worst = std::fmax(worst, std::hypot(a[i].x - b[i].x, a[i].y - b[i].y));
  std::cout << "they differ by " << worst << " pixels at most\n";
  return worst > 1e-2f;
}
