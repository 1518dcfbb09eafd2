////////////////////////////////////////////////////////////////////////////
//
//  Matrix transpose: a tour of the ways
//
//  Four kernels turn the same matrix: one that copies (the roof of what can
//  be hoped for), one that goes straight through global memory, one through
//  a tile of shared memory, and one through a padded tile. A last one walks
//  the tiles by diagonals.
//
////////////////////////////////////////////////////////////////////////////

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <helper_functions.h>

static const char *g_name = "turning";

#define SIDE 32
#define LINES 8
#define TIMES 3

int g_width = 256;
int g_height = 256;

__global__ void justCopy(float *dst, const float *src, int width, int height)
{
    int x = blockIdx.x * SIDE + threadIdx.x;
    int y = blockIdx.y * SIDE + threadIdx.y;
    for (int i = 0; i < SIDE; i += LINES)
        dst[(y + i) * width + x] = src[(y + i) * width + x];
}

__global__ void turnStraight(float *dst, const float *src, int width, int height)
{
    int x = blockIdx.x * SIDE + threadIdx.x;
    int y = blockIdx.y * SIDE + threadIdx.y;
    for (int i = 0; i < SIDE; i += LINES)
        dst[x * height + y + i] = src[(y + i) * width + x];
}

__global__ void turnTiled(float *dst, const float *src, int width, int height)
{
    __shared__ float tile[SIDE][SIDE];
    int x = blockIdx.x * SIDE + threadIdx.x;
    int y = blockIdx.y * SIDE + threadIdx.y;
    for (int i = 0; i < SIDE; i += LINES)
        tile[threadIdx.y + i][threadIdx.x] = src[(y + i) * width + x];
    __syncthreads();
    x = blockIdx.y * SIDE + threadIdx.x;
    y = blockIdx.x * SIDE + threadIdx.y;
    for (int i = 0; i < SIDE; i += LINES)
        dst[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}

__global__ void turnPadded(float *dst, const float *src, int width, int height)
{
    __shared__ float tile[SIDE][SIDE + 1];
    int x = blockIdx.x * SIDE + threadIdx.x;
    int y = blockIdx.y * SIDE + threadIdx.y;
    for (int i = 0; i < SIDE; i += LINES)
        tile[threadIdx.y + i][threadIdx.x] = src[(y + i) * width + x];
    __syncthreads();
    x = blockIdx.y * SIDE + threadIdx.x;
    y = blockIdx.x * SIDE + threadIdx.y;
    for (int i = 0; i < SIDE; i += LINES)
        dst[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}

__global__ void turnDiagonally(float *dst, const float *src, int width, int height)
{
    __shared__ float tile[SIDE][SIDE + 1];
    int tileX, tileY;
    int number = blockIdx.y * gridDim.x + blockIdx.x;
    tileY = number % gridDim.y;
    tileX = (number / gridDim.y + tileY) % gridDim.x;
    int x = tileX * SIDE + threadIdx.x;
    int y = tileY * SIDE + threadIdx.y;
    for (int i = 0; i < SIDE; i += LINES)
        tile[threadIdx.y + i][threadIdx.x] = src[(y + i) * width + x];
    __syncthreads();
    x = tileY * SIDE + threadIdx.x;
    y = tileX * SIDE + threadIdx.y;
    for (int i = 0; i < SIDE; i += LINES)
        dst[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}

void onTheHost(float *gold, const float *src, int size_x, int size_y)
{
    for (int y = 0; y < size_y; ++y)
        for (int x = 0; x < size_x; ++x)
            gold[x * size_y + y] = src[y * size_x + x];
}

void showHelp()
{
    printf("\n%s : command line options\n", g_name);
    printf("\t--dimX=n  --dimY=n   size of the matrix, multiples of %d\n", SIDE);
}

int main(int argc, char **argv)
{
    if (checkCmdLineFlag(argc, (const char **)argv, "help")) {
        showHelp();
        return EXIT_SUCCESS;
    }
    if (checkCmdLineFlag(argc, (const char **)argv, "dimX"))
        g_width = getCmdLineArgumentInt(argc, (const char **)argv, "dimX");
    if (checkCmdLineFlag(argc, (const char **)argv, "dimY"))
        g_height = getCmdLineArgumentInt(argc, (const char **)argv, "dimY");
    int size_x = g_width, size_y = g_height;
    if (size_x % SIDE || size_y % SIDE) {
        printf("sizes must be multiples of %d\n", SIDE);
        exit(EXIT_FAILURE);
    }
    findCudaDevice(argc, (const char **)argv);

    void (*kernel)(float *, const float *, int, int);
    const char *kernelName;
    dim3 grid(size_x / SIDE, size_y / SIDE), threads(SIDE, LINES);
    size_t mem_size = sizeof(float) * size_x * size_y;
    float *h_src = (float *)malloc(mem_size);
    float *h_dst = (float *)malloc(mem_size);
    float *gold = (float *)malloc(mem_size);
    for (int i = 0; i < size_x * size_y; ++i) h_src[i] = (float)i;
    onTheHost(gold, h_src, size_x, size_y);

    float *d_src, *d_dst;
    checkCudaErrors(cudaMalloc((void **)&d_src, mem_size));
    checkCudaErrors(cudaMalloc((void **)&d_dst, mem_size));
    checkCudaErrors(cudaMemcpy(d_src, h_src, mem_size, cudaMemcpyHostToDevice));
    cudaEvent_t start, stop;
    checkCudaErrors(cudaEventCreate(&start));
    checkCudaErrors(cudaEventCreate(&stop));
    bool success = true;
    for (int k = 0; k < 5; k++) {
        switch (k) {
        case 0: kernel = &justCopy; kernelName = "copy"; break;
        case 1: kernel = &turnStraight; kernelName = "naive"; break;
        case 2: kernel = &turnTiled; kernelName = "tiled"; break;
        case 3: kernel = &turnPadded; kernelName = "padded"; break;
        default: kernel = &turnDiagonally; kernelName = "diagonal"; break;
        }
        checkCudaErrors(cudaEventRecord(start, 0));
        for (int i = 0; i < TIMES; i++) kernel<<<grid, threads>>>(d_dst, d_src, size_x, size_y);
        checkCudaErrors(cudaEventRecord(stop, 0));
        checkCudaErrors(cudaEventSynchronize(stop));
        getLastCudaError("kernel failed");
        float kernelTime;
        checkCudaErrors(cudaEventElapsedTime(&kernelTime, start, stop));
        checkCudaErrors(cudaMemcpy(h_dst, d_dst, mem_size, cudaMemcpyDeviceToHost));
        bool res = compareData(k == 0 ? h_src : gold, h_dst, size_x * size_y, 0.01f, 0.0f);
        printf("%-9s %.5f ms %s\n", kernelName, kernelTime / TIMES, res ? "passed" : "*** FAILED ***");
        success = success && res;
    }
    free(h_src); free(h_dst); free(gold);
    cudaFree(d_src); cudaFree(d_dst);
    return success ? EXIT_SUCCESS : EXIT_FAILURE;
}
