/*+++
title = "Endless recursion"
entry = "endless_recursion"
block = [256]
grid  = [64]
args  = ["out"]
check = "none"
[buffers]
out = { element = "int", rows = 1, cols = 16384 }
+++*/
__noinline__ __device__ int deeper(int value, int* out) {
  int kept[64];
  for (int at = 0; at < 64; ++at) kept[at] = value * at;
  out[threadIdx.x] = kept[value & 63];
  return deeper(value + 1, out) + kept[(value + 7) & 63];
}
__global__ void endless_recursion(int* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = deeper(threadIdx.x, out);
}
