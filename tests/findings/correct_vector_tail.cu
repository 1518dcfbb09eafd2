/*+++
title   = "Vectors of four as far as they go, then one by one"
summary = "Vectors of four as far as they go, then one by one"
entry   = "scale"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width - 3", fill = "index" }
out = { element = "float", rows = "1", cols = "width - 3" }
+++*/
__global__ void scale(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, whole = (width - 3) / 4;
  if (i < whole) {
    float4 four = reinterpret_cast<const float4*>(in)[i];
    four.x *= 2.0f;
    four.w *= 3.0f;
    reinterpret_cast<float4*>(out)[i] = four;
  } else if (i < whole + (width - 3) % 4) {
    int rest = 4 * whole + i - whole;
    out[rest] = in[rest] * 2.0f;
  }
}
