/*+++
title   = "A loop over clusters goes one too far"
summary = "A loop over clusters goes one too far"
entry   = "assign"
block   = ["64"]
grid    = [4]
args    = ["in", "centres", "label", "width", 6]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "random" }
centres = { element = "float", rows = "1", cols = "6", fill = "random" }
label = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void assign(const float* in, const float* centres, int* label, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float best = 1e30f;
  for (int c = 0; c <= k; ++c) {
    float d = fabsf(in[i] - centres[c]);  // FINDS out-of-bounds
    if (d < best) best = d, label[i] = c;
  }
}
