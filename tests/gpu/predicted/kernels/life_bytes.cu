/*+++
title   = "Game of Life"
summary = "One byte per cell; the world is a torus."
entry   = "life_step"
block   = ["32", "8"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 8)"]
args    = ["world", "next", "width", "height"]
check   = "none"
default_size = [4096, 4096]

[buffers]
world = { element = "unsigned char", rows = "height", cols = "width", fill = { random = "uniform", low = 0, high = 1 } }
next  = { element = "unsigned char", rows = "height", cols = "width" }
+++*/
typedef unsigned char ubyte;

__global__ void life_step(const ubyte* world, ubyte* next, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;

  int left = (x + w - 1) % w, right = (x + 1) % w;
  int up = (y + h - 1) % h * w, down = (y + 1) % h * w;
  int mid = y * w;

  int alive = world[left + up] + world[x + up] + world[right + up]
            + world[left + mid] + world[right + mid]
            + world[left + down] + world[x + down] + world[right + down];
  next[x + mid] = alive == 3 || (alive == 2 && world[x + mid]) ? 1 : 0;
}
