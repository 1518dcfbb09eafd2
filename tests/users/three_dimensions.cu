/*+++
title   = "Blocks and grids in three dimensions"
summary = "Every index and size, folded into one number."
entry   = "number"
block   = ["4", "3", "5"]
grid    = ["2", "3", "2"]
args    = ["out"]
check   = "none"

[buffers]
out = { element = "unsigned", rows = "1", cols = "2 * 3 * 2 * 60" }
+++*/

__global__ void number(unsigned* out) {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  out[block * threads + thread] = blockIdx.x | blockIdx.y << 4 | blockIdx.z << 8 | threadIdx.x << 12 | threadIdx.y << 16 | threadIdx.z << 20 | lane << 24;
}
