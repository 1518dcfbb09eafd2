/*+++
title   = "A switch with many cases"
summary = "Dense cases, holes and fall-through."
entry   = "choose"
block   = ["128"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "128", fill = "random" }
out = { element = "unsigned", rows = "1", cols = "128" }
+++*/

__device__ unsigned mixed(unsigned kind, unsigned x) {
  switch (kind) {
    case 0: return x * 3;
    case 1: return x ^ 0x5555;
    case 2: x += 7;
    case 3: return x << 3;
    case 4: return x / 10;
    case 5: return x % 1000;
    case 6: return ~x;
    case 8: return x >> 5;
    case 9: x -= 3;
    case 10: x |= 1;
    case 11: return x * x;
    case 15: return x & 0xff00ff;
    default: return 0;
  }
}

__global__ void choose(const unsigned* in, unsigned* out) { out[threadIdx.x] = mixed(in[threadIdx.x] & 15, in[threadIdx.x] >> 4); }
