/*+++
title   = "Stride through the banks"
summary = """
A block copies 1024 elements by way of shared memory, its lanes STRIDE elements apart there. With 4-byte elements \
the lanes of an odd stride all fall into different banks; each factor of two in the stride doubles the wavefronts, \
up to 32 at 32. Take double or float4, which are served in halves and quarters of a warp, and find out which strides \
hurt then."""
order   = 25
entry   = "copy_through_banks"
block   = ["1024"]
grid    = ["ceil_div(width * height, 1024)"]
args    = ["in", "out", "width", "height"]
check   = "copy"

[params]
STRIDE = { default = 2, range = [1, 64], label = "Stride" }
T      = { default = "float", values = ["float", "int", "double", "char", "float4"], label = "Element" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index" }
out = { element = "T", rows = "height", cols = "width" }
+++*/

// The largest power of two in STRIDE: after 1024 / kTwos steps the stride comes back to where it began.
constexpr int kTwos = STRIDE & -STRIDE;

__global__ void copy_through_banks(const T* in, T* out, int width, int height) {
  __shared__ T line[1024];

  // Each thread has an element of its own; once round, the stride goes on one element further.
  const int place = (threadIdx.x * STRIDE + threadIdx.x / (1024 / kTwos)) % 1024;
  const int i = blockIdx.x * 1024 + threadIdx.x;
  if (i < width * height) {
    line[place] = in[i];
  }
  __syncthreads();

  if (i < width * height) {
    out[i] = line[place];
  }
}
