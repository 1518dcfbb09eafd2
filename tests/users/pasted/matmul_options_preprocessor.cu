#include <stdio.h>
#include <stdlib.h>

/* compile-time options */
#define USE_SHARED 1
#define USE_DOUBLE 0
/* #define TRANSPOSED_B */

#if USE_DOUBLE
typedef double number;
#define FORMAT "%lf"
#else
typedef float number;
#define FORMAT "%f"
#endif

#ifdef TRANSPOSED_B
#define B_AT(k, j) b[(j) * n + (k)]
#else
#define B_AT(k, j) b[(k) * n + (j)]
#endif

#define TILE 16

#if USE_SHARED
__global__ void product(const number *a, const number *b, number *c, int n)
{
    __shared__ number ta[TILE][TILE], tb[TILE][TILE];
    int i = blockIdx.y * TILE + threadIdx.y, j = blockIdx.x * TILE + threadIdx.x;
    number sum = 0;
    for (int t = 0; t < n; t += TILE) {
        ta[threadIdx.y][threadIdx.x] = a[i * n + t + threadIdx.x];
        tb[threadIdx.y][threadIdx.x] = B_AT(t + threadIdx.y, j);
        __syncthreads();
        for (int k = 0; k < TILE; k++) sum += ta[threadIdx.y][k] * tb[k][threadIdx.x];
        __syncthreads();
    }
    c[i * n + j] = sum;
}
#else
__global__ void product(const number *a, const number *b, number *c, int n)
{
    int i = blockIdx.y * TILE + threadIdx.y, j = blockIdx.x * TILE + threadIdx.x;
    number sum = 0;
    for (int k = 0; k < n; k++) sum += a[i * n + k] * B_AT(k, j);
    c[i * n + j] = sum;
}
#endif

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) / TILE * TILE : 144;
    size_t bytes = (size_t)n * n * sizeof(number);
    number *a = (number *)malloc(bytes), *b = (number *)malloc(bytes), *c = (number *)malloc(bytes);
    for (int i = 0; i < n * n; i++) { a[i] = (number)(i % 4); b[i] = (number)(i / n == i % n); }
    number *da, *db, *dc;
    cudaMalloc((void **)&da, bytes);
    cudaMalloc((void **)&db, bytes);
    cudaMalloc((void **)&dc, bytes);
    cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, bytes, cudaMemcpyHostToDevice);
    dim3 block = dim3(TILE, TILE);
    dim3 grid = dim3(n / TILE, n / TILE);
    product<<<grid, block>>>(da, db, dc, n);
    cudaMemcpy(c, dc, bytes, cudaMemcpyDeviceToHost);
    int same = 1;
    for (int i = 0; i < n * n; i++) same &= a[i] == c[i];
    printf("times the identity: %s, c[5] = " FORMAT "\n", same ? "same" : "NOT the same", c[5]);
    return !same;
}
