/*+++
title   = "Thread 0 alone waits for the others"
summary = "Thread 0 alone waits for the others"
entry   = "share"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__global__ void share(const float* in, float* out, int width) {
  __shared__ float value;
  int t = threadIdx.x;
  if (t == 0) {
    value = in[blockIdx.x];
    __syncthreads();  // FINDS barrier-divergence
  }
  out[blockIdx.x * 64 + t] = in[t];
}
