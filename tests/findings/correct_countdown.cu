/*+++
title   = "Loops that come to their end: downwards, by halves, by a float"
summary = "Loops that come to their end: downwards, by halves, by a float"
entry   = "loops"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void loops(const float* in, float* out, int width) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (unsigned k = threadIdx.x % 4 + 1; k-- > 0;) sum = sum * 0.5f + in[k];
  for (int half = width; half > 0; half /= 2) sum += half;
  for (float place = 0.0f; place < 4.0f; place += 0.25f) sum += place;
  out[i] = sum;
}
