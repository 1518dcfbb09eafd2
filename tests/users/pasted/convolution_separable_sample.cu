/*
 * Blurs a picture with a filter that is the product of a row and a column:
 * first along the rows, through shared memory, then along the columns. The
 * weights are in constant memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <assert.h>
#include <helper_cuda.h>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

#define REACH   6
#define WEIGHTS (REACH + 1 + REACH)
#define STRIP   64
#define STRIPS  4

__constant__ float weight[WEIGHTS];

extern "C" void setWeights(const float *from)
{
    checkCudaErrors(cudaMemcpyToSymbol(weight, from, WEIGHTS * sizeof(float)));
}

__global__ void alongRows(float *to, const float *from, int width, int height)
{
    cg::thread_block block = cg::this_thread_block();
    __shared__ float line[STRIPS][REACH + STRIP + REACH];
    const int left = blockIdx.x * STRIP - REACH, y = blockIdx.y * STRIPS + threadIdx.y;
    for (int k = threadIdx.x; k < REACH + STRIP + REACH; k += STRIP) {
        const int x = left + k;
        line[threadIdx.y][k] = x < 0 || x >= width || y >= height ? 0.0f : from[y * width + x];
    }
    cg::sync(block);
    const int x = blockIdx.x * STRIP + threadIdx.x;
    if (x >= width || y >= height) return;
    float sum = 0.0f;
#pragma unroll
    for (int k = 0; k < WEIGHTS; k++) sum += weight[k] * line[threadIdx.y][threadIdx.x + k];
    to[y * width + x] = sum;
}

extern "C" void launchRows(float *to, const float *from, int width, int height)
{
    assert(width > 0 && height > 0);
    dim3 threads(STRIP, STRIPS), blocks((width + STRIP - 1) / STRIP, (height + STRIPS - 1) / STRIPS);
    alongRows<<<blocks, threads>>>(to, from, width, height);
    getLastCudaError("alongRows");
}

__global__ void alongColumns(float *to, const float *from, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float sum = 0.0f;
    for (int k = max(0, REACH - y); k < min(WEIGHTS, REACH + height - y); k++) sum += weight[k] * from[(y + k - REACH) * width + x];
    to[y * width + x] = sum;
}

extern "C" void launchColumns(float *to, const float *from, int width, int height)
{
    dim3 threads(32, 8), blocks((width + 31) / 32, (height + 7) / 8);
    alongColumns<<<blocks, threads>>>(to, from, width, height);
    getLastCudaError("alongColumns");
}

int main(int argc, char **argv)
{
    const int width = 200, height = 120;
    const size_t bytes = width * height * sizeof(float);
    float bell[WEIGHTS], sum = 0, *picture = (float *)malloc(bytes), *a, *b;
    for (int k = 0; k < WEIGHTS; k++) sum += bell[k] = expf(-0.08f * (k - REACH) * (k - REACH));
    for (int k = 0; k < WEIGHTS; k++) bell[k] /= sum;
    for (int i = 0; i < width * height; i++) picture[i] = 0.75f;
    checkCudaErrors(cudaMalloc((void **)&a, bytes));
    checkCudaErrors(cudaMalloc((void **)&b, bytes));
    checkCudaErrors(cudaMemcpy(a, picture, bytes, cudaMemcpyHostToDevice));
    setWeights(bell);
    launchRows(b, a, width, height);
    launchColumns(a, b, width, height);
    checkCudaErrors(cudaMemcpy(picture, a, bytes, cudaMemcpyDeviceToHost));
    const float middle = picture[height / 2 * width + width / 2];
    printf("in the middle %f, in a corner %f\n", middle, picture[0]);
    free(picture);
    cudaFree(a);
    cudaFree(b);
    return fabsf(middle - 0.75f) > 1e-4f;
}
