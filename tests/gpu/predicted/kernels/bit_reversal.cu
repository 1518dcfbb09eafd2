/*+++
title   = "Bit reversal permutation"
summary = "Gathers each element from the index with reversed bits, as before an FFT."
entry   = "bit_reverse"
block   = ["256"]
grid    = ["ceil_div(width * height, 256)"]
args    = ["src", "dst", "width * height"]
check   = "none"
default_size = [512, 512]

[buffers]
src = { element = "float", rows = "height", cols = "width", fill = "index" }
dst = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void bit_reverse(const float* src, float* dst, unsigned n)  // n is a power of two
{
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int shift = __clz(n) + 1;
    dst[i] = src[__brev(i) >> shift];
  }
}
