/*+++
title   = "Reduction by atomics"
summary = "One atomic a warp: the lanes add up first."
entry   = "reduce"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 1000, values = [1000], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "4", fill = "zero" }
+++*/

__global__ void reduce(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int value = i < n ? in[i] & 0xffff : 0;
  const int sum = __reduce_add_sync(0xffffffff, value);
  const int largest = __reduce_max_sync(0xffffffff, value);
  const unsigned bits = __reduce_xor_sync(0xffffffff, (unsigned)value);
  if (threadIdx.x % 32 == 0) {
    atomicAdd(&out[0], sum);
    atomicMax(&out[1], largest);
    atomicXor((unsigned*)&out[2], bits);
  }
  atomicAdd(&out[3], 1);
}
