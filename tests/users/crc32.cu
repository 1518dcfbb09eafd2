/*+++
title   = "CRC-32"
summary = "A block makes the table in shared memory, then each thread sums up a line."
entry   = "checksum"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "64 * 40", fill = "random" }
out = { element = "unsigned", rows = "1", cols = "64" }
+++*/

__global__ void checksum(const unsigned char* in, unsigned* out) {
  __shared__ unsigned table[256];
  for (unsigned i = threadIdx.x; i < 256; i += blockDim.x) {
    unsigned c = i;
    for (int bit = 0; bit < 8; ++bit) c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
    table[i] = c;
  }
  __syncthreads();
  unsigned crc = ~0u;
  for (int k = 0; k < 40; ++k) crc = table[(crc ^ in[threadIdx.x * 40 + k]) & 255] ^ crc >> 8;
  out[threadIdx.x] = ~crc;
}
