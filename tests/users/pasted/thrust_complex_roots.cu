#include <thrust/complex.h>
#include <thrust/pair.h>
#include <cstdio>
#include <vector>

using complex_t = thrust::complex<float>;

__device__ thrust::pair<complex_t, complex_t> quadratic(float b, float c)
{
    const complex_t half(-0.5f * b, 0.0f);
    const float under = 0.25f * b * b - c;
    const complex_t root = under >= 0.0f ? complex_t(sqrtf(under), 0.0f) : complex_t(0.0f, sqrtf(-under));
    return thrust::make_pair(half + root, half - root);
}

__global__ void solve(const float2 *coefficients, complex_t *roots, float *residual, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float2 p = coefficients[i];
    const thrust::pair<complex_t, complex_t> both = quadratic(p.x, p.y);
    roots[2 * i] = both.first;
    roots[2 * i + 1] = both.second;
    const complex_t value = both.first * both.first + p.x * both.first + p.y;
    residual[i] = value.real() * value.real() + value.imag() * value.imag();
}

int main()
{
    const int n = 1500;
    std::vector<float2> p(n);
    for (int i = 0; i < n; ++i) p[i] = make_float2((i % 21) - 10.0f, (i % 13) - 6.0f);
    float2 *dp; complex_t *dr; float *de;
    cudaMalloc(&dp, n * sizeof(float2));
    cudaMalloc(&dr, 2 * n * sizeof(complex_t));
    cudaMalloc(&de, n * sizeof(float));
    cudaMemcpy(dp, p.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
    solve<<<(n + 95) / 96, 96>>>(dp, dr, de, n);
    std::vector<float> e(n);
    cudaMemcpy(e.data(), de, n * sizeof(float), cudaMemcpyDeviceToHost);
    float worst = 0;
    for (float v : e) worst = v > worst ? v : worst;
    printf("worst residual %g\n", worst);
    return worst > 1e-3f;
}
