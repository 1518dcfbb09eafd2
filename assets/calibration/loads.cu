/*+++
title   = "Loads with bank conflicts"
summary = "Bank conflicts: each request takes DEGREE wavefronts. The width is the number of blocks."
entry   = "loads"
block   = [256]
grid    = ["width"]
args    = ["out", "STEPS"]
check   = "none"
default_size = [1056, 1]

[params]
DEGREE = { default = 1, values = [1, 2, 4, 8, 16, 32], label = "Wavefronts per request" }
STEPS  = { default = 512, values = [256, 512, 1024], label = "Steps" }

[buffers]
out = { element = "int", rows = 1, cols = 1, fill = "zero" }
+++*/

__global__ void loads(int* out, int steps) {
  __shared__ int tile[2048];
  for (int i = threadIdx.x; i < 2048; i += 256) tile[i] = 0;
  __syncthreads();
  int at = threadIdx.x % 32 * DEGREE, sum = 0;
  for (int i = 0; i < steps; i += 4) {
    sum += tile[at] + tile[at + 32] + tile[at + 64] + tile[at + 96];
    at += sum;  // `sum` is always zero, but the compiler cannot know that
  }
  if (sum != 0) *out = sum;
}
