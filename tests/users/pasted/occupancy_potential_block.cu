#include <cuda_runtime.h>
#include <algorithm>
#include <iostream>
#include <vector>

__global__ void triangular(const unsigned *n, unsigned *sum, int count)
{
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < count; k += blockDim.x * gridDim.x) sum[k] = n[k] * (n[k] + 1) / 2;
}

struct Shape { int grid, block; };

// what we would take, and what the runtime advises
static Shape by_hand(int count) { return {count / 160 / 2, 160}; }
static Shape advised(int count)
{
    Shape s;
    int least = 0;
    cudaOccupancyMaxPotentialBlockSize(&least, &s.block, triangular, 0, 0);
    s.grid = std::min(least, (count + s.block - 1) / s.block);
    return s;
}

int main()
{
    const int count = 9600;
    std::vector<unsigned> host(count), sums(count);
    for (int k = 0; k < count; ++k) host[k] = k % 2000;
    unsigned *n, *sum;
    cudaMalloc(&n, count * sizeof(unsigned));
    cudaMalloc(&sum, count * sizeof(unsigned));
    cudaMemcpy(n, host.data(), count * sizeof(unsigned), cudaMemcpyHostToDevice);
    int wrong = 0;
    for (const Shape shape : {by_hand(count), advised(count)}) {
        cudaMemset(sum, 0, count * sizeof(unsigned));
        triangular<<<shape.grid, shape.block>>>(n, sum, count);
        cudaMemcpy(sums.data(), sum, count * sizeof(unsigned), cudaMemcpyDeviceToHost);
        for (int k = 0; k < count; ++k) wrong += sums[k] != host[k] * (host[k] + 1) / 2;
        std::cout << shape.grid << " blocks of " << shape.block << " threads: " << wrong << " wrong so far\n";
    }
    cudaFree(n);
    cudaFree(sum);
    return wrong;
}
