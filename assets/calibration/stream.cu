/*+++
title   = "Reads or writes of whole cache lines"
summary = """
Each lane reads or writes 16 bytes at a time. Measures the bandwidth of DRAM, or of L2 if the matrix is small and is \
accessed repeatedly. The height of the matrix is the number of blocks."""
entry   = "stream"
block   = [512]
grid    = ["height"]
args    = ["in", "out", "width * height", "ROUNDS"]
check   = "none"
default_size = [63550, 1056]

[params]
WRITE  = { default = 0, values = [0, 1], label = "Write" }
ROUNDS = { default = 1, values = [1, 16, 32], label = "Rounds" }

[buffers]
in  = { element = "float4", rows = "height", cols = "width", fill = "zero" }
out = { element = "float4", rows = "height", cols = "width", fill = "zero" }
+++*/

__global__ void stream(const float4* in, float4* out, int footprint, int rounds) {
  float sum = 0;
  const int step = gridDim.x * blockDim.x;
  for (int round = 0; round < rounds; ++round) {
#pragma unroll 4
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < footprint; i += step) {
      if (WRITE) {
        out[i] = make_float4(round, 1, 2, 3);
      } else {
        const float4 value = __ldcg(&in[i]);
        sum += value.x + value.y + value.z + value.w;
      }
    }
  }
  if (sum == 1.5f) out[0].x = sum;
}
