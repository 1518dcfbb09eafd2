/*+++
title   = "Vectors of two are written at every element"
summary = "Vectors of two are written at every element"
entry   = "pairs"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void pairs(const float* in, float* out, int width) {
  int t = threadIdx.x, i = blockIdx.x * 32 + t;
  float2 pair = make_float2(in[i], in[i] + 1.0f);
  *reinterpret_cast<float2*>(&out[blockIdx.x * 64 + (t / 2) * 2]) = pair;  // FINDS write-conflict
}
