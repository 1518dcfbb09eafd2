/*+++
title   = "Functions of the mathematical library within their ranges"
summary = "Functions of the mathematical library within their ranges"
entry   = "functions"
block   = ["64"]
grid    = ["4"]
args    = ["in", "wide", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
wide = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void functions(const float* in, const double* wide, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = (in[i] + 1.0f) / 258.0f;
  float sum = sinf(x) + cosf(x) + tanf(x) + asinf(x) + acosf(x) + atan2f(x, 2.0f) + expf(x) + logf(x + 1.0f);
  sum += powf(x + 0.5f, 1.7f) + sqrtf(x) + cbrtf(x) + tanhf(x) + erff(x) + fmodf(x, 0.3f) + hypotf(x, 1.0f);
  double y = (wide[i] + 1.0) / 258.0;
  out[i] = sum + sqrt(y) + exp(y) + log(y + 1.0) + sin(y) + pow(y + 1.0, 2.5) + 1.0 / (y + 3.0);
}
