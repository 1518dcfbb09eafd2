/*+++
title   = "Stencil over a line"
summary = "A tile with a halo in shared memory, weights in constant memory."
entry   = "stencil"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 1000, values = [1000], label = "Elements" }

[buffers]
in = { element = "float", rows = "1", cols = "N", fill = "random" }
out = { element = "float", rows = "1", cols = "N" }
+++*/

#define RADIUS 3
__constant__ float weights[2 * RADIUS + 1] = {0.05f, 0.1f, 0.2f, 0.3f, 0.2f, 0.1f, 0.05f};

__global__ void stencil(const float* in, float* out, int n) {
  __shared__ float tile[128 + 2 * RADIUS];
  const int i = blockIdx.x * 128 + threadIdx.x, l = threadIdx.x + RADIUS;
  tile[l] = i < n ? in[i] : 0;
  if (threadIdx.x < RADIUS) {
    tile[l - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0;
    tile[l + 128] = i + 128 < n ? in[i + 128] : 0;
  }
  __syncthreads();
  float result = 0;
  for (int o = -RADIUS; o <= RADIUS; o++) result += weights[o + RADIUS] * tile[l + o];
  if (i < n) out[i] = result;
}
