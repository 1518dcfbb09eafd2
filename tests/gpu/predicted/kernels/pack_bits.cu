/*+++
title   = "Bits from bytes"
summary = "Each thread makes a word from 32 bytes, read as two vectors of 16 bytes."
entry   = "pack_bits"
block   = ["64"]
grid    = ["ceil_div(width * height, 32 * 64)"]
args    = ["bytes", "words", "width * height / 32"]
check   = "none"
default_size = [8192, 2048]

[buffers]
bytes = { element = "uint4", rows = "height", cols = "width / 16", fill = "random" }
words = { element = "unsigned", rows = 1, cols = "width * height / 32" }
+++*/

__device__ __forceinline__ unsigned nibble(unsigned v) {
  v &= 0x01010101u;
  return (v | v >> 7 | v >> 14 | v >> 21) & 15u;
}

__device__ __forceinline__ unsigned half_word(uint4 q) {
  return nibble(q.x) | nibble(q.y) << 4 | nibble(q.z) << 8 | nibble(q.w) << 12;
}

__global__ void pack_bits(const uint4* bytes, unsigned* words, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) words[i] = half_word(bytes[2 * i]) | half_word(bytes[2 * i + 1]) << 16;
}
