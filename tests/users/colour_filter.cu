/*+++
title   = "Colours of a picture"
summary = "uchar4 in, grey and edges by Sobel out."
entry   = "filter"
block   = ["16", "16"]
grid    = ["ceil_div(W, 16)", "ceil_div(H, 16)"]
args    = ["in", "grey", "edges", "W", "H"]
check   = "none"

[params]
W = { default = 37, values = [37], label = "Columns" }
H = { default = 29, values = [29], label = "Rows" }

[buffers]
in = { element = "uchar4", rows = "1", cols = "W * H", fill = "random" }
grey = { element = "unsigned char", rows = "1", cols = "W * H" }
edges = { element = "unsigned short", rows = "1", cols = "W * H" }
+++*/

__device__ int luma(uchar4 c) { return (77 * c.x + 150 * c.y + 29 * c.z) >> 8; }

__global__ void filter(const uchar4* in, unsigned char* grey, unsigned short* edges, int w, int h) {
  __shared__ unsigned char tile[18][18];
  const int x0 = blockIdx.x * 16 - 1, y0 = blockIdx.y * 16 - 1;
  for (int k = threadIdx.y * 16 + threadIdx.x; k < 18 * 18; k += 256) {
    const int x = min(max(x0 + k % 18, 0), w - 1), y = min(max(y0 + k / 18, 0), h - 1);
    tile[k / 18][k % 18] = luma(in[y * w + x]);
  }
  __syncthreads();
  const int x = x0 + 1 + threadIdx.x, y = y0 + 1 + threadIdx.y;
  if (x >= w || y >= h) return;
  int gx = 0, gy = 0;
#pragma unroll
  for (int d = -1; d <= 1; ++d) {
    const int weight = 2 - abs(d);
    gx += weight * (tile[threadIdx.y + 1 + d][threadIdx.x + 2] - tile[threadIdx.y + 1 + d][threadIdx.x]);
    gy += weight * (tile[threadIdx.y + 2][threadIdx.x + 1 + d] - tile[threadIdx.y][threadIdx.x + 1 + d]);
  }
  grey[y * w + x] = tile[threadIdx.y + 1][threadIdx.x + 1];
  edges[y * w + x] = abs(gx) + abs(gy);
}
