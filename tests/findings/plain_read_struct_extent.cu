/*+++
title   = "Lowest and highest of all blocks in a structure; the test reads it plainly"
summary = "Lowest and highest of all blocks in a structure; the test reads it plainly"
entry   = "extents"
block   = ["16", "4"]
grid    = ["2", "2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "2", fill = "zero" }
+++*/
struct Extent {
  int lowest, highest;
};
__device__ void widen(Extent* extent, int value) {
  atomicMin(&extent->lowest, value);
  if (value > extent->highest) atomicMax(&extent->highest, value);  // FINDS plain-read-of-atomic
}
__global__ void extents(const int* in, int* out, int width) {
  int i = blockIdx.y * 128 + blockIdx.x * 64 + threadIdx.y * blockDim.x + threadIdx.x;
  widen(reinterpret_cast<Extent*>(out), in[i]);
}
