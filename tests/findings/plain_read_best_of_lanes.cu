/*+++
title   = "One lane of each warp looks plainly at the best that other blocks raise"
summary = "One lane of each warp looks plainly at the best that other blocks raise"
entry   = "best_of"
block   = ["64"]
grid    = ["4"]
args    = ["in", "best", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
best = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void best_of(const float* in, int* best, int width) {
  float value = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int step = 16; step > 0; step /= 2) value = fmaxf(value, __shfl_xor_sync(0xffffffffu, value, step));
  if (threadIdx.x % 32 == 0 && __int_as_float(*best) < value)  // FINDS plain-read-of-atomic
    atomicMax(best, __float_as_int(value));
}
