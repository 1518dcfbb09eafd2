// Counts bytes in shared memory, and adds the blocks' counts up in global memory.
// grid: 3
// block: 128
// in: u32 random 384
// inout: u32 zero 64
extern "C" __global__ void test(const unsigned* in, unsigned* counts) {
  __shared__ unsigned mine[64];
  if (threadIdx.x < 64) mine[threadIdx.x] = 0;
  __syncthreads();
  const unsigned word = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (unsigned shift = 0; shift < 32; shift += 8) atomicAdd(&mine[word >> shift & 63], 1u);
  __syncthreads();
  if (threadIdx.x < 64 && mine[threadIdx.x] != 0) atomicAdd(&counts[threadIdx.x], mine[threadIdx.x]);
}
