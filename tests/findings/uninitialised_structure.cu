/*+++
title   = "One member of a structure in shared memory is forgotten"
summary = "One member of a structure in shared memory is forgotten"
entry   = "boxes"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
struct Box {
  int low, high, count;
};
__global__ void boxes(const int* in, int* out, int width) {
  __shared__ Box boxes[64];
  int t = threadIdx.x;
  boxes[t].low = in[t];
  boxes[t].high = in[t] + 2;
  __syncthreads();
  int other = 63 - t;
  out[blockIdx.x * 64 + t] = boxes[other].high - boxes[other].low;
  if (boxes[other].count > 3) out[blockIdx.x * 64 + t] = 0;  // FINDS uninitialised-read
}
