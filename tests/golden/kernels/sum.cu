/*+++
title   = "Sum"
summary = "Adds Fibonacci numbers into one place: an atomic and a recursion, of which the hardware may count otherwise."
entry   = "sum"
block   = ["32"]
grid    = ["2"]
args    = ["out"]
[buffers]
out = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

__global__ void sum(int* out) {
  atomicAdd(out, fibonacci(threadIdx.x % 4));
}
