#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <cuda_runtime.h>
#include "device_launch_parameters.h"

#define CHECK(call)                                                              \
    do {                                                                         \
        const cudaError_t status_ = (call);                                      \
        if (status_ != cudaSuccess) {                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,                   \
                    cudaGetErrorString(status_));                                \
            exit(EXIT_FAILURE);                                                  \
        }                                                                        \
    } while (0)

__global__ void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

static double seconds_from_ms(float ms) { return ms * 1e-3; }

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1 << 14;
    const float alpha = 2.5f;
    std::vector<float> x(n), y(n), r(n);
    for (int i = 0; i < n; ++i) { x[i] = 0.5f * i; y[i] = 1.0f; }

    float *dx, *dy;
    CHECK(cudaMalloc(&dx, n * sizeof(float)));
    CHECK(cudaMalloc(&dy, n * sizeof(float)));
    CHECK(cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dy, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));

    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaEventRecord(begin));
    int threads = 128;
    int blocks = (n + threads - 1) / threads;
    saxpy<<<blocks, threads>>>(n, alpha, dx, dy);
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    CHECK(cudaGetLastError());

    float ms = 0;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    CHECK(cudaMemcpy(r.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost));
    float worst = 0;
    for (int i = 0; i < n; ++i) worst = fmaxf(worst, fabsf(r[i] - (alpha * x[i] + y[i])));
    printf("n = %d, %.3f us, worst difference %g, %.2f GB/s\n", n, ms * 1e3, worst,
           3.0 * n * sizeof(float) / seconds_from_ms(ms) * 1e-9);
    CHECK(cudaFree(dx));
    CHECK(cudaFree(dy));
    return worst > 1e-3f;
}
