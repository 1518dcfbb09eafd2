#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

typedef unsigned long long ull;

__device__ ull hits_total;

__host__ __device__ static inline uint32_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)(*state >> 33);
}

__global__ void pi_kernel(ull seed, int tries)
{
    uint64_t state = seed ^ ((uint64_t)(blockIdx.x * blockDim.x + threadIdx.x) << 20);
    int hits = 0;
    for (int i = 0; i < tries; i++) {
        double x = next(&state) / 2147483648.0, y = next(&state) / 2147483648.0;
        hits += x * x + y * y < 1.0;
    }
    __shared__ unsigned int block_hits;
    if (threadIdx.x == 0) block_hits = 0;
    __syncthreads();
    atomicAdd(&block_hits, (unsigned)hits);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&hits_total, (ull)block_hits);
}

int main(int argc, char **argv)
{
    ull zero = 0, hits;
    int blocks = argc > 1 ? atoi(argv[1]) : 24, threads = argc > 2 ? atoi(argv[2]) : 192, tries = 40;
    clock_t t = clock();
    cudaMemcpyToSymbol(hits_total, &zero, sizeof zero);
    pi_kernel<<<blocks, threads>>>(88172645463325252ULL, tries);
    cudaMemcpyFromSymbol(&hits, hits_total, sizeof hits);
    t = clock() - t;
    printf("pi = %.5f after %.1f ms\n", 4.0 * hits / ((double)blocks * threads * tries), 1e3 * t / CLOCKS_PER_SEC);
    return 0;
}
