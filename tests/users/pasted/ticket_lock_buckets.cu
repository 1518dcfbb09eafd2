#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

// One warp at a time appends to a bucket; whoever drew the ticket is served in turn.

struct TicketLock {
    unsigned next;
    unsigned serving;
    __device__ void acquire() {
        const unsigned mine = atomicAdd(&next, 1u);
        while (atomicAdd(&serving, 0u) != mine) __nanosleep(20);
        __threadfence();
    }
    __device__ void release() {
        __threadfence();
        atomicAdd(&serving, 1u);
    }
};

struct Bucket {
    TicketLock lock;
    int length;
    int items[125];
};

__global__ void append(Bucket *buckets, int bucket_count, int warps)
{
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (threadIdx.x % 32 || warp >= warps) return;
    Bucket *mine = &buckets[warp % bucket_count];
    mine->lock.acquire();
    volatile int *length = &mine->length;
    mine->items[*length] = warp;
    *length = *length + 1;
    mine->lock.release();
}

int main()
{
    const int count = 5, warps = 160;
    std::vector<Bucket> h(count);
    Bucket *d;
    cudaMalloc(&d, count * sizeof(Bucket));
    cudaMemset(d, 0, count * sizeof(Bucket));
    append<<<warps / 4, 128>>>(d, count, warps);
    cudaMemcpy(h.data(), d, count * sizeof(Bucket), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (const Bucket &b : h) bad += b.length != warps / count;
    printf("%d buckets of the wrong length\n", bad);
    return bad;
}
