#include <cuda_runtime.h>
#include <cstdio>
#include <cmath>
#include <random>
#include <vector>
#include "common.h"

// loss of every sample: -log softmax(logits)[target]; one warp a sample

__device__ float warpReduceMax(float v) { for (int o = 16; o > 0; o /= 2) v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, o)); return v; }
__device__ float warpReduceSum(float v) { for (int o = 16; o > 0; o /= 2) v += __shfl_xor_sync(0xffffffff, v, o); return v; }

__global__ void crossentropy_forward(float* losses, const float* logits, const int* targets, int B, int V)
{
    int lane = threadIdx.x % 32, sample = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (sample >= B) return;
    const float* row = logits + sample * V;
    float m = -INFINITY;
    for (int i = lane; i < V; i += 32) m = fmaxf(m, row[i]);
    m = warpReduceMax(m);
    float s = 0;
    for (int i = lane; i < V; i += 32) s += expf(row[i] - m);
    s = warpReduceSum(s);
    if (lane == 0) losses[sample] = logf(s) + m - row[targets[sample]];
}

int main()
{
    const int B = 50, V = 300;
    std::mt19937 g(5);
    std::uniform_real_distribution<float> logit(-3, 3);
    std::uniform_int_distribution<int> label(0, V - 1);
    std::vector<float> x(B * V), loss(B);
    std::vector<int> y(B);
    for (auto& v : x) v = logit(g);
    for (auto& v : y) v = label(g);
    float *dx, *dl; int* dy;
    cudaMalloc(&dx, x.size() * sizeof(x[0]));
    cudaMalloc(&dl, loss.size() * sizeof(loss[0]));
    cudaMalloc(&dy, y.size() * sizeof(y[0]));
    cudaMemcpy(dx, x.data(), x.size() * sizeof(x[0]), cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y.data(), y.size() * sizeof(y[0]), cudaMemcpyHostToDevice);
    constexpr int block = 128, warps = block / 32;
    crossentropy_forward<<<(B + warps - 1) / warps, block>>>(dl, dx, dy, B, V);
    cudaMemcpy(loss.data(), dl, loss.size() * sizeof(loss[0]), cudaMemcpyDeviceToHost);
    double worst = 0;
    for (int b = 0; b < B; b++) {
        double s = 0;
        for (int i = 0; i < V; i++) s += std::exp(x[b * V + i]);
        worst = std::fmax(worst, std::fabs(std::log(s) - x[b * V + y[b]] - loss[b]));
    }
    printf("worst %g\n", worst);
    return worst > 1e-4;
}
