/*+++
title   = "The end of a work queue is tested plainly in the loop"
summary = "The end of a work queue is tested plainly in the loop"
entry   = "work"
block   = ["64"]
grid    = ["4"]
args    = ["in", "next", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
next = { element = "int", rows = "1", cols = "1", fill = "zero" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void work(const float* in, int* next, float* out, int width) {
  while (*next < width) {  // FINDS plain-read-of-atomic
    int task = atomicAdd(next, 1);
    if (task < width) out[task] = in[task] * 3.0f;
  }
}
