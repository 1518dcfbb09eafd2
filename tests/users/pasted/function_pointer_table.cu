#include <stdio.h>
#include <stdlib.h>
#include <math.h>

typedef float (*op_t)(float, float);
enum op_kind { OP_ADD, OP_MUL, OP_HYPOT, OP_COUNT };

__device__ float op_add(float a, float b) { return a + b; }
__device__ float op_mul(float a, float b) { return a * b; }
__device__ float op_hypot(float a, float b) { return hypotf(a, b); }

__device__ op_t ops[OP_COUNT] = { op_add, op_mul, op_hypot };

__global__ void apply(enum op_kind kind, const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    op_t f = ops[(kind + threadIdx.x / 32) % OP_COUNT];
    if (i < n) c[i] = f(a[i], b[i]);
}

static const char *op_name(enum op_kind k)
{
    static const char *const names[] = { "add", "mul", "hypot" };
    return names[k];
}

int main(void)
{
    const int n = 2048;
    const size_t size = n * sizeof(float);
    float *a = (float *)malloc(size), *b = (float *)malloc(size), *c = (float *)malloc(size);
    float *da, *db, *dc;
    for (int i = 0; i < n; i++) { a[i] = i % 19; b[i] = i % 23; }
    cudaMalloc(&da, size); cudaMalloc(&db, size); cudaMalloc(&dc, size);
    cudaMemcpy(da, a, size, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, size, cudaMemcpyHostToDevice);
    for (int k = 0; k < OP_COUNT; k++) {
        apply<<<(n + 127) / 128, 128>>>((enum op_kind)k, da, db, dc, n);
        cudaMemcpy(c, dc, size, cudaMemcpyDeviceToHost);
        printf("first %s: c[100] = %f\n", op_name((enum op_kind)k), c[100]);
    }
    return 0;
}
