/*+++
title   = "Parts of cache lines, from L2"
summary = """
Repeated accesses to data that stay in L2. Each lane reads or writes WORDS words in a sector of its own; PER_LINE of \
these sectors are in one cache line. Each block has one row of the matrix."""
entry   = "sectors"
block   = [256]
grid    = ["height"]
args    = ["data", "out", "width", "ROUNDS"]
check   = "none"
default_size = [8192, 1056]

[params]
WRITE    = { default = 0, values = [0, 1], label = "Write" }
PER_LINE = { default = 1, values = [1, 2, 4], label = "Sectors per cache line" }
WORDS    = { default = 1, values = [1, 2, 4], label = "Words per lane" }
ROUNDS   = { default = 32, values = [16, 32], label = "Rounds" }

[buffers]
data = { element = "float", rows = "height", cols = "width", fill = "zero" }
out  = { element = "float", rows = 1, cols = 1, fill = "zero" }
+++*/

__global__ void sectors(float* data, float* out, int width, int rounds) {
  const int pieces = gridDim.x * width / 1024, lane = threadIdx.x % 32;
  int piece = (blockIdx.x * 8 + threadIdx.x / 32) % pieces;
  const int within = lane / PER_LINE * 32 + lane % PER_LINE * 8;
  float sum = 0;
  for (int round = 0; round < rounds; ++round) {
    float* const at = data + piece * 1024 + within;
    if (WRITE) {
      if (WORDS == 1) __stcg(at, float(round));
      if (WORDS == 2) __stcg(reinterpret_cast<float2*>(at), make_float2(round, 1));
      if (WORDS == 4) __stcg(reinterpret_cast<float4*>(at), make_float4(round, 1, 2, 3));
    } else {
      sum += __ldcg(at);
    }
    piece = (piece + 1237) % pieces;
  }
  if (sum == 1.5f) *out = sum;
}
