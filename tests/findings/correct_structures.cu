/*+++
title   = "Structures of several kinds of members, element by element"
summary = "Structures of several kinds of members, element by element"
entry   = "move"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
struct Particle {
  float x, y;
  int cell;
  short kind;
  char flags;
};
__global__ void move(const float* in, float* out, int width) {
  __shared__ Particle particles[64];
  int t = threadIdx.x;
  particles[t] = {in[t], in[width - 1 - t], t / 8, (short)(t % 5), (char)(t & 3)};
  __syncthreads();
  Particle other = particles[(t + 17) % 64];
  out[blockIdx.x * 64 + t] = other.x + other.y * other.cell + other.kind - other.flags;
}
