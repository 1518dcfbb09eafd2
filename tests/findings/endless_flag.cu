/*+++
title   = "A flag is awaited that nobody sets"
summary = "A flag is awaited that nobody sets"
entry   = "wait"
block   = ["64"]
grid    = ["1"]
args    = ["in", "flag", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
flag = { element = "int", rows = "1", cols = "1", fill = "zero" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void wait(const int* in, volatile int* flag, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] == width) *flag = 1;
  while (*flag == 0)  // FINDS endless
    continue;
  out[i] = in[i];
}
