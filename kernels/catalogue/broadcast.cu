/*+++
title   = "Broadcast in shared memory"
summary = """
Groups of SHARE neighbouring lanes read the same word of shared memory. The words of neighbouring groups are DISTANCE \
words apart. Any number of lanes can read one word in one wavefront; only different words in one bank need several \
wavefronts. All words are zero and are added to the input, so the result is a copy."""
order   = 26
entry   = "add_shared_bias"
block   = ["256"]
grid    = ["ceil_div(width * height, 256)"]
args    = ["in", "out", "width", "height"]
check   = "copy"

[params]
SHARE    = { default = 8, values = [1, 2, 4, 8, 16, 32], label = "Lanes per word" }
DISTANCE = { default = 32, values = [0, 1, 2, 4, 8, 16, 31, 32, 33], label = "Distance in words" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void add_shared_bias(const float* in, float* out, int width, int height) {
  __shared__ float bias[1024];
  for (int k = threadIdx.x; k < 1024; k += 256) {
    bias[k] = 0;
  }
  __syncthreads();

  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < width * height) {
    out[i] = in[i] + bias[threadIdx.x % 32 / SHARE * DISTANCE];
  }
}
