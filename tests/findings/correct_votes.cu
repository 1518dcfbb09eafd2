/*+++
title   = "Votes decide for the warp, and no lane goes alone"
summary = "Votes decide for the warp, and no lane goes alone"
entry   = "settle"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void settle(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, rounds = 0;
  float value = in[i];
  while (__any_sync(0xffffffffu, value > 1.0f)) {
    value *= 0.5f;
    ++rounds;
  }
  out[i] = __all_sync(0xffffffffu, value < 0.75f) ? value : rounds;
}
