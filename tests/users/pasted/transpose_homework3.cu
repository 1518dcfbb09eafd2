/*
 * Homework 3, task 2: matrix transposition
 * Transpose an M x N matrix. Check your result on the CPU.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define M 200
#define N 300
#define BLOCK 16

typedef double real;

__global__ void transpose(real *in, real *out, int rows, int cols)
{
    __shared__ real buf[BLOCK][BLOCK + 1];
    int c = blockIdx.x * BLOCK + threadIdx.x;
    int r = blockIdx.y * BLOCK + threadIdx.y;
    if (r < rows && c < cols)
        buf[threadIdx.y][threadIdx.x] = in[r * cols + c];
    __syncthreads();
    c = blockIdx.y * BLOCK + threadIdx.x;
    r = blockIdx.x * BLOCK + threadIdx.y;
    if (r < cols && c < rows)
        out[r * rows + c] = buf[threadIdx.x][threadIdx.y];
}

/* host version */
void transpose_cpu(real *in, real *out, int rows, int cols)
{
    int i, j;
    for (i = 0; i < rows; i++)
        for (j = 0; j < cols; j++)
            out[j * rows + i] = in[i * cols + j];
}

int main()
{
    real *a, *b, *ref, *d_a, *d_b;
    size_t bytes = sizeof(real) * M * N;
    int i, errors = 0;
    srand(time(NULL));
    a = (real *)malloc(bytes); b = (real *)malloc(bytes); ref = (real *)malloc(bytes);
    for (i = 0; i < M * N; i++) a[i] = rand() / (real)RAND_MAX;
    cudaMalloc(&d_a, bytes);
    cudaMalloc(&d_b, bytes);
    cudaMemcpy(d_a, a, bytes, cudaMemcpyHostToDevice);

    dim3 threads(BLOCK, BLOCK);
    dim3 blocks((N + BLOCK - 1) / BLOCK, (M + BLOCK - 1) / BLOCK);
    transpose<<<blocks, threads>>>(d_a, d_b, M, N);
    cudaError_t err = cudaGetLastError();
    if (err != cudaSuccess) printf("Error: %s\n", cudaGetErrorString(err));

    cudaMemcpy(b, d_b, bytes, cudaMemcpyDeviceToHost);
    transpose_cpu(a, ref, M, N);
    for (i = 0; i < M * N; i++) if (b[i] != ref[i]) errors++;
    printf("%d errors\n", errors);
    cudaFree(d_a); cudaFree(d_b);
    free(a); free(b); free(ref);
    return errors != 0;
}
