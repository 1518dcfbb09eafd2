/*+++
title   = "A ballot of all lanes where some have gone to a barrier"
summary = "A ballot of all lanes where some have gone to a barrier"
entry   = "votes"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void votes(const int* in, int* out, int width) {
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  unsigned votes = 0;
  if (in[i] % 3 != 0) votes = __ballot_sync(0xffffffffu, in[i] % 2);  // FINDS warp-divergence
  __syncthreads();
  out[i] = __popc(votes);
}
