#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <math.h>

typedef union {
    float f;
    uint32_t u;
    struct { uint32_t mantissa : 23, exponent : 8, sign : 1; } part;
} float_bits;

union packed { uint64_t whole; struct { uint32_t key; int32_t index; } half; };

__device__ unsigned long long best = ~0ULL;

/* orders floats as unsigned integers do */
__host__ __device__ uint32_t sortable(float f)
{
    float_bits b;
    b.f = f;
    return b.part.sign ? ~b.u : b.u | 0x80000000u;
}

__global__ void argmin(const float *v, int n, int *exponents)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float_bits b;
    b.f = v[i];
    exponents[i] = (int)b.part.exponent - 127;
    union packed p;
    p.whole = ((uint64_t)sortable(v[i]) << 32) | (uint32_t)i;
    atomicMin(&best, (unsigned long long)p.whole);
}

int main(void)
{
    const int n = 3333;
    float *h = (float *)malloc(n * sizeof(float)), *d;
    int *e, at = 0;
    for (int i = 0; i < n; i++) {
        h[i] = (float)((i * 7919) % 3331) - 1000.5f;
        if (h[i] < h[at]) at = i;
    }
    cudaMalloc(&d, n * sizeof(float));
    cudaMalloc(&e, n * sizeof(int));
    cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
    argmin<<<(n + 127) / 128, 128>>>(d, n, e);
    unsigned long long result;
    cudaMemcpyFromSymbol(&result, best, sizeof result);
    printf("smallest at %d, expected %d\n", (int)(result & 0xffffffffu), at);
    return (int)(result & 0xffffffffu) != at;
}
