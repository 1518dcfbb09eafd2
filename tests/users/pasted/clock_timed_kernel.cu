#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <cuda_runtime.h>
#include <helper_cuda.h>

#define BLOCKS 10
#define THREADS 128

// How long does a block take to sort its numbers by transpositions? Its clock is read before and after.
__global__ static void timedSort(const float *in, float *median, clock_t *began, clock_t *ended)
{
    extern __shared__ float s[];
    const unsigned int t = threadIdx.x, size = 2 * blockDim.x;
    const clock_t now = clock();
    s[t] = in[blockIdx.x * size + t];
    s[t + blockDim.x] = in[blockIdx.x * size + t + blockDim.x];
    for (unsigned int round = 0; round < size; ++round) {
        __syncthreads();
        const unsigned int left = 2 * t + (round & 1);
        if (left + 1 < size && s[left + 1] < s[left]) {
            const float kept = s[left];
            s[left] = s[left + 1];
            s[left + 1] = kept;
        }
    }
    __syncthreads();
    if (t == 0) {
        median[blockIdx.x] = 0.5f * (s[size / 2 - 1] + s[size / 2]);
        began[blockIdx.x] = now;
        ended[blockIdx.x] = clock();
    }
}

int main(int argc, char **argv)
{
    const size_t count = BLOCKS * THREADS * 2;
    float *h = (float *)malloc(count * sizeof(float)), *in = NULL, *median = NULL, medians[BLOCKS];
    clock_t *began = NULL, *ended = NULL, from[BLOCKS], to[BLOCKS];
    for (size_t i = 0; i < count; i++) h[i] = (float)((i * 37) % 256);
    checkCudaErrors(cudaMalloc((void **)&in, count * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&median, sizeof(medians)));
    checkCudaErrors(cudaMalloc((void **)&began, sizeof(from)));
    checkCudaErrors(cudaMalloc((void **)&ended, sizeof(to)));
    checkCudaErrors(cudaMemcpy(in, h, count * sizeof(float), cudaMemcpyHostToDevice));
    timedSort<<<BLOCKS, THREADS, 2 * THREADS * sizeof(float)>>>(in, median, began, ended);
    checkCudaErrors(cudaMemcpy(medians, median, sizeof(medians), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(from, began, sizeof(from), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(to, ended, sizeof(to), cudaMemcpyDeviceToHost));
    int bad = 0;
    for (int b = 0; b < BLOCKS; b++) {
        printf("block %2d: %ld cycles, median %.1f\n", b, (long)(to[b] - from[b]), medians[b]);
        bad += medians[b] != 127.5f;
    }
    free(h);
    return bad;
}
