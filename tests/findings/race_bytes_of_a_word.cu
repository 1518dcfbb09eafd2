/*+++
title   = "Bytes are read that a neighbour writes as part of a word"
summary = "Bytes are read that a neighbour writes as part of a word"
entry   = "pack"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned", rows = "1", cols = "width" }
+++*/
__global__ void pack(const unsigned char* in, unsigned* out, int width) {
  __shared__ unsigned words[32];
  unsigned char* bytes = reinterpret_cast<unsigned char*>(words);
  int t = threadIdx.x;
  words[t] = in[t] * 0x01010101u;
  __syncwarp(0xffffu << (t & 16));
  out[blockIdx.x * 32 + t] = bytes[127 - 4 * t];  // FINDS shared-race
}
