/*+++
title   = "Workers stop when the host says so"
summary = "Workers stop when the host says so"
entry   = "workers"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "stop", "next", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width", fill = "zero" }
stop = { element = "int", rows = "1", cols = "1", fill = "zero" }
next = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void workers(const int* in, int* out, volatile int* stop, int* next, int width) {
  while (*stop == 0) {  // FINDS endless
    int task = atomicAdd(next, 1);
    if (task < width) out[task] = in[task] + 1;
  }
}
