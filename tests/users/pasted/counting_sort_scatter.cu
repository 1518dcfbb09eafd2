#include <cub/block/block_scan.cuh>
#include <cassert>
#include <cstdio>
#include <vector>

#define KEYS 256
typedef unsigned char byte;

__global__ void count(const byte *in, int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(counts + in[i], 1);
}

__global__ void starts(int *counts)
{
    typedef cub::BlockScan<int, KEYS> Scan;
    __shared__ Scan::TempStorage temp;
    int c = counts[threadIdx.x], s;
    Scan(temp).ExclusiveSum(c, s);
    counts[threadIdx.x] = s;
}

__global__ void scatter(const byte *in, byte *out, int *next, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[atomicAdd(next + in[i], 1)] = in[i];
}

int main()
{
    const int n = 9876, threads = 192, blocks = (n + threads - 1) / threads;
    std::vector<byte> data(n);
    for (int i = 0; i < n; i++) data[i] = (byte)(i * i + 3 * i);
    byte *in, *out;
    int *counts;
    cudaMalloc(&in, n);
    cudaMalloc(&out, n);
    cudaMalloc(&counts, KEYS * sizeof *counts);
    cudaMemcpy(in, data.data(), n, cudaMemcpyHostToDevice);
    cudaMemset(counts, 0, KEYS * sizeof *counts);
    count<<<blocks, threads>>>(in, counts, n);
    starts<<<1, KEYS>>>(counts);
    scatter<<<blocks, threads>>>(in, out, counts, n);
    cudaMemcpy(data.data(), out, n, cudaMemcpyDeviceToHost);
    for (int i = 1; i < n; i++)
        if (data[i - 1] > data[i]) { printf("%d is out of order\n", i); return 1; }
    puts("in order");
    return 0;
}
