/*
 * Single-pass sum: the block that finishes last adds up what all blocks left.
 */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <helper_cuda.h>

__device__ unsigned int retirementCount = 0;

__device__ float blockReduce(float v, volatile float *s)
{
    unsigned t = threadIdx.x;
    s[t] = v;
    __syncthreads();
    for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
        if (t < k) s[t] = s[t] + s[t + k];
        __syncthreads();
    }
    return s[0];
}

__global__ void sumSinglePass(const float *in, volatile float *partial, float *result, unsigned n)
{
    __shared__ float s[256];
    __shared__ bool amLast;
    float v = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
    v = blockReduce(v, s);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = v;
        __threadfence();
        unsigned ticket = atomicInc(&retirementCount, gridDim.x);
        amLast = (ticket == gridDim.x - 1);
    }
    __syncthreads();
    if (amLast) {
        v = 0;
        for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) v += partial[i];
        v = blockReduce(v, s);
        if (threadIdx.x == 0) {
            *result = v;
            retirementCount = 0;   // so that the next run is fine
        }
    }
}

int main()
{
    const unsigned n = 20000;
    const int threads = 256, maxBlocks = 32;
    int blocks = (n + threads - 1) / threads;
    if (blocks > maxBlocks) blocks = maxBlocks;
    float *h = (float *)malloc(n * sizeof(float)), sum;
    double expected = 0;
    for (unsigned i = 0; i < n; i++) expected += h[i] = (float)(i % 8);
    float *in, *partial, *result;
    checkCudaErrors(cudaMalloc((void **)&in, n * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&partial, blocks * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&result, sizeof(float)));
    checkCudaErrors(cudaMemcpy(in, h, n * sizeof(float), cudaMemcpyHostToDevice));
    for (int repeat = 0; repeat < 2; repeat++)
        sumSinglePass<<<blocks, threads>>>(in, partial, result, n);
    checkCudaErrors(cudaMemcpy(&sum, result, sizeof(float), cudaMemcpyDeviceToHost));
    printf("%f %f\n", sum, expected);
    free(h);
    return sum != expected;
}
