/*+++
title   = "A warp turns a tile of its own, with __syncwarp alone"
summary = "A warp turns a tile of its own, with __syncwarp alone"
entry   = "turn"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "unsigned short", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned short", rows = "1", cols = "width" }
+++*/
__global__ void turn(const unsigned short* in, unsigned short* out, int width) {
  __shared__ unsigned short tiles[2][4][8];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32, i = blockIdx.x * 64 + threadIdx.x;
  tiles[warp][lane / 8][lane % 8] = in[i];
  __syncwarp();
  out[i] = tiles[warp][lane % 4][lane / 4];
}
