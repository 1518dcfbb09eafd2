/*+++
title   = "Dot product of doubles, partial sums"
summary = "Grid stride, then the tree of the book CUDA by Example."
entry   = "dot"
block   = ["256"]
grid    = ["512"]
args    = ["a", "b", "partial_c", "width * height"]
check   = "none"
default_size = [4096, 2048]

[buffers]
a         = { element = "double", rows = "height", cols = "width", fill = "random" }
b         = { element = "double", rows = "height", cols = "width", fill = "random" }
partial_c = { element = "double", rows = "1", cols = "512" }
+++*/

const int threadsPerBlock = 256;

__global__ void dot( double *a, double *b, double *c, int N ) {
    __shared__ double cache[threadsPerBlock];
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    int cacheIndex = threadIdx.x;

    double temp = 0;
    while (tid < N) {
        temp += a[tid] * b[tid];
        tid += blockDim.x * gridDim.x;
    }

    // set the cache values
    cache[cacheIndex] = temp;
    __syncthreads();

    int i = blockDim.x/2;
    while (i != 0) {
        if (cacheIndex < i)
            cache[cacheIndex] += cache[cacheIndex + i];
        __syncthreads();
        i /= 2;
    }

    if (cacheIndex == 0)
        c[blockIdx.x] = cache[0];
}
