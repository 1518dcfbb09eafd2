/*+++
title   = "Hash, many rounds"
summary = "The finalizer of Murmur, repeated: shifts, exclusive ors and products of integers."
entry   = "mix"
block   = ["192"]
grid    = ["ceil_div(width * height, 192)"]
args    = ["keys", "hashes", "width * height", 100]
check   = "none"
default_size = [512, 512]

[buffers]
keys   = { element = "unsigned", rows = "height", cols = "width", fill = "index" }
hashes = { element = "unsigned", rows = "height", cols = "width" }
+++*/

#include <stdint.h>

__device__ __forceinline__ uint32_t fmix32(uint32_t h)
{
  h ^= h >> 16;
  h *= 0x85ebca6b;
  h ^= h >> 13;
  h *= 0xc2b2ae35;
  h ^= h >> 16;
  return h;
}

__global__ void mix(const uint32_t* keys, uint32_t* hashes, int n, int rounds)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    uint32_t h = keys[i];
    for (int r = 0; r < rounds; ++r)
      h = fmix32(h + 0x9e3779b9u * r);
    hashes[i] = h;
  }
}
