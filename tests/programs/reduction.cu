// Sums of a vector: a tree in shared memory, then shuffles, then one atomic per block.
// grid: 4
// block: 256
// in: s32 random 2048
// inout: s32 zero 1
// out: f32 4
extern "C" __global__ void test(const int* in, int* total, float* means) {
  __shared__ int sums[256];
  const unsigned i = blockIdx.x * 512 + threadIdx.x;
  sums[threadIdx.x] = in[i] + in[i + 256];
  __syncthreads();
  for (unsigned width = 128; width >= 32; width /= 2) {
    if (threadIdx.x < width) sums[threadIdx.x] += sums[threadIdx.x + width];
    __syncthreads();
  }
  if (threadIdx.x >= 32) return;
  int sum = sums[threadIdx.x];
  for (int lane = 16; lane > 0; lane /= 2) sum += __shfl_down_sync(0xffffffff, sum, lane);
  if (threadIdx.x == 0) {
    atomicAdd(total, sum);
    means[blockIdx.x] = static_cast<float>(sum) / 512;
  }
}
