/*+++
title   = "A full table gives up with a trap"
summary = "A full table gives up with a trap"
entry   = "insert"
block   = ["64"]
grid    = ["2"]
args    = ["in", "table", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
table = { element = "int", rows = "1", cols = "64", fill = "zero" }
+++*/
__global__ void insert(const int* in, int* table, int width) {
  int value = in[blockIdx.x * blockDim.x + threadIdx.x] + 1;
  for (int tries = 0; tries < 64; ++tries)
    if (atomicCAS(&table[(value * 7 + tries) % 64], 0, value) == 0) return;
  __trap();  // FINDS trap
}
