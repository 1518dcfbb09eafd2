/*+++
title   = "Jacobi, eight sweeps in shared memory"
summary = "A block relaxes its 32 x 32 patch eight times with a fixed edge, and writes it to another buffer."
entry   = "jacobi_patch"
block   = ["32", "32"]
grid    = ["width / 32", "height / 32"]
args    = ["u", "rhs", "unew", "width", 8]
check   = "none"
default_size = [512, 480]

[buffers]
u    = { element = "float", rows = "height", cols = "width", fill = "random" }
rhs  = { element = "float", rows = "height", cols = "width", fill = "random" }
unew = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void jacobi_patch(const float* u, const float* rhs, float* unew, int pitch, int sweeps) {
  __shared__ float cur[2][32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  const int g = (blockIdx.y * 32 + y) * pitch + blockIdx.x * 32 + x;

  const float f = rhs[g];
  const float mine = u[g];
  cur[0][y][x] = mine;
  cur[1][y][x] = mine;
  __syncthreads();

  const bool inner = x > 0 && x < 31 && y > 0 && y < 31;
  int from = 0;
  for (int s = 0; s < sweeps; ++s) {
    if (inner)
      cur[1 - from][y][x] =
          0.25f * (cur[from][y - 1][x] + cur[from][y + 1][x] + cur[from][y][x - 1] + cur[from][y][x + 1] - f);
    from = 1 - from;
    __syncthreads();
  }
  unew[g] = cur[from][y][x];
}
