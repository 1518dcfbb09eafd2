/*+++
title   = "Lanes of a warp write their number to one byte"
summary = "Lanes of a warp write their number to one byte"
entry   = "owners"
block   = ["32"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned char", rows = "1", cols = "width" }
+++*/
__global__ void owners(const unsigned char* in, unsigned char* out, int width) {
  __shared__ unsigned char owner[8];
  int lane = threadIdx.x;
  owner[in[lane] % 8] = lane;  // FINDS write-conflict
  __syncwarp();
  out[blockIdx.x * 32 + lane] = owner[lane % 8];
}
