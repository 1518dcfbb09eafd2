/*+++
title   = "Dot product, four elements per thread"
summary = "Read-only loads, a tree in shared memory, one partial sum per block."
entry   = "dotKernel"
block   = ["256"]
grid    = ["ceil_div(width * height, 1024)"]
args    = ["x", "y", "partial", "width * height"]
check   = "none"
default_size = [4096, 3000]

[buffers]
x = { element = "float", rows = "height", cols = "width", fill = "random" }
y = { element = "float", rows = "height", cols = "width", fill = { random = "uniform", low = -1, high = 1, seed = 5 } }
partial = { element = "float", rows = 1, cols = "ceil_div(width * height, 1024)" }
+++*/
#define THREADS 256

__global__ void dotKernel(const float* __restrict__ x, const float* __restrict__ y, float* partial, int n)
{
    __shared__ float cache[THREADS];
    int base = blockIdx.x * (THREADS * 4) + threadIdx.x;
    float temp = 0.0f;

    #pragma unroll
    for (int k = 0; k < 4; k++) {
        int idx = base + k * THREADS;
        if (idx < n)
            temp += __ldg(&x[idx]) * __ldg(&y[idx]);
    }
    cache[threadIdx.x] = temp;
    __syncthreads();

    for (int i = THREADS / 2; i != 0; i /= 2) {
        if (threadIdx.x < i)
            cache[threadIdx.x] += cache[threadIdx.x + i];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        partial[blockIdx.x] = cache[0];
}
