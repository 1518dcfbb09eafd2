/*+++
title   = "1-D stencil with a halo in shared memory"
summary = "Radius 8; the first threads of the block load the halo."
entry   = "stencil_1d"
block   = ["BLOCK_SIZE"]
grid    = ["ceil_div(width * height, BLOCK_SIZE)"]
args    = ["in + 8", "out", "width * height"]
check   = "none"
default_size = [1024, 256]

[params]
BLOCK_SIZE = { default = 256, values = [64, 128, 256, 512], label = "Block" }

[buffers]
in  = { element = "int", rows = "1", cols = "width * height + 16 + BLOCK_SIZE", fill = "index" }
out = { element = "int", rows = "1", cols = "width * height" }
+++*/

#define RADIUS 8

__global__ void stencil_1d(const int *in, int *out, int n) {
  __shared__ int temp[BLOCK_SIZE + 2 * RADIUS];
  int gindex = threadIdx.x + blockIdx.x * blockDim.x;
  int lindex = threadIdx.x + RADIUS;

  // Read input elements into shared memory
  temp[lindex] = in[gindex];
  if (threadIdx.x < RADIUS) {
    temp[lindex - RADIUS] = in[gindex - RADIUS];
    temp[lindex + BLOCK_SIZE] = in[gindex + BLOCK_SIZE];
  }

  // Synchronize (ensure all the data is available)
  __syncthreads();

  // Apply the stencil
  int result = 0;
  for (int offset = -RADIUS; offset <= RADIUS; offset++)
    result += temp[lindex + offset];

  // Store the result
  if (gindex < n) out[gindex] = result;
}
