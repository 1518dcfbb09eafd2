#include <stdio.h>
#include <assert.h>

__global__ void hello(int limit)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    assert(blockDim.x <= 1024);
    if (id < limit)
        printf("hello from thread %d of block %d, %s, %.2f\n", threadIdx.x, blockIdx.x,
               id % 2 ? "odd" : "even", id * 0.5);
    assert(limit >= 0 && "the limit is a count");
}

int main(int argc, char **argv)
{
    printf("launching\n");
    hello<<<2, 40>>>(50);
    cudaError_t e = cudaDeviceSynchronize();
    printf("done: %s\n", cudaGetErrorString(e));
    return 0;
}
