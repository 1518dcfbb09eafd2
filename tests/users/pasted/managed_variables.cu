#include <cstdio>
#include <cuda_runtime.h>

__managed__ int visits[16];
__managed__ unsigned total = 0;
__device__ __managed__ float scale_factor = 1.5f;
__device__ float *output;                    // set by the host
static __device__ const float offsets[4] = {0.0f, 0.25f, 0.5f, 0.75f};

static __global__ void visit(int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    atomicAdd(&visits[i % 16], 1);
    atomicInc(&total, 0xffffffffu);
    output[i] = i * scale_factor + offsets[i & 3];
}

int main()
{
    const int n = 1000;
    float *memory;
    cudaMallocManaged(&memory, n * sizeof(float));
    cudaMemcpyToSymbol(output, &memory, sizeof(memory));
    scale_factor = 2.0f;
    visit<<<8, 125>>>(n);
    cudaDeviceSynchronize();
    printf("%u visits, %d of the first kind, output[7] = %f\n", total, visits[0], memory[7]);
    return total != 1000u || memory[7] != 14.75f;
}
