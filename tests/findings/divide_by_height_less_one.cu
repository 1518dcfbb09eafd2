/*+++
title   = "A step that is divided by the height less one"
summary = "A step that is divided by the height less one"
entry   = "ramp"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width", "height"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned", rows = "1", cols = "width" }
+++*/
__global__ void ramp(const int* in, unsigned* out, int width, int height) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned step = 1000u / (unsigned)(height - 1);  // FINDS division-by-zero
  out[i] = i * step + in[i];
}
