/*+++
title   = "A barrier in one case of a switch"
summary = "A barrier in one case of a switch"
entry   = "cases"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void cases(const int* in, int* out, int width) {
  __shared__ int tile[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  tile[t] = in[i];
  switch (in[i] % 3) {
    case 0:
      out[i] = 1;
      break;
    case 1:
      __syncthreads();  // FINDS barrier-divergence
      out[i] = tile[t];
      break;
    default:
      out[i] = 2;
  }
}
