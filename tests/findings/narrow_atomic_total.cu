/*+++
title   = "A total of all blocks is added up with atomics of the block"
summary = "A total of all blocks is added up with atomics of the block"
entry   = "total"
block   = ["64"]
grid    = ["4"]
args    = ["in", "sum", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
sum = { element = "float", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void total(const float* in, float* sum, int width) {
  atomicAdd_block(sum, in[blockIdx.x * blockDim.x + threadIdx.x]);  // FINDS narrow-scope
}
