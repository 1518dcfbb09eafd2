/*+++
title   = "One instruction after the other"
summary = "Each instruction waits for the previous one: additions (KIND 0), loads of shared memory (1), barriers (2)."
entry   = "chain"
block   = ["THREADS"]
grid    = [1]
args    = ["out", "STEPS"]
check   = "none"
default_size = [1, 1]

[params]
KIND    = { default = 0, values = [0, 1, 2], label = "Kind" }
THREADS = { default = 32, values = [32, 256, 1024], label = "Threads" }
STEPS   = { default = 4096, values = [4096, 8192, 16384], label = "Steps" }

[buffers]
out = { element = "float", rows = 1, cols = 1024, fill = "zero" }
+++*/

__global__ void chain(float* out, int steps) {
  __shared__ int next[32];
  next[threadIdx.x % 32] = threadIdx.x % 32 * 4;  // in bytes, so that two loads need no address calculation in between
  __syncthreads();
  float sum = threadIdx.x;
  int at = threadIdx.x % 32 * 4;
#pragma unroll 16
  for (int i = 0; i < steps; ++i) {
    if (KIND == 0) sum += 0.5f;
    if (KIND == 1) at = *reinterpret_cast<const volatile int*>(reinterpret_cast<const char*>(next) + at);
    if (KIND == 2) __syncthreads();
  }
  out[threadIdx.x] = sum + at;
}
