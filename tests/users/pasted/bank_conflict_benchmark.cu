#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include "gputimer.h"

const int THREADS = 256;
const int REPEATS = 16;

template <int STRIDE>
__global__ void strided_shared(float *out)
{
    __shared__ float s[THREADS * 4];
    for (int i = threadIdx.x; i < THREADS * 4; i += THREADS) s[i] = (float)i;
    __syncthreads();
    float sum = 0;
    int at = threadIdx.x * STRIDE % (THREADS * 4);
    for (int r = 0; r < REPEATS; ++r) {
        sum += s[at];
        at = (at + 32 * STRIDE) % (THREADS * 4);
    }
    out[blockIdx.x * THREADS + threadIdx.x] = sum;
}

template <int STRIDE>
void measure(float *out, int blocks)
{
    GpuTimer timer;
    timer.Start();
    strided_shared<STRIDE><<<blocks, THREADS>>>(out);
    timer.Stop();
    printf("stride %2d: %f ms\n", STRIDE, timer.Elapsed());
}

int main(int argc, char **argv)
{
    int blocks = 16;
    float *out;
    cudaMalloc((void **)&out, blocks * THREADS * sizeof(float));
    measure<1>(out, blocks);
    measure<2>(out, blocks);
    measure<4>(out, blocks);
    measure<17>(out, blocks);
    measure<32>(out, blocks);
    cudaFree(out);
    return 0;
}
