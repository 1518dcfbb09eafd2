/*+++
title   = "A tile of a template is smaller than the block"
summary = "A tile of a template is smaller than the block"
entry   = "reverse<48>"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
template <int Size>
__global__ void reverse(const double* in, double* out, int width) {
  __shared__ double tile[Size], scale[Size];
  int t = threadIdx.x;
  if (t < Size) scale[t] = 0.5;
  __syncthreads();
  tile[t] = in[blockIdx.x * 64 + t];  // FINDS out-of-bounds
  __syncthreads();
  if (t < Size) out[blockIdx.x * 64 + t] = tile[Size - 1 - t] * scale[t];
}
