/*+++
title   = "Transpose of 8-byte elements, diagonal blocks"
summary = "Blocks are numbered along diagonals, as for the first GPUs; tiles of 32, 8 rows of threads."
entry   = "transposeDiagonal"
block   = ["32", "8"]
grid    = ["width / 32", "height / 32"]
args    = ["odata", "idata", "width", "height"]
check   = "none"
default_size = [2048, 3072]

[buffers]
idata = { element = "double", rows = "height", cols = "width", fill = "index" }
odata = { element = "double", rows = "width", cols = "height" }
+++*/
#define TILE_DIM 32
#define BLOCK_ROWS 8

__global__ void transposeDiagonal(double *odata, const double *idata, int width, int height)
{
    __shared__ double tile[TILE_DIM][TILE_DIM + 1];
    int blockIdx_x, blockIdx_y;

    // do diagonal reordering
    if (width == height) {
        blockIdx_y = blockIdx.x;
        blockIdx_x = (blockIdx.x + blockIdx.y) % gridDim.x;
    } else {
        int bid = blockIdx.x + gridDim.x * blockIdx.y;
        blockIdx_y = bid % gridDim.y;
        blockIdx_x = ((bid / gridDim.y) + blockIdx_y) % gridDim.x;
    }

    int xIndex = blockIdx_x * TILE_DIM + threadIdx.x;
    int yIndex = blockIdx_y * TILE_DIM + threadIdx.y;
    int index_in = xIndex + yIndex * width;

    xIndex = blockIdx_y * TILE_DIM + threadIdx.x;
    yIndex = blockIdx_x * TILE_DIM + threadIdx.y;
    int index_out = xIndex + yIndex * height;

    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
        tile[threadIdx.y + i][threadIdx.x] = idata[index_in + i * width];
    __syncthreads();
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
        odata[index_out + i * height] = tile[threadIdx.x][threadIdx.y + i];
}
