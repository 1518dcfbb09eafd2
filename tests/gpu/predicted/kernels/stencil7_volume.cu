/*+++
title   = "Seven points in a volume"
summary = "One thread per cell, all neighbours from global memory; 96 planes."
entry   = "laplace3d"
block   = ["32", "4", "2"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 4)", "48"]
args    = ["u", "v", "width", "height", 96]
check   = "none"
default_size = [256, 192]

[buffers]
u = { element = "float", rows = "height * 96", cols = "width", fill = "random" }
v = { element = "float", rows = "height * 96", cols = "width" }
+++*/
#define IDX(x, y, z) (((z) * ny + (y)) * nx + (x))

__global__ void laplace3d(const float * __restrict__ u, float * __restrict__ v, int nx, int ny, int nz)
{
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;

  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1) {
    v[IDX(x, y, z)] = -6.0f * u[IDX(x, y, z)]
      + u[IDX(x - 1, y, z)] + u[IDX(x + 1, y, z)]
      + u[IDX(x, y - 1, z)] + u[IDX(x, y + 1, z)]
      + u[IDX(x, y, z - 1)] + u[IDX(x, y, z + 1)];
  }
}
