/*+++
title   = "Transpose of 8 by 8 in registers"
summary = "Butterfly shuffles move the elements, three rounds for eight rows."
entry   = "transpose"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "4 * 4 * 64", fill = "index" }
out = { element = "int", rows = "1", cols = "4 * 4 * 64" }
+++*/

__global__ void transpose(const int* in, int* out) {
  // Eight lanes hold a matrix, a row each.
  const int lane = threadIdx.x % 8, matrix = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  int row[8];
#pragma unroll
  for (int c = 0; c < 8; ++c) row[c] = in[matrix * 64 + lane * 8 + c];
#pragma unroll
  for (int step = 4; step > 0; step /= 2) {
#pragma unroll
    for (int c = 0; c < 8; ++c) {
      if (c & step) continue;
      const bool upper = lane & step;
      const int give = upper ? row[c] : row[c + step];
      const int got = __shfl_xor_sync(~0u, give, step, 8);
      if (upper) row[c] = got;
      else row[c + step] = got;
    }
  }
#pragma unroll
  for (int c = 0; c < 8; ++c) out[matrix * 64 + lane * 8 + c] = row[c];
}
