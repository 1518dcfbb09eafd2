#include <cuda_bf16.h>
#include <cstdio>
#include <cmath>
#include <vector>

#define DIV_UP(x, y) (((x) + (y) - 1) / (y))

typedef __nv_bfloat16 bf16;
typedef __nv_bfloat162 bf162;

__device__ __forceinline__ float gelu_tanh(float x) {
    const float cube = 0.044715f * x * x * x;
    return 0.5f * x * (1.0f + tanhf(M_SQRT2 * M_2_SQRTPI * 0.5f * (x + cube)));
}

__global__ void bias_gelu(bf162 *out, const bf162 *in, const bf162 *bias, int rows, int pairs) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y;
    if (col >= pairs) return;
    float2 x = __bfloat1622float2(in[row * pairs + col]);
    float2 b = __bfloat1622float2(bias[col]);
    out[row * pairs + col] = __floats2bfloat162_rn(gelu_tanh(x.x + b.x), gelu_tanh(x.y + b.y));
}

int main() {
    const int rows = 24, cols = 512;
    std::vector<bf16> in(rows * cols), bias(cols), out(rows * cols);
    for (int i = 0; i < rows * cols; i++) in[i] = __float2bfloat16(0.01f * (i % 600 - 300));
    for (int i = 0; i < cols; i++) bias[i] = __float2bfloat16(0.125f);
    bf16 *d_in, *d_bias, *d_out;
    cudaMalloc(&d_in, in.size() * sizeof(bf16));
    cudaMalloc(&d_bias, bias.size() * sizeof(bf16));
    cudaMalloc(&d_out, out.size() * sizeof(bf16));
    cudaMemcpy(d_in, in.data(), in.size() * sizeof(bf16), cudaMemcpyHostToDevice);
    cudaMemcpy(d_bias, bias.data(), bias.size() * sizeof(bf16), cudaMemcpyHostToDevice);
    dim3 grid(DIV_UP(cols / 2, 128), rows);
    bias_gelu<<<grid, 128>>>((bf162 *)d_out, (const bf162 *)d_in, (const bf162 *)d_bias, rows, cols / 2);
    cudaMemcpy(out.data(), d_out, out.size() * sizeof(bf16), cudaMemcpyDeviceToHost);
    float worst = 0;
    for (int i = 0; i < rows * cols; i++) {
        float x = __bfloat162float(in[i]) + 0.125f;
        float e = 0.5f * x * (1 + std::tanh(0.7978846f * (x + 0.044715f * x * x * x)));
        worst = std::fmax(worst, std::fabs(e - __bfloat162float(out[i])));
    }
    printf("worst %g\n", worst);
    return worst > 0.02f;
}
