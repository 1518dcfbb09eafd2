/*+++
title   = "A 64-bit maximum of distance and place, looked at before"
summary = "A 64-bit maximum of distance and place, looked at before"
entry   = "farthest"
block   = ["64"]
grid    = ["4"]
args    = ["in", "best", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
best = { element = "unsigned long long", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void farthest(const float* in, unsigned long long* best, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float distance = fabsf(in[i] - 100.25f);
  unsigned long long packed = (unsigned long long)__float_as_uint(distance) << 32 | (unsigned)i;
  if (packed > *best) atomicMax(best, packed);  // FINDS plain-read-of-atomic
}
