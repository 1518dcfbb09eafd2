/*+++
title   = "A barrier object is asked once, and the answer is not looked at"
summary = "A barrier object is asked once, and the answer is not looked at"
entry   = "exchange"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void exchange(const float* in, float* out, int width) {
  __shared__ __align__(8) unsigned long long object;
  __shared__ float tile[64];
  unsigned barrier = (unsigned)__cvta_generic_to_shared(&object), done;
  int t = threadIdx.x;
  if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(barrier) : "memory");
  __syncthreads();
  tile[t] = in[blockIdx.x * 64 + t];
  asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(barrier) : "memory");
  asm volatile(
      "{ .reg .pred complete; mbarrier.test_wait.parity.shared.b64 complete, [%1], 0; selp.u32 %0, 1, 0, complete; }"
      : "=r"(done)
      : "r"(barrier)
      : "memory");
  out[blockIdx.x * 64 + t] = tile[63 - t];  // FINDS shared-race
}
