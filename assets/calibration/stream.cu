/*+++
title   = "Reads or writes of whole lines"
summary = "16 bytes a lane, one after the other: what DRAM, or L2 for a small footprint that is gone over again, can give."
entry   = "stream"
block   = [512]
grid    = [1056]
args    = ["in", "out", "FOOTPRINT", "ROUNDS"]
check   = "none"

[params]
WRITE     = { default = 0, values = [0, 1], label = "Write" }
FOOTPRINT = { default = 67108864, values = [1048576, 67108864], label = "Elements of 16 bytes" }
ROUNDS    = { default = 1, values = [1, 16, 32], label = "Rounds" }

[buffers]
in  = { element = "float4", rows = 1, cols = "FOOTPRINT", fill = "zero" }
out = { element = "float4", rows = 1, cols = "FOOTPRINT", fill = "zero" }
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
