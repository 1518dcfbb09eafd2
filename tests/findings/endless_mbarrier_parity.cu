/*+++
title   = "A barrier object is asked for the parity of the phase that comes next"
summary = "A barrier object is asked for the parity of the phase that comes next"
entry   = "meet"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ void await(unsigned barrier, unsigned parity) {
  unsigned done = 0;
  while (done == 0)  // FINDS endless
    asm volatile(
        "{ .reg .pred complete; mbarrier.test_wait.parity.shared.b64 complete, [%1], %2; selp.u32 %0, 1, 0, complete; }"
        : "=r"(done)
        : "r"(barrier), "r"(parity)
        : "memory");
}

__global__ void meet(const float* in, float* out, int width) {
  __shared__ __align__(8) unsigned long long object;
  unsigned barrier = (unsigned)__cvta_generic_to_shared(&object);
  int t = threadIdx.x;
  if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(barrier) : "memory");
  __syncwarp();
  asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(barrier) : "memory");
  await(barrier, 1);
  out[blockIdx.x * 32 + t] = in[t];
}
