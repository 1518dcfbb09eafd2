/*+++
title   = "Matrix product, 16 x 16 tiles"
summary = "After the programming guide."
entry   = "MatMulKernel"
block   = ["16", "16"]
grid    = ["width / 16", "height / 16"]
args    = ["{int width, int height, A}", "{int width, int width, B}", "{int width, int height, C}"]
check   = "none"
default_size = [1024, 1024]

[buffers]
A = { element = "float", rows = "height", cols = "width", fill = "random" }
B = { element = "float", rows = "width", cols = "width", fill = "random" }
C = { element = "float", rows = "height", cols = "width" }
+++*/

#define BLOCK_SIZE 16

typedef struct {
    int width;
    int height;
    float* elements;
} Matrix;

__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C)
{
    int blockRow = blockIdx.y;
    int blockCol = blockIdx.x;
    int row = threadIdx.y;
    int col = threadIdx.x;

    float Cvalue = 0;

    // Loop over all the sub-matrices of A and B that are required to compute Csub
    for (int m = 0; m < (A.width / BLOCK_SIZE); ++m) {
        __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
        __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];

        As[row][col] = A.elements[(blockRow * BLOCK_SIZE + row) * A.width + m * BLOCK_SIZE + col];
        Bs[row][col] = B.elements[(m * BLOCK_SIZE + row) * B.width + blockCol * BLOCK_SIZE + col];

        __syncthreads();
        for (int e = 0; e < BLOCK_SIZE; ++e)
            Cvalue += As[row][e] * Bs[e][col];
        __syncthreads();
    }

    C.elements[(blockRow * BLOCK_SIZE + row) * C.width + blockCol * BLOCK_SIZE + col] = Cvalue;
}
