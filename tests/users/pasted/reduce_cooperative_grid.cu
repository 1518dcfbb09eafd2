#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cstdlib>
#include <algorithm>

namespace cg = cooperative_groups;

// The largest distance of a value from the mean of all values: two reductions with the whole grid meeting between them.
extern "C" __global__ void farthest(const float *values, unsigned count, double *parts, double *result) {
  extern __shared__ double of_warp[];
  const cg::grid_group everyone = cg::this_grid();
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  double mine = 0;
  for (unsigned i = everyone.thread_rank(); i < count; i += everyone.size()) mine += values[i];
  mine = cg::reduce(warp, mine, cg::plus<double>());
  if (warp.thread_rank() == 0) of_warp[warp.meta_group_rank()] = mine;
  block.sync();
  if (block.thread_rank() == 0) {
    for (unsigned w = 1; w < warp.meta_group_size(); ++w) of_warp[0] += of_warp[w];
    parts[blockIdx.x] = of_warp[0];
  }
  cg::sync(everyone);
  double mean = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) mean += parts[b];
  mean /= count;
  mine = 0;
  for (unsigned i = everyone.thread_rank(); i < count; i += everyone.size()) mine = fmax(mine, fabs(values[i] - mean));
  mine = cg::reduce(warp, mine, cg::greater<double>());
  if (warp.thread_rank() == 0) of_warp[warp.meta_group_rank()] = mine;
  everyone.sync();
  if (block.thread_rank() == 0) {
    for (unsigned w = 1; w < warp.meta_group_size(); ++w) of_warp[0] = fmax(of_warp[0], of_warp[w]);
    parts[blockIdx.x] = of_warp[0];
  }
  everyone.sync();
  if (everyone.thread_rank() == 0) {
    for (unsigned b = 0; b < gridDim.x; ++b) mine = fmax(mine, parts[b]);
    *result = mine;
  }
}

int main(int argc, char **argv) {
  unsigned count = 15000;
  const int threads = 160;
  int can = 0, resident = 0;
  cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, 0);
  if (!can) return printf("this device has no cooperative launch\n"), 0;
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  const size_t shared = threads / 32 * sizeof(double);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, farthest, threads, shared);
  const int blocks = std::min(12, device.multiProcessorCount * resident);

  float *h = (float *)malloc(count * sizeof(float)), *values;
  double *parts, *result, got, mean = 0, expected = 0;
  for (unsigned i = 0; i < count; ++i) mean += h[i] = float(i * 31 % 257);
  mean /= count;
  for (unsigned i = 0; i < count; ++i) expected = std::max(expected, h[i] > mean ? h[i] - mean : mean - h[i]);
  cudaMalloc(&values, count * sizeof(float));
  cudaMalloc(&parts, blocks * sizeof(double));
  cudaMalloc(&result, sizeof(double));
  cudaMemcpy(values, h, count * sizeof(float), cudaMemcpyHostToDevice);
  void *arguments[] = {(void *)&values, (void *)&count, (void *)&parts, (void *)&result};
  cudaLaunchCooperativeKernel((void *)farthest, dim3(blocks), dim3(threads), arguments, shared, NULL);
  cudaMemcpy(&got, result, sizeof(double), cudaMemcpyDeviceToHost);
  printf("%f, and on the host %f\n", got, expected);
  free(h);
  return !(got - expected < 1e-9 && expected - got < 1e-9);
}
