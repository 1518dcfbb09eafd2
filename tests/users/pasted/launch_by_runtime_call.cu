#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

extern "C" __global__ void fma_kernel(float *out, const float *a, const float *b, float c, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = fmaf(a[i], b[i], c);
}

int main(void)
{
    int n = 6000;
    float c = 0.5f, *h = (float *)malloc(n * sizeof(float)), *a, *b, *out;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocHost((void **)&h, n * sizeof(float));
    for (int i = 0; i < n; i++) h[i] = (float)(i % 10);
    cudaMalloc((void **)&a, n * sizeof(float));
    cudaMalloc((void **)&b, n * sizeof(float));
    cudaMalloc((void **)&out, n * sizeof(float));
    cudaMemcpyAsync(a, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
    cudaMemcpyAsync(b, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
    void *args[] = { &out, &a, &b, &c, &n };
    dim3 grid(12, 1, 1), block(160, 1, 1);
    cudaError_t status = cudaLaunchKernel((const void *)fma_kernel, grid, block, args, 0, stream);
    if (status != cudaSuccess) { fprintf(stderr, "%s\n", cudaGetErrorString(status)); return 1; }
    cudaMemcpyAsync(h, out, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    int bad = 0;
    for (int i = 0; i < n; i++) bad += h[i] != (float)((i % 10) * (i % 10)) + 0.5f;
    printf("%d bad\n", bad);
    cudaStreamDestroy(stream);
    cudaFreeHost(h);
    return bad;
}
