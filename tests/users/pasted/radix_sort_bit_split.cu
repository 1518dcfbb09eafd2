// One bit at a time: a stable split by that bit, by means of a scan. 1024 keys, one block.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <algorithm>

#define COUNT 1024

__device__ uint inclusive_warp_scan(uint value)
{
    for (int d = 1; d < 32; d <<= 1) {
        uint other = __shfl_up_sync(0xFFFFFFFFu, value, d);
        if ((threadIdx.x & 31) >= d) value += other;
    }
    return value;
}

__device__ uint exclusive_block_scan(uint value, uint *sums, uint *total)
{
    uint lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    uint mine = inclusive_warp_scan(value);
    if (lane == 31) sums[warp] = mine;
    __syncthreads();
    if (warp == 0) sums[lane] = inclusive_warp_scan(sums[lane]);
    __syncthreads();
    *total = sums[31];
    uint result = mine - value + (warp ? sums[warp - 1] : 0);
    __syncthreads();
    return result;
}

__global__ void __launch_bounds__(COUNT) radix_sort(uint32_t *keys)
{
    __shared__ uint32_t shared_keys[COUNT];
    __shared__ uint sums[32];
    uint32_t key = keys[threadIdx.x];
    for (int bit = 0; bit < 32; ++bit) {
        uint zero = !((key >> bit) & 1u), zeros;
        uint before = exclusive_block_scan(zero, sums, &zeros);
        uint to = zero ? before : zeros + threadIdx.x - before;
        shared_keys[to] = key;
        __syncthreads();
        key = shared_keys[threadIdx.x];
        __syncthreads();
    }
    keys[threadIdx.x] = key;
}

int main()
{
    static uint32_t keys[COUNT], expected[COUNT];
    for (auto &k : keys) k = (uint32_t)rand() * 2654435761u;
    std::copy(keys, keys + COUNT, expected);
    std::sort(expected, expected + COUNT);
    uint32_t *d;
    cudaMalloc(&d, sizeof(keys));
    cudaMemcpy(d, keys, sizeof(keys), cudaMemcpyHostToDevice);
    radix_sort<<<1, COUNT>>>(d);
    cudaMemcpy(keys, d, sizeof(keys), cudaMemcpyDeviceToHost);
    cudaFree(d);
    bool same = std::equal(keys, keys + COUNT, expected);
    puts(same ? "sorted" : "NOT SORTED");
    return !same;
}
