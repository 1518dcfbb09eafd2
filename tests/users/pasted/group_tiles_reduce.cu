#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
using namespace cooperative_groups;

// a group of any kind finds its largest value with some shared memory of its own
template <typename G>
__device__ int largest(const G &group, int *room, int value)
{
    const unsigned me = group.thread_rank();
    room[me] = value;
    group.sync();
    for (unsigned rest = group.size(); rest > 1; rest = (rest + 1) / 2) {
        const unsigned half = (rest + 1) / 2;
        if (me + half < rest) room[me] = max(room[me], room[me + half]);
        group.sync();
    }
    return room[0];
}

__global__ void by_block(const int4 *values, int quads, int *result)
{
    extern __shared__ int room[];
    int mine = -1;
    for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < quads; q += gridDim.x * blockDim.x) {
        const int4 v = values[q];
        mine = max(mine, max(max(v.x, v.y), max(v.z, v.w)));
    }
    thread_block block = this_thread_block();
    mine = largest(block, room, mine);
    if (block.thread_rank() == 0) atomicMax(result, mine);
}

template <int width>
__global__ void by_tile(const int4 *values, int quads, int *result)
{
    auto tile = tiled_partition<width>(this_thread_block());
    int mine = -1;
    for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < quads; q += gridDim.x * blockDim.x)
        mine = max(mine, max(max(values[q].x, values[q].y), max(values[q].z, values[q].w)));
    for (int apart = 1; apart < width; apart *= 2) mine = max(mine, tile.shfl_xor(mine, apart));
    if (tile.thread_rank() == 0) atomicMax(result, mine);
}

int main(void)
{
    int quads = 3000;
    int threads = 192;
    int blocks = 8;
    int roomBytes = threads * sizeof(int);
    int *values, *result, expected = 0;
    cudaMallocManaged(&values, 4 * quads * sizeof(int));
    cudaMallocManaged(&result, 2 * sizeof(int));
    for (int i = 0; i < 4 * quads; i++) {
        values[i] = i * 7919 % 1000003;
        if (values[i] > expected) expected = values[i];
    }
    result[0] = result[1] = -1;
    by_block<<<blocks, threads, roomBytes>>>((const int4 *)values, quads, result);
    by_tile<16><<<blocks, threads>>>((const int4 *)values, quads, result + 1);
    cudaDeviceSynchronize();
    printf("%d and %d, expected %d\n", result[0], result[1], expected);
    return result[0] != expected || result[1] != expected;
}
