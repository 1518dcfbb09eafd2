/*+++
title   = "Warp shuffles"
summary = """
No shared memory: a warp holds a 32×32 tile in its registers, one column per lane, and transposes it in five \
steps. In each step, lanes whose numbers differ in one bit exchange half of their elements. Loads and stores of \
global memory are both coalesced. The cost is 80 shuffles per lane, which use the same unit as accesses to shared \
memory."""
order   = 11
entry   = "transpose_shuffle"
block   = ["32", "WARPS"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 32 * WARPS)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
WARPS = { default = 4, values = [1, 2, 4, 8], label = "Warps per block" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_shuffle(const float* in, float* out, int width, int height) {
  const int lane = threadIdx.x;
  const int x0 = blockIdx.x * 32;
  const int y0 = (blockIdx.y * WARPS + threadIdx.y) * 32;

  float tile[32];
#pragma unroll
  for (int j = 0; j < 32; ++j) {
    tile[j] = x0 + lane < width && y0 + j < height ? in[(y0 + j) * width + x0 + lane] : 0;
  }

  // Exchange the upper right quarter and the lower left quarter of each square of 2 × distance rows and columns.
#pragma unroll
  for (int distance = 16; distance > 0; distance /= 2) {
    const bool is_upper = lane & distance;
#pragma unroll
    for (int j = 0; j < 32; ++j) {
      if (j & distance) continue;
      const float kept = is_upper ? tile[j + distance] : tile[j];
      const float got = __shfl_xor_sync(0xFFFFFFFF, is_upper ? tile[j] : tile[j + distance], distance);
      tile[j] = is_upper ? got : kept;
      tile[j + distance] = is_upper ? kept : got;
    }
  }

#pragma unroll
  for (int j = 0; j < 32; ++j) {
    if (y0 + lane < height && x0 + j < width) out[(x0 + j) * height + y0 + lane] = tile[j];
  }
}
