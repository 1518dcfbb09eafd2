#include <cstdio>
#include <cmath>
#include <vector>

struct Vec3 { double x, y, z; };

__global__ void lengths(const Vec3* v, double* len, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) len[i] = sqrt(v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z);
}

int main() {
  const int n = 3000;
  std::vector<Vec3> v(n);
  std::vector<double> len(n);
  for (int i = 0; i < n; ++i) v[i] = {2.0 * i, 3.0 * i, 6.0 * i};
  Vec3* d_v;
  double* d_len;
  cudaMalloc(&d_v, n * sizeof(Vec3));
  cudaMalloc(&d_len, n * sizeof(double));
  cudaMemcpy(d_v, v.data(), n * sizeof(Vec3), cudaMemcpyHostToDevice);
  lengths<<<(n + 127) / 128, 128>>>(d_v, d_len, n);
  cudaMemcpy(len.data(), d_len, n * sizeof(double), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < n; ++i) bad += std::fabs(len[i] - 7.0 * i) > 1e-9;
  std::printf("%d bad\n", bad);
  cudaFree(d_v);
  cudaFree(d_len);
  return bad;
}
