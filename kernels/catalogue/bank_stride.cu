/*+++
title   = "Stride through the banks"
summary = """
A block copies 1024 elements through shared memory, where the elements of neighbouring lanes are STRIDE elements \
apart. With 4-byte elements and an odd stride, all lanes use different banks. Each factor of two in the stride \
doubles the wavefronts, up to 32 for a stride of 32. Try double or float4: shared memory serves them for half or a \
quarter of a warp at a time. Which strides are slow then?"""
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

// The largest power of two that divides STRIDE. Multiples of STRIDE, modulo 1024, repeat after 1024 / kTwos threads.
constexpr int kTwos = STRIDE & -STRIDE;

__global__ void copy_through_banks(const T* in, T* out, int width, int height) {
  __shared__ T line[1024];

  // The first term repeats after 1024 / kTwos threads. The second term gives each thread an element of its own.
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
