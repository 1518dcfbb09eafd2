/*+++
title   = "Transpose of doubles, 32 x 32 tile"
summary = "32 x 8 threads, four rows each, a column of padding."
entry   = "transposeNoBankConflicts"
block   = ["32", "8"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 32)"]
args    = ["odata", "idata", "width", "height"]
check   = "none"
default_size = [4096, 2048]

[buffers]
idata = { element = "double", rows = "height", cols = "width", fill = "index" }
odata = { element = "double", rows = "width", cols = "height" }
+++*/

const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;

__global__ void transposeNoBankConflicts(double *odata, const double *idata, int nx, int ny)
{
  __shared__ double tile[TILE_DIM][TILE_DIM+1];

  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < nx && y + j < ny)
      tile[threadIdx.y+j][threadIdx.x] = idata[(y+j)*nx + x];

  __syncthreads();

  x = blockIdx.y * TILE_DIM + threadIdx.x;  // transpose block offset
  y = blockIdx.x * TILE_DIM + threadIdx.y;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < ny && y + j < nx)
      odata[(y+j)*ny + x] = tile[threadIdx.x][threadIdx.y + j];
}
