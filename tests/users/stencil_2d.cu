/*+++
title   = "Heat on a plate"
summary = "Two steps of the five-point stencil, the plate in shared memory."
entry   = "heat"
block   = ["16", "16"]
grid    = ["ceil_div(W, 16)", "ceil_div(H, 16)"]
args    = ["in", "out", "W", "H"]
check   = "none"

[params]
W = { default = 50, values = [50], label = "Columns" }
H = { default = 35, values = [35], label = "Rows" }

[buffers]
in = { element = "float", rows = "1", cols = "W * H", fill = "random" }
out = { element = "float", rows = "1", cols = "W * H" }
+++*/

__device__ float at(const float* plate, int x, int y, int w, int h) {
  x = min(max(x, 0), w - 1);
  y = min(max(y, 0), h - 1);
  return plate[y * w + x];
}

__global__ void heat(const float* in, float* out, int w, int h) {
  __shared__ float now[20][20], next[18][18];
  const int left = blockIdx.x * 16, top = blockIdx.y * 16;
  for (int k = threadIdx.y * 16 + threadIdx.x; k < 400; k += 256)
    now[k / 20][k % 20] = at(in, left + k % 20 - 2, top + k / 20 - 2, w, h);
  __syncthreads();
  for (int k = threadIdx.y * 16 + threadIdx.x; k < 324; k += 256) {
    const int x = k % 18 + 1, y = k / 18 + 1;
    next[y - 1][x - 1] = 0.5f * now[y][x] + 0.125f * (now[y - 1][x] + now[y + 1][x] + now[y][x - 1] + now[y][x + 1]);
  }
  __syncthreads();
  const int x = threadIdx.x + 1, y = threadIdx.y + 1;
  if (left + x - 1 < w && top + y - 1 < h)
    out[(top + y - 1) * w + left + x - 1] =
        0.5f * next[y][x] + 0.125f * (next[y - 1][x] + next[y + 1][x] + next[y][x - 1] + next[y][x + 1]);
}
