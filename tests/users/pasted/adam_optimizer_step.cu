#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <cuda_runtime.h>

typedef struct {
    float rate;
    float keep_mean, keep_square;
    float tiny;
    float decay;
} adam_t;

__host__ __device__ static inline float lerp(float a, float b, float t) { return a + t * (b - a); }

__global__ void adam(float *weight, const float *slope, float *mean, float *square, long count, adam_t how,
                     float scale_mean, float scale_square)
{
    long k = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (k < count) {
        float g = slope[k] + how.decay * weight[k];
        float m = mean[k] = lerp(g, mean[k], how.keep_mean);
        float s = square[k] = lerp(g * g, square[k], how.keep_square);
        weight[k] -= how.rate * m * scale_mean / (sqrtf(s * scale_square) + how.tiny);
    }
}

int main(int argc, char **argv)
{
    const long count = 10000;
    const int steps = 5;
    const adam_t how = { 0.02f, 0.9f, 0.99f, 1e-8f, 0.0f };
    const size_t size = count * sizeof(float);
    float *w = (float *)malloc(size), *g = (float *)malloc(size), *dw, *dg, *dm, *ds;
    cudaMalloc((void **)&dw, size);
    cudaMalloc((void **)&dg, size);
    cudaMalloc((void **)&dm, size);
    cudaMalloc((void **)&ds, size);
    cudaMemset(dm, 0, size);
    cudaMemset(ds, 0, size);
    for (long k = 0; k < count; k++) w[k] = (float)(k % 100) / 50 - 1;
    cudaMemcpy(dw, w, size, cudaMemcpyHostToDevice);
    unsigned threads = 320;
    unsigned blocks = ceil((float)count / threads);
    double before = 0, after = 0;
    for (int t = 1; t <= steps; t++) {
        for (long k = 0; k < count; k++) g[k] = 2 * w[k];        /* of the sum of the squares */
        cudaMemcpy(dg, g, size, cudaMemcpyHostToDevice);
        float scale_mean = 1 / (1 - powf(how.keep_mean, t)), scale_square = 1 / (1 - powf(how.keep_square, t));
        adam<<<blocks, threads>>>(dw, dg, dm, ds, count, how, scale_mean, scale_square);
        if (t == 1) for (long k = 0; k < count; k++) before += w[k] * w[k];
        cudaMemcpy(w, dw, size, cudaMemcpyDeviceToHost);
    }
    for (long k = 0; k < count; k++) after += w[k] * w[k];
    printf("the loss fell from %f to %f\n", before, after);
    return !(after < before);
}
