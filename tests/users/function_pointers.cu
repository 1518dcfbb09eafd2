/*+++
title   = "Function pointers"
summary = "A table of device functions in constant memory, a different one for each lane."
entry   = "apply"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "64", fill = "random" }
out = { element = "int", rows = "1", cols = "64" }
+++*/

typedef int (*Operation)(int, int);

__device__ int plus(int a, int b) { return a + b; }
__device__ int minus(int a, int b) { return a - b; }
__device__ int times(int a, int b) { return a * b; }
__device__ int smaller(int a, int b) { return a < b ? a : b; }

__constant__ Operation operations[4] = {plus, minus, times, smaller};

__device__ __noinline__ int fold(Operation f, const int* values, int n) {
  int result = values[0];
  for (int i = 1; i < n; ++i) result = f(result, values[i]);
  return result;
}

__global__ void apply(const int* in, int* out) {
  out[threadIdx.x] = fold(operations[threadIdx.x % 4], in + threadIdx.x / 4 * 4, 1 + threadIdx.x % 4);
}
