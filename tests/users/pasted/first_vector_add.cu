// Lab 1: add two vectors on the GPU.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define N 5000
#define THREADS_PER_BLOCK 256

__global__ void vecAdd(float *a, float *b, float *c, int n) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    // make sure we do not go out of bounds
    if (id < n)
        c[id] = a[id] + b[id];
}

int main(void) {
    size_t bytes = N * sizeof(float);
    float *h_a = (float*)malloc(bytes);
    float *h_b = (float*)malloc(bytes);
    float *h_c = (float*)malloc(bytes);
    float *d_a, *d_b, *d_c;

    for (int i = 0; i < N; i++) {
        h_a[i] = i * 0.5f;
        h_b[i] = N - i;
    }

    cudaMalloc((void**)&d_a, bytes);
    cudaMalloc((void**)&d_b, bytes);
    cudaMalloc((void**)&d_c, bytes);
    cudaMemcpy(d_a, h_a, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, h_b, bytes, cudaMemcpyHostToDevice);

    int blocks = (int)ceil((float)N / THREADS_PER_BLOCK);
    vecAdd<<<blocks, THREADS_PER_BLOCK>>>(d_a, d_b, d_c, N);
    cudaMemcpy(h_c, d_c, bytes, cudaMemcpyDeviceToHost);

    int errors = 0;
    for (int i = 0; i < N; i++)
        if (h_c[i] != h_a[i] + h_b[i]) errors++;
    printf("%d errors\n", errors);

    cudaFree(d_a); cudaFree(d_b); cudaFree(d_c);
    free(h_a); free(h_b); free(h_c);
    return errors != 0;
}
