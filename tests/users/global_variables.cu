/*+++
title   = "Variables of the module"
summary = "__device__ scalars and arrays with initial values, written by all blocks."
entry   = "use"
block   = ["64"]
grid    = ["2"]
args    = ["out"]
check   = "none"

[buffers]
out = { element = "int", rows = "1", cols = "128" }
+++*/

__device__ int table[4] = {10, 20, 30, 40};
__device__ unsigned total;
__device__ struct {
  float scale;
  const char* name;
} settings = {0.5f, "warp"};
static __device__ int hidden[2][2] = {{1, 2}, {3, 4}};

__global__ void use(int* out) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  atomicAdd(&total, 1u);
  out[i] = table[i % 4] * hidden[i / 2 % 2][i % 2] + (int)(settings.scale * i) + settings.name[i % 4];
}
