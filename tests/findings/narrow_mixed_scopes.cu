/*+++
title   = "The first block adds at block scope, the others at device scope"
summary = "The first block adds at block scope, the others at device scope"
entry   = "mixed"
block   = ["64"]
grid    = ["4"]
args    = ["in", "sum", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
sum = { element = "double", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void mixed(const float* in, double* sum, int width) {
  double value = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (blockIdx.x == 0)
    atomicAdd_block(sum, value);  // FINDS narrow-scope
  else
    atomicAdd(sum, value);
}
