/*+++
title   = "Two blocks claim the same cells with an exchange of block scope"
summary = "Two blocks claim the same cells with an exchange of block scope"
entry   = "claim"
block   = ["64"]
grid    = ["4"]
args    = ["in", "owner", "claimed", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
owner = { element = "int", rows = "1", cols = "100", fill = "zero" }
claimed = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void claim(const int* in, int* owner, int* claimed, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicCAS_block(&owner[in[i] % 100], 0, i + 1) == 0)  // FINDS narrow-scope
    atomicAdd(claimed, 1);
}
