/*+++
title   = "Unsigned products wrap on purpose, and remainders are never by zero"
summary = "Unsigned products wrap on purpose, and remainders are never by zero"
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
  hash ^= hash >> 13;
  out[i] = hash % (unsigned)(sizes[blockIdx.x] + 1);
}
