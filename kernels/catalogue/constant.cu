/*+++
title   = "Constant memory"
summary = """
DISTINCT is the number of different words of constant memory that a warp reads. If all lanes read the same word, such \
as a coefficient, the request takes one pass. Different words are read one after the other, so use shared memory if \
lanes need different words. All words are zero and are added to the input, so the result is a copy."""
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
