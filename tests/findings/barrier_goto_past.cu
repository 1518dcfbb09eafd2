/*+++
title   = "A goto leads one warp past a barrier"
summary = "A goto leads one warp past a barrier"
entry   = "stages"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void stages(const int* in, int* out, int width) {
  __shared__ int first[64], second[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  second[t] = in[i];
  if (t >= 32) goto last;
  first[t] = in[i] * 3;
  __syncthreads();
  second[t] += first[31 - t];
last:
  __syncthreads();  // FINDS barrier-divergence
  out[i] = second[t];
}
