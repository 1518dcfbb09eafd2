/*+++
title   = "A mask of 64 bits, gathered from all blocks by atomicOr_block"
summary = "A mask of 64 bits, gathered from all blocks by atomicOr_block"
entry   = "gather"
block   = ["32"]
grid    = ["4"]
args    = ["in", "seen", "width"]
check   = "none"

[buffers]
in = { element = "short", rows = "1", cols = "width", fill = "index" }
seen = { element = "unsigned long long", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void gather(const short* in, unsigned long long* seen, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicOr_block(seen, 1ull << (in[i] % 64));  // FINDS narrow-scope
}
