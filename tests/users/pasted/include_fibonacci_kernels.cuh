// kernels that main files include; no guard on purpose, it is included once

#include <cstdio>

__device__ unsigned long long fibonacci(unsigned n)
{
    unsigned long long a = 0, b = 1;
    while (n--) {
        unsigned long long t = a + b;
        a = b;
        b = t;
    }
    return a;
}

__global__ void fibonacci_kernel(unsigned long long *out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = fibonacci(i % 90);
}

void print_first(const unsigned long long *values, int count)
{
    for (int i = 0; i < count; ++i) printf("%llu ", values[i]);
    printf("\n");
}
