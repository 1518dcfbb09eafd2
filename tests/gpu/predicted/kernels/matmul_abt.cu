/*+++
title   = "Matrix times a transposed matrix"
summary = "C = A * B^T, both read along rows; tiles of 16 without padding."
entry   = "MatMulABt"
block   = ["16", "16"]
grid    = ["ceil_div(height, 16)", "ceil_div(height, 16)"]
args    = ["A", "B", "C", "height", "width"]
check   = "none"
default_size = [384, 512]

[buffers]
A = { element = "float", rows = "height", cols = "width", fill = "random" }
B = { element = "float", rows = "height", cols = "width", fill = "random" }
C = { element = "float", rows = "height", cols = "height" }
+++*/
#define TILE_WIDTH 16

// C[i][j] = sum_k A[i][k] * B[j][k];  K must be a multiple of the tile
__global__ void MatMulABt(float* A, float* B, float* C, int N, int K)
{
    __shared__ float As[TILE_WIDTH][TILE_WIDTH];
    __shared__ float Bs[TILE_WIDTH][TILE_WIDTH];

    int tx = threadIdx.x, ty = threadIdx.y;
    int Row = blockIdx.y * TILE_WIDTH + ty;
    int Col = blockIdx.x * TILE_WIDTH + tx;
    int BRow = blockIdx.x * TILE_WIDTH + ty;

    float Cvalue = 0.0;
    for (int m = 0; m < K / TILE_WIDTH; ++m) {
        As[ty][tx] = Row < N ? A[Row * K + m * TILE_WIDTH + tx] : 0.0f;
        Bs[ty][tx] = BRow < N ? B[BRow * K + m * TILE_WIDTH + tx] : 0.0f;
        __syncthreads();
        for (int k = 0; k < TILE_WIDTH; ++k)
            Cvalue += As[ty][k] * Bs[tx][k];
        __syncthreads();
    }
    if (Row < N && Col < N)
        C[Row * N + Col] = Cvalue;
}
