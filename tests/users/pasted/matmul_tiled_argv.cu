#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#ifndef TILE_WIDTH
#define TILE_WIDTH 16
#endif

#define gpuCall(x) { gpuStop((x), #x, __LINE__); }
inline void gpuStop(cudaError_t e, const char *what, int line, bool leave = true)
{
   if (e == cudaSuccess) return;
   fprintf(stderr, "%d: %s: %s\n", line, what, cudaGetErrorString(e));
   if (leave) exit(1);
}

__global__ void tiledProduct(float *A, float *B, float *C,
                                     int rowsA, int colsA,
                                     int rowsB, int colsB,
                                     int rowsC, int colsC)
{
    __shared__ float partA[TILE_WIDTH][TILE_WIDTH];
    __shared__ float partB[TILE_WIDTH][TILE_WIDTH];
    int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
    int Row = by * TILE_WIDTH + ty, Col = bx * TILE_WIDTH + tx;
    float sum = 0.0f;
    for (int m = 0; m < (colsA - 1) / TILE_WIDTH + 1; ++m) {
        if (Row < rowsA && m * TILE_WIDTH + tx < colsA)
            partA[ty][tx] = A[Row * colsA + m * TILE_WIDTH + tx];
        else
            partA[ty][tx] = 0;
        if (Col < colsB && m * TILE_WIDTH + ty < rowsB)
            partB[ty][tx] = B[(m * TILE_WIDTH + ty) * colsB + Col];
        else
            partB[ty][tx] = 0;
        __syncthreads();
        for (int k = 0; k < TILE_WIDTH; ++k)
            sum += partA[ty][k] * partB[k][tx];
        __syncthreads();
    }
    if (Row < rowsC && Col < colsC)
        C[Row * colsC + Col] = sum;
}

static float *random_matrix(int rows, int cols)
{
    float *m = (float *)malloc(sizeof(float) * rows * cols);
    for (int i = 0; i < rows * cols; i++) m[i] = (float)(rand() % 7) - 3.0f;
    return m;
}

static int usage(const char *name)
{
    fprintf(stderr, "usage: %s [rowsA colsA colsB]\n", name);
    return 1;
}

int main(int argc, char *argv[])
{
    int ra = 100, ca = 90, cb = 130;
    if (argc == 4) { ra = atoi(argv[1]); ca = atoi(argv[2]); cb = atoi(argv[3]); }
    else if (argc != 1) return usage(argv[0]);

    float *A = random_matrix(ra, ca), *B = random_matrix(ca, cb);
    float *C = (float *)malloc(sizeof(float) * ra * cb);
    float *dA, *dB, *dC;
    gpuCall(cudaMalloc((void **)&dA, ra * ca * sizeof(float)));
    gpuCall(cudaMalloc((void **)&dB, ca * cb * sizeof(float)));
    gpuCall(cudaMalloc((void **)&dC, ra * cb * sizeof(float)));
    gpuCall(cudaMemcpy(dA, A, ra * ca * sizeof(float), cudaMemcpyHostToDevice));
    gpuCall(cudaMemcpy(dB, B, ca * cb * sizeof(float), cudaMemcpyHostToDevice));
    dim3 tiles((cb - 1) / TILE_WIDTH + 1, (ra - 1) / TILE_WIDTH + 1, 1);
    dim3 tile(TILE_WIDTH, TILE_WIDTH, 1);
    tiledProduct<<<tiles, tile>>>(dA, dB, dC, ra, ca, ca, cb, ra, cb);
    gpuCall(cudaPeekAtLastError());
    gpuCall(cudaDeviceSynchronize());
    gpuCall(cudaMemcpy(C, dC, ra * cb * sizeof(float), cudaMemcpyDeviceToHost));

    int bad = 0;
    for (int i = 0; i < ra; i++)
        for (int j = 0; j < cb; j++) {
            float s = 0;
            for (int k = 0; k < ca; k++) s += A[i * ca + k] * B[k * cb + j];
            bad += s != C[i * cb + j];
        }
    printf("%s\n", bad ? "WRONG" : "OK");
    cudaFree(dA); cudaFree(dB); cudaFree(dC);
    free(A); free(B); free(C);
    return bad;
}
