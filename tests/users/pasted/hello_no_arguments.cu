#include <cstdio>
#include <cuda_runtime_api.h>

__device__ int answers[32];

__global__ void mykernel(void) { answers[threadIdx.x % 32] = 6 * 7; }

int main(void)
{
    mykernel<<<1, 1>>>();
    int first = 0;
    cudaMemcpyFromSymbol(&first, answers, sizeof(int));
    printf("Hello World! %d\n", first);
    return 0;
}
