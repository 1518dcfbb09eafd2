/*+++
title   = "Block maximum, interleaved with modulo"
summary = "The slow textbook version: every second thread, every fourth, ..."
entry   = "max_kernel"
block   = ["512"]
grid    = ["ceil_div(width * height, 512)"]
args    = ["data", "result", "width * height"]
check   = "none"
default_size = [2048, 1024]

[buffers]
data   = { element = "float", rows = "height", cols = "width", fill = "random" }
result = { element = "float", rows = "1", cols = "ceil_div(width * height, 512)" }
+++*/

#include <cfloat>

#define THREADS 512

__global__ void max_kernel(const float* data, float* result, int n)
{
    __shared__ float cache[THREADS];

    int tid = threadIdx.x;
    int gid = blockIdx.x * THREADS + tid;
    cache[tid] = gid < n ? data[gid] : -FLT_MAX;
    __syncthreads();

    for (int step = 1; step < THREADS; step *= 2) {
        if (tid % (2 * step) == 0) {
            cache[tid] = fmaxf(cache[tid], cache[tid + step]);
        }
        __syncthreads();
    }

    if (tid == 0)
        result[blockIdx.x] = cache[0];
}
