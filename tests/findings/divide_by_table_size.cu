/*+++
title   = "A hash table without any slots in one of the blocks"
summary = "A hash table without any slots in one of the blocks"
entry   = "slots"
block   = ["64"]
grid    = ["4"]
args    = ["in", "sizes", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "width", fill = "index" }
sizes = { element = "int", rows = "1", cols = "4", fill = "index" }
out = { element = "unsigned", rows = "1", cols = "width" }
+++*/
__global__ void slots(const unsigned* in, const int* sizes, unsigned* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned hash = in[i] * 2654435761u;
  out[i] = hash % (unsigned)sizes[blockIdx.x];  // FINDS division-by-zero
}
