#include <cassert>
#include <iostream>
#include <numeric>
#include <random>
#include <vector>

#define BLOCK_SIZE 128

__device__ unsigned block_counter = 0;

/// An inclusive scan in one pass: a block takes its number when it starts, and waits for the sum of those before it.
__global__ void chained_scan(const int* in, int* out, volatile int* sums, volatile int* ready, int n)
{
    __shared__ unsigned block;
    __shared__ int s[BLOCK_SIZE];
    __shared__ int before;
    if (threadIdx.x == 0) block = atomicAdd(&block_counter, 1u);
    __syncthreads();
    const int i = block * BLOCK_SIZE + threadIdx.x;
    int v = i < n ? in[i] : 0;
    for (int d = 1; d < BLOCK_SIZE; d *= 2) {
        s[threadIdx.x] = v;
        __syncthreads();
        if (threadIdx.x >= d) v += s[threadIdx.x - d];
        __syncthreads();
    }
    if (threadIdx.x == BLOCK_SIZE - 1) {
        int sum = 0;
        if (block > 0) {
            while (ready[block - 1] == 0) { }
            __threadfence();
            sum = sums[block - 1];
        }
        before = sum;
        sums[block] = sum + v;
        __threadfence();
        ready[block] = 1;
    }
    __syncthreads();
    if (i < n) out[i] = before + v;
}

int main()
{
    const int n = 5000, blocks = (n + BLOCK_SIZE - 1) / BLOCK_SIZE;
    std::vector<int> in(n), out(n), expected(n);
    std::mt19937 random(11);
    for (int& v : in) v = int(random() % 100);
    std::partial_sum(in.begin(), in.end(), expected.begin());
    int *d_in, *d_out, *d_sums, *d_ready;
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_out, n * sizeof(int));
    cudaMalloc(&d_sums, blocks * sizeof(int));
    cudaMalloc(&d_ready, blocks * sizeof(int));
    cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(d_ready, 0, blocks * sizeof(int));
    const unsigned zero = 0;
    cudaMemcpyToSymbol(block_counter, &zero, sizeof zero);
    chained_scan<<<blocks, BLOCK_SIZE>>>(d_in, d_out, d_sums, d_ready, n);
    cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::cout << (out == expected ? "same" : "not the same") << std::endl;
    return out != expected;
}
