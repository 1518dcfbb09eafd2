/*+++
title   = "Freed memory comes back from the next allocation, and is filled anew"
summary = "Freed memory comes back from the next allocation, and is filled anew"
entry   = "rounds"
block   = ["32"]
grid    = ["2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void rounds(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int round = 1; round <= 3; ++round) {
    float* values = new float[4 * round];
    for (int k = 0; k < 4 * round; ++k) values[k] = in[(i + k) % width];
    sum += values[(int)in[i] % (4 * round)];
    delete[] values;
  }
  out[i] = sum;
}
