#include "common/book.h"
#define smaller(a,b) ((a) < (b) ? (a) : (b))

class SpinLock {
    int *state;
public:
    SpinLock() {
        cudaMalloc( (void**)&state, sizeof(*state) );
        cudaMemset( state, 0, sizeof(*state) );
    }
    __device__ void enter() {
        while (atomicExch( state, 1 )) { }
        __threadfence();
    }
    __device__ void leave() {
        __threadfence();
        atomicExch( state, 0 );
    }
};

const int COUNT = 12 * 1000;
const int THREADS = 128;
const int BLOCKS = smaller( 24, (COUNT + THREADS - 1) / THREADS );

__global__ void weighted_sum( SpinLock lock, const float *values, const float *weights, volatile double *sum ) {
    __shared__ float part[THREADS];
    float mine = 0.0f;
    for (int k = blockIdx.x * THREADS + threadIdx.x; k < COUNT; k += BLOCKS * THREADS)
        mine += values[k] * weights[k];
    part[threadIdx.x] = mine;
    for (int width = THREADS >> 1; width; width >>= 1) {
        __syncthreads();
        if (threadIdx.x < width) part[threadIdx.x] += part[threadIdx.x + width];
    }
    if (threadIdx.x) return;
    lock.enter();
    *sum = *sum + part[0];
    lock.leave();
}

#include <stdio.h>
#include <stdlib.h>

static float *on_device( const float *from ) {
    float *to;
    cudaMalloc( (void**)&to, COUNT * sizeof(float) );
    cudaMemcpy( to, from, COUNT * sizeof(float), cudaMemcpyHostToDevice );
    return to;
}

int main( void ) {
    static float values[COUNT], weights[COUNT];
    double expected = 0, got, *sum;
    for (int k = 0; k < COUNT; k++) {
        values[k] = k % 6;
        weights[k] = k % 4;
        expected += values[k] * weights[k];
    }
    cudaMalloc( (void**)&sum, sizeof(double) );
    cudaMemset( sum, 0, sizeof(double) );
    SpinLock lock;
    weighted_sum<<<BLOCKS,THREADS>>>( lock, on_device( values ), on_device( weights ), sum );
    cudaMemcpy( &got, sum, sizeof(double), cudaMemcpyDeviceToHost );
    printf( "%g, and on the host %g\n", got, expected );
    return got != expected;
}
