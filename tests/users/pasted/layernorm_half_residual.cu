#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>
#include <cmath>

template <typename T> __device__ __forceinline__ float to_float(T v) { return static_cast<float>(v); }
template <> __device__ __forceinline__ float to_float<half>(half v) { return __half2float(v); }
template <typename T> __device__ __forceinline__ T from_float(float v) { return static_cast<T>(v); }
template <> __device__ __forceinline__ half from_float<half>(float v) { return __float2half(v); }

__device__ float blockSum(float v, float* scratch)
{
    for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffff, v, o);
    if ((threadIdx.x & 31) == 0) scratch[threadIdx.x >> 5] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
        float total = 0;
        for (int w = 0; w < blockDim.x / 32; ++w) total += scratch[w];
        scratch[0] = total;
    }
    __syncthreads();
    v = scratch[0];
    __syncthreads();
    return v;
}

template <typename T>
__global__ void addLayerNorm(T* out, const T* x, const T* residual, const float* gamma, const float* beta, int hidden,
                             float eps)
{
    __shared__ float scratch[32];
    extern __shared__ float row[];
    const size_t base = size_t(blockIdx.x) * hidden;
    float sum = 0;
    for (int i = threadIdx.x; i < hidden; i += blockDim.x) {
        row[i] = to_float(x[base + i]) + to_float(residual[base + i]);
        sum += row[i];
    }
    const float mean = blockSum(sum, scratch) / hidden;
    float squares = 0;
    for (int i = threadIdx.x; i < hidden; i += blockDim.x) squares += (row[i] - mean) * (row[i] - mean);
    const float inverse = rsqrtf(blockSum(squares, scratch) / hidden + eps);
    for (int i = threadIdx.x; i < hidden; i += blockDim.x)
        out[base + i] = from_float<T>((row[i] - mean) * inverse * gamma[i] + beta[i]);
}

template <typename T>
void run(const char* name, int rows, int hidden)
{
    std::vector<T> x(rows * hidden), r(rows * hidden), y(rows * hidden);
    std::vector<float> gamma(hidden, 1.0f), beta(hidden, 0.0f);
    for (int i = 0; i < rows * hidden; ++i) { x[i] = T(float(i % 17)); r[i] = T(float(i % 5)); }
    T *dx, *dr, *dy;
    float *dg, *db;
    cudaMalloc(&dx, x.size() * sizeof(T));
    cudaMalloc(&dr, r.size() * sizeof(T));
    cudaMalloc(&dy, y.size() * sizeof(T));
    cudaMalloc(&dg, hidden * sizeof(float));
    cudaMalloc(&db, hidden * sizeof(float));
    cudaMemcpy(dx, x.data(), x.size() * sizeof(T), cudaMemcpyHostToDevice);
    cudaMemcpy(dr, r.data(), r.size() * sizeof(T), cudaMemcpyHostToDevice);
    cudaMemcpy(dg, gamma.data(), hidden * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(db, beta.data(), hidden * sizeof(float), cudaMemcpyHostToDevice);
    addLayerNorm<T><<<rows, 256, hidden * sizeof(float)>>>(dy, dx, dr, dg, db, hidden, 1e-5f);
    cudaMemcpy(y.data(), dy, y.size() * sizeof(T), cudaMemcpyDeviceToHost);
    double mean = 0, square = 0;
    for (int i = 0; i < hidden; ++i) { double v = (float)y[i]; mean += v; square += v * v; }
    printf("%s: mean %.4f, deviation %.4f\n", name, mean / hidden, std::sqrt(square / hidden));
    cudaFree(dx); cudaFree(dr); cudaFree(dy); cudaFree(dg); cudaFree(db);
}

int main()
{
    run<half>("half", 32, 768);
    run<float>("float", 16, 768);
}
