/*+++
title   = "Stencil in three dimensions"
summary = "Seven points; a thread walks along z and keeps three values in registers."
entry   = "stencil"
block   = ["8", "8"]
grid    = ["ceil_div(N, 8)", "ceil_div(N, 8)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 12, values = [12], label = "Edge" }

[buffers]
in = { element = "double", rows = "1", cols = "N * N * N", fill = "random" }
out = { element = "double", rows = "1", cols = "N * N * N", fill = "zero" }
+++*/

struct Box {
  int n;
  __device__ int operator()(int x, int y, int z) const { return (z * n + y) * n + x; }
  __device__ bool holds(int x, int y) const { return x > 0 && y > 0 && x < n - 1 && y < n - 1; }
};

__global__ void stencil(const double* in, double* out, int n) {
  const Box box{n};
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (!box.holds(x, y)) return;
  double below = in[box(x, y, 0)], here = in[box(x, y, 1)];
  for (int z = 1; z < n - 1; ++z) {
    const double above = in[box(x, y, z + 1)];
    out[box(x, y, z)] = below + above + in[box(x - 1, y, z)] + in[box(x + 1, y, z)] + in[box(x, y - 1, z)] +
                        in[box(x, y + 1, z)] - 6.0 * here;
    below = here;
    here = above;
  }
}
