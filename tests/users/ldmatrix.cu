/*+++
title   = "ldmatrix by inline PTX"
summary = "A warp loads four 8 by 8 matrices of halves, straight and turned, and stores them again."
entry   = "load"
block   = ["32"]
grid    = ["1"]
args    = ["in", "out", "turned", "stored"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "128", fill = "random" }
out = { element = "unsigned", rows = "1", cols = "128" }
turned = { element = "unsigned", rows = "1", cols = "128" }
stored = { element = "unsigned", rows = "1", cols = "128" }
+++*/

__device__ unsigned shared_address(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

__global__ void load(const unsigned* in, unsigned* out, unsigned* turned, unsigned* stored) {
  __shared__ __align__(16) unsigned tile[128];
  const int t = threadIdx.x;
  for (int k = t; k < 128; k += 32) tile[k] = in[k];
  __syncwarp();
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(shared_address(tile + 4 * t)));
  out[t] = a, out[32 + t] = b, out[64 + t] = c, out[96 + t] = d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
               : "=r"(a), "=r"(b) : "r"(shared_address(tile + 4 * (t % 16))));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(c) : "r"(c));
  turned[t] = a, turned[32 + t] = b, turned[64 + t] = c, turned[96 + t] = 0;
  __syncwarp();
  asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};"
               :: "r"(shared_address(tile + 4 * (t % 16))), "r"(d), "r"(a) : "memory");
  __syncwarp();
  for (int k = t; k < 128; k += 32) stored[k] = tile[k];
}
