/*+++
title   = "A barrier object by its instructions: two phases, one parity each"
summary = "A barrier object by its instructions: two phases, one parity each"
entry   = "exchange"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ void await(unsigned barrier, unsigned parity) {
  unsigned done = 0;
  while (done == 0)
    asm volatile(
        "{ .reg .pred complete; mbarrier.test_wait.parity.shared.b64 complete, [%1], %2; selp.u32 %0, 1, 0, complete; }"
        : "=r"(done)
        : "r"(barrier), "r"(parity)
        : "memory");
}

__global__ void exchange(const float* in, float* out, int width) {
  __shared__ __align__(8) unsigned long long object;
  __shared__ float tile[64];
  unsigned barrier = (unsigned)__cvta_generic_to_shared(&object);
  int t = threadIdx.x;
  if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(barrier) : "memory");
  __syncthreads();
  tile[t] = in[blockIdx.x * 64 + t];
  float sum = 0;
  for (unsigned phase = 0; phase < 2; ++phase) {
    asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(barrier) : "memory");
    await(barrier, phase);
    if (phase == 0) sum += tile[63 - t];
  }
  tile[t] = sum;
  out[blockIdx.x * 64 + t] = tile[t];
}
