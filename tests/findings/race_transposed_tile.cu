/*+++
title   = "A tile is read transposed after __syncwarp alone"
summary = "A tile is read transposed after __syncwarp alone"
entry   = "transpose"
block   = ["16", "16"]
grid    = ["1"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "short", rows = "1", cols = "width", fill = "index" }
out = { element = "short", rows = "1", cols = "width" }
+++*/
__global__ void transpose(const short* in, short* out, int width) {
  __shared__ short tile[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 16 + x];
  __syncwarp();
  out[y * 16 + x] = tile[x][y];  // FINDS shared-race
}
