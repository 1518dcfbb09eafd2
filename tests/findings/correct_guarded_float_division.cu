/*+++
title   = "Quotients and roots behind a test, which the compiler may compute beforehand"
summary = "Quotients and roots behind a test, which the compiler may compute beforehand"
entry   = "ratios"
block   = ["64"]
grid    = ["4"]
args    = ["in", "wide", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
wide = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void ratios(const float* in, const double* wide, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float divisor = in[i] - 17.0f;
  float ratio = divisor != 0.0f ? in[width - 1 - i] / divisor : 0.0f;
  float root = divisor > 0.0f ? sqrtf(divisor) : 0.0f;
  double reciprocal = wide[i] > 0.5 ? 1.0 / wide[i] : 1.0;
  out[i] = ratio + root + (float)reciprocal;
}
