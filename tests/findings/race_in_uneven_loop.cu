/*+++
title   = "Lanes share a place in a loop that they leave at different times"
summary = "Lanes share a place in a loop that they leave at different times"
entry   = "gather"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void gather(const int* in, int* out, int width) {
  __shared__ int place[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  place[threadIdx.x] = 0;
  __syncthreads();
  for (int round = in[i] + 1; round > 0; round /= 2) {
    place[threadIdx.x] = round;
    sum += place[(threadIdx.x + round) % 32];  // FINDS shared-race
  }
  out[i] = sum;
}
