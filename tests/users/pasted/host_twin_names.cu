#include <cstdio>
#include <cstdlib>
#include <cmath>

// The host's versions have the kernels' names, told apart by their parameters or by their namespace.

void normalise(float *v, int n)
{
    float s = 0;
    for (int i = 0; i < n; ++i) s += v[i] * v[i];
    s = 1.0f / std::sqrt(s);
    for (int i = 0; i < n; ++i) v[i] *= s;
}

__global__ void normalise(float *v, const float *sumOfSquares, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] *= rsqrtf(*sumOfSquares);
}

namespace cpu {
void square_sum(const float *v, float *sum, int n)
{
    *sum = 0;
    for (int i = 0; i < n; ++i) *sum += v[i] * v[i];
}
}

__global__ void square_sum(const float *v, float *sum, int n)
{
    __shared__ float part[256];
    float s = 0;
    for (int i = threadIdx.x; i < n; i += 256) s += v[i] * v[i];
    part[threadIdx.x] = s;
    for (int k = 128; k; k >>= 1) {
        __syncthreads();
        if (threadIdx.x < k) part[threadIdx.x] += part[threadIdx.x + k];
    }
    if (!threadIdx.x) *sum = part[0];
}

int main()
{
    const int n = 3000;
    static float a[n], b[n];
    for (int i = 0; i < n; ++i) a[i] = b[i] = (i * 37 % 101) / 101.0f;
    float *d, *s;
    cudaMalloc(&d, sizeof a);
    cudaMalloc(&s, sizeof(float));
    cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice);
    square_sum<<<1, 256>>>(d, s, n);
    normalise<<<(n + 127) / 128, 128>>>(d, s, n);
    cudaMemcpy(a, d, sizeof a, cudaMemcpyDeviceToHost);
    normalise(b, n);
    float sum;
    cpu::square_sum(a, &sum, n);
    float worst = 0;
    for (int i = 0; i < n; ++i) worst = fmaxf(worst, fabsf(a[i] - b[i]));
    printf("length %f, worst %g\n", sqrtf(sum), worst);
    return worst > 1e-5f;
}
