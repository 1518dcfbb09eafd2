/*+++
title   = "Constant memory"
summary = """
A warp reads DISTINCT different words of constant memory. If all lanes read the same word, such as a coefficient, the \
request takes one pass. Different words are read one after the other, so data whose index differs between lanes belong \
in shared memory. The words contain a bias of zero, so the result is a copy."""
order   = 27
entry   = "add_constant_bias"
block   = ["256"]
grid    = ["ceil_div(width * height, 256)"]
args    = ["in", "out", "width", "height"]
check   = "copy"

[params]
DISTINCT = { default = 1, values = [1, 2, 4, 8, 16, 32], label = "Different words" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "height", cols = "width" }
+++*/

__constant__ float bias[32];

__global__ void add_constant_bias(const float* in, float* out, int width, int height) {
  const int i = blockIdx.x * 256 + threadIdx.x;

  if (i < width * height) {
    out[i] = in[i] + bias[threadIdx.x % DISTINCT];
  }
}
