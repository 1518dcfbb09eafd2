/*+++
title = "Long block"
entry = "long_block"
block = [1024]
grid  = [1]
args  = ["in", "out"]
check = "none"
[buffers]
in  = { element = "int", rows = 1024, cols = 1024, fill = "index" }
out = { element = "int", rows = 1024, cols = 1024 }
+++*/
// One block that makes millions of accesses: more than a recording keeps.
__global__ void long_block(const int* in, int* out) {
  for (int round = 0; round < 3; ++round)
    for (int row = 0; row < 1024; ++row)
      out[row * 1024 + threadIdx.x] = in[((row + round) & 1023) * 1024 + threadIdx.x] + round;
}
