/*+++
title   = "Image convolution"
summary = "A 5 by 5 filter in constant memory over a picture with a mirrored border."
entry   = "convolve"
block   = ["16", "8"]
grid    = ["ceil_div(W, 16)", "ceil_div(H, 8)"]
args    = ["in", "out", "W", "H"]
check   = "none"

[params]
W = { default = 45, values = [45], label = "Columns" }
H = { default = 30, values = [30], label = "Rows" }

[buffers]
in = { element = "unsigned char", rows = "1", cols = "W * H", fill = "random" }
out = { element = "unsigned char", rows = "1", cols = "W * H" }
+++*/

__constant__ int gaussian[5][5] = {{1, 4, 6, 4, 1}, {4, 16, 24, 16, 4}, {6, 24, 36, 24, 6}, {4, 16, 24, 16, 4}, {1, 4, 6, 4, 1}};

__device__ int mirrored(int i, int n) { return i < 0 ? -i - 1 : i >= n ? 2 * n - i - 1 : i; }

__global__ void convolve(const unsigned char* in, unsigned char* out, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int sum = 0;
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i < 5; ++i) sum += gaussian[j][i] * in[mirrored(y + j - 2, h) * w + mirrored(x + i - 2, w)];
  out[y * w + x] = (sum + 128) / 256;
}
