#include <cuda_pipeline.h>
#include <stdio.h>
#include <stdlib.h>

#define N (8 * 1024)
#define TPB 128

__global__ void normalise_chunks(float4 *data, int chunks)
{
    __shared__ float4 buf[2][TPB];
    int stage = 0;
    if (blockIdx.x < chunks) {
        __pipeline_memcpy_async(&buf[0][threadIdx.x], &data[blockIdx.x * TPB + threadIdx.x], sizeof(float4));
    }
    __pipeline_commit();
    for (int c = blockIdx.x; c < chunks; c += gridDim.x) {
        int next = c + gridDim.x;
        if (next < chunks)
            __pipeline_memcpy_async(&buf[stage ^ 1][threadIdx.x], &data[next * TPB + threadIdx.x], sizeof(float4));
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        float4 v = buf[stage][threadIdx.x];
        float4 first = buf[stage][0];
        __syncthreads();
        v.x -= first.x; v.y -= first.y; v.z -= first.z; v.w -= first.w;
        data[c * TPB + threadIdx.x] = v;
        stage ^= 1;
    }
}

int main(void)
{
    float *h = (float *)malloc(N * sizeof(float)), *r = (float *)malloc(N * sizeof(float));
    for (int i = 0; i < N; i++) h[i] = (float)(i % 1000);
    float4 *d;
    cudaMalloc((void **)&d, N * sizeof(float));
    cudaMemcpy(d, h, N * sizeof(float), cudaMemcpyHostToDevice);
    int chunks = N / 4 / TPB;
    normalise_chunks<<<4, TPB>>>(d, chunks);
    cudaMemcpy(r, d, N * sizeof(float), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int c = 0; c < chunks; c++)
        for (int i = 0; i < 4 * TPB; i++) bad += r[c * 4 * TPB + i] != h[c * 4 * TPB + i] - h[c * 4 * TPB + i % 4];
    printf("%d bad\n", bad);
    cudaFree(d);
    free(h);
    free(r);
    return bad != 0;
}
