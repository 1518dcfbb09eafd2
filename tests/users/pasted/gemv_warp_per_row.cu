#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <cuda_runtime.h>
#include <cublas_v2.h>

struct Options
{
    int rows = 300;
    int columns = 400;
    float alpha = 1.5f;
    float beta = 0.0f;
};

static Options parse(int argc, char** argv)
{
    Options o;
    if (argc > 1) o.rows = atoi(argv[1]);
    if (argc > 2) o.columns = atoi(argv[2]);
    if (argc > 3) o.alpha = strtof(argv[3], nullptr);
    return o;
}

static constexpr int divUp(int a, int b) { return (a + b - 1) / b; }

template <int WARPS>
__global__ __launch_bounds__(WARPS * 32) void gemv(int m, int n, float alpha, const float* A, const float* x, float beta, float* y)
{
    const int lane = threadIdx.x, row = blockIdx.x * WARPS + threadIdx.y;
    if (row >= m) return;
    float sum = 0.0f;
    for (int c = lane; c < n; c += 32) sum = fmaf(A[(size_t)row * n + c], x[c], sum);
#pragma unroll
    for (int mask = 16; mask >= 1; mask >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, mask);
    if (lane == 0) y[row] = alpha * sum + (beta != 0.0f ? beta * y[row] : 0.0f);
}

int main(int argc, char** argv)
{
    const Options o = parse(argc, argv);
    const size_t count = (size_t)o.rows * o.columns;
    float *A, *x, *y;
    cudaMallocManaged(&A, count * sizeof(float));
    cudaMallocManaged(&x, o.columns * sizeof(float));
    cudaMallocManaged(&y, o.rows * sizeof(float));
    for (size_t i = 0; i < count; ++i) A[i] = (float)(i % 3);
    for (int i = 0; i < o.columns; ++i) x[i] = (float)(i % 2);
    constexpr int warps = 4;
    gemv<warps><<<divUp(o.rows, warps), dim3(32, warps)>>>(o.rows, o.columns, o.alpha, A, x, o.beta, y);
    cudaDeviceSynchronize();
    int bad = 0;
    for (int r = 0; r < o.rows; ++r) {
        float s = 0;
        for (int c = 0; c < o.columns; ++c) s += A[(size_t)r * o.columns + c] * x[c];
        if (fabsf(y[r] - o.alpha * s) > 1e-2f) ++bad;
    }
    printf("%d bad rows\n", bad);
    return bad;
}
