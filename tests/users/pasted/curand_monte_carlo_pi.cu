#include <curand_kernel.h>
#include <stdio.h>
#include <math.h>

#define THREADS 128
#define BLOCKS 16
#define TRIALS 32

__global__ void setup(curandState *state, unsigned long long seed)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    curand_init(seed + id, 0, 0, &state[id]);
}

__global__ void count_hits(curandState *state, unsigned int *hits)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    curandState local = state[id];
    unsigned int mine = 0;
    for (int t = 0; t < TRIALS; t++) {
        float x = curand_uniform(&local), y = curand_uniform(&local);
        if (x * x + y * y <= 1.0f) mine++;
    }
    state[id] = local;
    atomicAdd(hits, mine);
}

int main()
{
    curandState *d_state;
    unsigned int *d_hits, hits;
    cudaMalloc(&d_state, THREADS * BLOCKS * sizeof(curandState));
    cudaMalloc(&d_hits, sizeof(unsigned int));
    cudaMemset(d_hits, 0, sizeof(unsigned int));
    setup<<<BLOCKS, THREADS>>>(d_state, 1234ULL);
    count_hits<<<BLOCKS, THREADS>>>(d_state, d_hits);
    cudaMemcpy(&hits, d_hits, sizeof(hits), cudaMemcpyDeviceToHost);
    double pi = 4.0 * hits / (double)(THREADS * BLOCKS * TRIALS);
    printf("pi is about %f (off by %f)\n", pi, fabs(pi - M_PI));
    return fabs(pi - M_PI) > 0.1;
}
