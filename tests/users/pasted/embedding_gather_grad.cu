#include <cuda_runtime.h>
#include <cstdint>
#include <iostream>
#include <vector>

#define CUDA_OK(expr) if (auto status = (expr); status != cudaSuccess) { std::cerr << #expr << ": " << cudaGetErrorString(status) << "\n"; return EXIT_FAILURE; } else (void)0

__global__ void embed(const float4* __restrict__ table, const int64_t* __restrict__ tokens, float4* __restrict__ out,
                      int width4)
{
    const int64_t token = tokens[blockIdx.x];
    for (int i = threadIdx.x; i < width4; i += blockDim.x)
        out[(size_t)blockIdx.x * width4 + i] = table[token * width4 + i];
}

__global__ void embed_backward(float* grad_table, const int64_t* tokens, const float* grad_out, int width)
{
    const int64_t token = tokens[blockIdx.x];
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        atomicAdd(&grad_table[token * width + i], grad_out[(size_t)blockIdx.x * width + i]);
}

int main()
{
    constexpr int vocabulary = 50, width = 96, length = 120;
    std::vector<float> table(vocabulary * width), out(length * width), grad(vocabulary * width);
    std::vector<int64_t> tokens(length);
    for (int i = 0; i < vocabulary * width; ++i) table[i] = static_cast<float>(i);
    for (int i = 0; i < length; ++i) tokens[i] = i * 13 % vocabulary;
    float *d_table, *d_out, *d_grad;
    int64_t* d_tokens;
    CUDA_OK(cudaMalloc(&d_table, table.size() * sizeof(float)));
    CUDA_OK(cudaMalloc(&d_out, out.size() * sizeof(float)));
    CUDA_OK(cudaMalloc(&d_grad, grad.size() * sizeof(float)));
    CUDA_OK(cudaMalloc(&d_tokens, tokens.size() * sizeof(int64_t)));
    CUDA_OK(cudaMemcpy(d_table, table.data(), table.size() * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_OK(cudaMemcpy(d_tokens, tokens.data(), tokens.size() * sizeof(int64_t), cudaMemcpyHostToDevice));
    CUDA_OK(cudaMemset(d_grad, 0, grad.size() * sizeof(float)));
    embed<<<length, 32>>>(reinterpret_cast<float4*>(d_table), d_tokens, reinterpret_cast<float4*>(d_out), width / 4);
    embed_backward<<<length, 64>>>(d_grad, d_tokens, d_out, width);
    CUDA_OK(cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_OK(cudaMemcpy(grad.data(), d_grad, grad.size() * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int t = 0; t < length; ++t)
        for (int i = 0; i < width; ++i) wrong += out[t * width + i] != table[tokens[t] * width + i];
    std::cout << wrong << " wrong; gradient of the last word " << grad.back() << std::endl;
    return wrong;
}
