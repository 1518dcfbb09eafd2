/*+++
title   = "The last vector reaches past its array into the next one"
summary = "The last vector reaches past its array into the next one"
entry   = "sums"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void sums(const float* in, float* out, int width) {
  __shared__ __align__(16) float values[62];
  __shared__ float others[64];
  int t = threadIdx.x;
  if (t < 62) values[t] = in[t];
  others[t] = in[width - 1 - t];
  __syncthreads();
  if (t < 16) {
    float4 four = reinterpret_cast<const float4*>(values)[t];  // FINDS out-of-bounds
    out[blockIdx.x * 16 + t] = four.x + four.y + four.z + four.w + others[t];
  }
}
