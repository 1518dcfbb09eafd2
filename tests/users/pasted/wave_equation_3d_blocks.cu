#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int nx, ny, nz;
  float c2;
} Domain;

__device__ __forceinline__ int idx(const Domain& d, int x, int y, int z) { return (z * d.ny + y) * d.nx + x; }

__global__ void wave_step(float* next, const float* cur, const float* prev, Domain d) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= d.nx - 1 || y >= d.ny - 1 || z >= d.nz - 1) return;
  const int c = idx(d, x, y, z);
  float lap = cur[idx(d, x - 1, y, z)] + cur[idx(d, x + 1, y, z)] + cur[idx(d, x, y - 1, z)] +
              cur[idx(d, x, y + 1, z)] + cur[idx(d, x, y, z - 1)] + cur[idx(d, x, y, z + 1)] - 6.0f * cur[c];
  next[c] = 2.0f * cur[c] - prev[c] + d.c2 * lap;
}

int main(void) {
  Domain d = {40, 32, 24, 0.1f};
  const size_t cells = (size_t)d.nx * d.ny * d.nz;
  float* field[3];
  for (int f = 0; f < 3; ++f) {
    cudaMalloc((void**)&field[f], cells * sizeof(float));
    cudaMemset(field[f], 0, cells * sizeof(float));
  }
  float one = 1.0f;
  int centre = (d.nz / 2 * d.ny + d.ny / 2) * d.nx + d.nx / 2;
  cudaMemcpy(field[0] + centre, &one, sizeof one, cudaMemcpyHostToDevice);
  cudaMemcpy(field[1] + centre, &one, sizeof one, cudaMemcpyHostToDevice);

  dim3 block(8, 8, 4);
  dim3 grid((d.nx + block.x - 1) / block.x, (d.ny + block.y - 1) / block.y, (d.nz + block.z - 1) / block.z);
  for (int t = 0; t < 8; ++t) {
    wave_step<<<grid, block>>>(field[(t + 2) % 3], field[(t + 1) % 3], field[t % 3], d);
  }
  float* out = (float*)malloc(cells * sizeof(float));
  cudaMemcpy(out, field[9 % 3], cells * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (size_t i = 0; i < cells; ++i) sum += out[i];
  printf("sum of the field %f\n", sum);
  for (int f = 0; f < 3; ++f) cudaFree(field[f]);
  free(out);
  return sum < 0.5 || sum > 1.5;
}
