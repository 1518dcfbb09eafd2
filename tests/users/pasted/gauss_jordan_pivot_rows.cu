#include <stdio.h>
#include <stdlib.h>
#include <math.h>

__global__ void scaleRow(float *a, int n, int p)
{
    // a is n x 2n; the pivot is read before any thread divides by it
    __shared__ float pivot;
    if (threadIdx.x == 0) pivot = a[p * 2 * n + p];
    __syncthreads();
    for (int j = threadIdx.x; j < 2 * n; j += blockDim.x) a[p * 2 * n + j] /= pivot;
}

__global__ void eliminate(float *a, int n, int p)
{
    int row = blockIdx.x;
    __shared__ float factor;
    if (row == p) return;
    if (threadIdx.x == 0) factor = a[row * 2 * n + p];
    __syncthreads();
    for (int j = threadIdx.x; j < 2 * n; j += blockDim.x)
        a[row * 2 * n + j] -= factor * a[p * 2 * n + j];
}

int main()
{
    const int n = 48;
    float *m = (float *)malloc(n * 2 * n * sizeof(float));
    float *inv = (float *)malloc(n * 2 * n * sizeof(float));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2 * n; j++) {
            if (j < n) m[i * 2 * n + j] = i == j ? n : 1.0f / (1 + abs(i - j));
            else m[i * 2 * n + j] = j - n == i;
        }
    float *d;
    cudaMalloc(&d, n * 2 * n * sizeof(float));
    cudaMemcpy(d, m, n * 2 * n * sizeof(float), cudaMemcpyHostToDevice);
    for (int p = 0; p < n; p++) {
        scaleRow<<<1, 64>>>(d, n, p);
        eliminate<<<n, 64>>>(d, n, p);
    }
    cudaMemcpy(inv, d, n * 2 * n * sizeof(float), cudaMemcpyDeviceToHost);
    float worst = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) s += m[i * 2 * n + k] * inv[k * 2 * n + n + j];
            worst = fmaxf(worst, fabsf(s - (i == j)));
        }
    printf("A times its inverse differs from I by %g\n", worst);
    cudaFree(d);
    free(m); free(inv);
    return worst > 1e-3f;
}
