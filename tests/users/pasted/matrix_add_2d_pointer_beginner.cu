#include <stdio.h>
#include <stdlib.h>
#define ROWS 100
#define COLS 70

//kernel
__global__ void MatAdd(float A[ROWS][COLS], float B[ROWS][COLS], float C[ROWS][COLS])
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < ROWS && j < COLS)
        C[i][j] = A[i][j] + B[i][j];
}

float A[ROWS][COLS], B[ROWS][COLS], C[ROWS][COLS];

int main()
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++) {
            A[i][j] = i;
            B[i][j] = j;
        }
    float (*dA)[COLS], (*dB)[COLS], (*dC)[COLS];
    cudaMalloc(&dA, sizeof(A));
    cudaMalloc(&dB, sizeof(B));
    cudaMalloc(&dC, sizeof(C));
    cudaMemcpy(dA, A, sizeof(A), cudaMemcpyHostToDevice);
    cudaMemcpy(dB, B, sizeof(B), cudaMemcpyHostToDevice);
    dim3 threadsPerBlock(16, 16);
    dim3 numBlocks((ROWS + 15) / threadsPerBlock.x, (COLS + 15) / threadsPerBlock.y);
    MatAdd<<<numBlocks, threadsPerBlock>>>(dA, dB, dC);
    cudaMemcpy(C, dC, sizeof(C), cudaMemcpyDeviceToHost);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++)
            if (C[i][j] != i + j) {
                printf("mistake at %d %d\n", i, j);
                return 1;
            }
    printf("correct\n");
    return 0;
}
