#include "cuda_fp16.h"
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <iostream>

__global__ void haxpby(const half2* __restrict__ x, half2* __restrict__ y, half alpha, half beta, int pairs)
{
    const half2 a = __half2half2(alpha), b = __half2half2(beta);
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < pairs; i += blockDim.x * gridDim.x)
        y[i] = __hfma2(a, x[i], __hmul2(b, y[i]));
}

int main(int argc, char** argv)
{
    size_t n = 1 << 14;
    if (argc > 1) n = strtoul(argv[1], nullptr, 0) & ~size_t(1);
    std::vector<half> x(n), y(n), r(n);
    for (size_t i = 0; i < n; ++i) { x[i] = __float2half(float(i % 32)); y[i] = __float2half(1.0f); }
    half *dx, *dy;
    cudaMalloc((void**)&dx, n * sizeof(half));
    cudaMalloc((void**)&dy, n * sizeof(half));
    cudaMemcpy(dx, x.data(), n * sizeof(half), cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y.data(), n * sizeof(half), cudaMemcpyHostToDevice);
    haxpby<<<n / 2 / 256 / 2, 256>>>((half2*)dx, (half2*)dy, __float2half(2.0f), __float2half(0.5f), n / 2);
    cudaMemcpy(r.data(), dy, n * sizeof(half), cudaMemcpyDeviceToHost);
    size_t wrong = 0;
    for (size_t i = 0; i < n; ++i) wrong += __half2float(r[i]) != 2.0f * (i % 32) + 0.5f;
    std::cout << wrong << " wrong of " << n << std::endl;
    cudaFree(dx);
    cudaFree(dy);
    return wrong != 0;
}
