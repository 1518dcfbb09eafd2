/*+++
title   = "A warp hands the address of a local variable around"
summary = "A warp hands the address of a local variable around"
entry   = "pass"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void pass(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int counts[8];
  for (int k = 0; k < 8; ++k) counts[k] = in[i] >> k;
  unsigned long long mine = (unsigned long long)counts;
  unsigned long long other = __shfl_xor_sync(0xffffffffu, mine, 1);
  int* theirs = (int*)other;
  out[i] = theirs[in[i] % 8];  // FINDS foreign-local
}
