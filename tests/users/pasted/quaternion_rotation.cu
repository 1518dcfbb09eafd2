#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <vector>

typedef float4 quat;

static inline __host__ __device__ quat operator*(quat a, quat b)
{
    return make_float4(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                       a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                       a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                       a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
}

static inline __host__ __device__ quat conjugate(quat q) { return make_float4(-q.x, -q.y, -q.z, q.w); }

__global__ void rotate(float4 *points, int n, quat by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 p = points[i];
    p.w = 0.0f;
    points[i] = by * p * conjugate(by);
}

int main()
{
    const int n = 3000;
    const float half_angle = 0.5f * float(M_PI) / 3;
    const quat by = make_float4(0, 0, sinf(half_angle), cosf(half_angle));
    std::vector<float4> p(n), r(n);
    for (int i = 0; i < n; ++i) p[i] = make_float4(i % 10, i % 7, i % 3, 0);
    float4 *d;
    cudaMalloc(&d, n * sizeof *d);
    cudaMemcpy(d, p.data(), n * sizeof *d, cudaMemcpyHostToDevice);
    for (int turn = 0; turn < 6; ++turn)             // six times sixty degrees
        rotate<<<(n + 127) / 128, 128>>>(d, n, by);
    cudaMemcpy(r.data(), d, n * sizeof *d, cudaMemcpyDeviceToHost);
    float worst = 0;
    for (int i = 0; i < n; ++i) worst = fmaxf(worst, fabsf(p[i].x - r[i].x) + fabsf(p[i].y - r[i].y));
    printf("all the way round: %g\n", worst);
    return worst > 1e-3f;
}
