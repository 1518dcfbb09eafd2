/*+++
title   = "Copies that a barrier waits for"
summary = "cuda::barrier and cuda::memcpy_async move a tile for the whole block."
entry   = "copy_tile"
block   = ["64"]
grid    = ["2"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "2 * 256", fill = "random" }
out = { element = "int", rows = "1", cols = "2 * 256" }
+++*/

#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;

__global__ void copy_tile(const int* in, int* out) {
  __shared__ alignas(16) int tile[256];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  const cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&barrier, block.size());
  block.sync();
  cuda::memcpy_async(block, tile, in + blockIdx.x * 256, sizeof tile, barrier);
  barrier.arrive_and_wait();
  for (int k = threadIdx.x; k < 256; k += 64) out[blockIdx.x * 256 + k] = tile[255 - k];
  barrier.arrive_and_wait();
  tile[threadIdx.x] += 1;
  auto token = barrier.arrive();
  const int own = tile[threadIdx.x];
  barrier.wait(cuda::std::move(token));
  out[blockIdx.x * 256 + threadIdx.x] += tile[63 - threadIdx.x] - own;
}
