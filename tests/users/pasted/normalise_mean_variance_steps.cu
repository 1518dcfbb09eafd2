#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define BLOCK 256

__global__ void partialSums(const float *x, float *sums, float *squares, int n)
{
    __shared__ float s1[BLOCK], s2[BLOCK];
    int t = threadIdx.x;
    float a = 0, b = 0;
    for (int i = blockIdx.x * BLOCK + t; i < n; i += gridDim.x * BLOCK) {
        a += x[i];
        b += x[i] * x[i];
    }
    s1[t] = a;
    s2[t] = b;
    __syncthreads();
#pragma unroll
    for (int k = BLOCK / 2; k > 0; k /= 2) {
        if (t < k) {
            s1[t] += s1[t + k];
            s2[t] += s2[t + k];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = s1[0];
        squares[blockIdx.x] = s2[0];
    }
}

__global__ void statistics(const float *sums, const float *squares, int parts, int n, float2 *stats)
{
    float a = 0, b = 0;
    for (int i = 0; i < parts; i++) {
        a += sums[i];
        b += squares[i];
    }
    float mean = a / n;
    *stats = make_float2(mean, sqrtf(b / n - mean * mean));
}

__global__ void normalize(float *x, const float2 *stats, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float2 s = *stats;
        x[i] = (x[i] - s.x) / s.y;
    }
}

int main()
{
    const int n = 25000, parts = 20;
    float *h = (float *)malloc(n * sizeof(float)), *x, *sums, *squares;
    float2 *stats;
    for (int i = 0; i < n; i++) h[i] = 5 + sinf(i * 0.37f) * 2;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&sums, parts * sizeof(float));
    cudaMalloc(&squares, parts * sizeof(float));
    cudaMalloc(&stats, sizeof(float2));
    cudaMemcpy(x, h, n * sizeof(float), cudaMemcpyHostToDevice);
    partialSums<<<parts, BLOCK>>>(x, sums, squares, n);
    statistics<<<1, 1>>>(sums, squares, parts, n, stats);
    normalize<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, stats, n);
    cudaMemcpy(h, x, n * sizeof(float), cudaMemcpyDeviceToHost);
    double m = 0, v = 0;
    for (int i = 0; i < n; i++) { m += h[i]; v += h[i] * h[i]; }
    m /= n; v /= n;
    printf("mean %g, variance %g\n", m, v);
    return fabs(m) > 1e-2 || fabs(v - 1) > 1e-2;
}
