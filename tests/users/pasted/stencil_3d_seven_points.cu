#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <vector>

struct Extent {
    unsigned x, y, z;
    __host__ __device__ size_t index(unsigned i, unsigned j, unsigned k) const { return (size_t(k) * y + j) * x + i; }
    size_t count() const { return size_t(x) * y * z; }
};

constexpr unsigned BX = 16, BY = 4, BZ = 4;

__global__ void seven_points(const float* __restrict__ in, float* __restrict__ out, Extent e, float centre, float side)
{
    unsigned i = blockIdx.x * BX + threadIdx.x;
    unsigned j = blockIdx.y * BY + threadIdx.y;
    unsigned k = blockIdx.z * BZ + threadIdx.z;
    if (i == 0 || j == 0 || k == 0 || i >= e.x - 1 || j >= e.y - 1 || k >= e.z - 1) return;
    out[e.index(i, j, k)] = centre * in[e.index(i, j, k)]
        + side * (in[e.index(i - 1, j, k)] + in[e.index(i + 1, j, k)]
                + in[e.index(i, j - 1, k)] + in[e.index(i, j + 1, k)]
                + in[e.index(i, j, k - 1)] + in[e.index(i, j, k + 1)]);
}

int main()
{
    const Extent e{40, 30, 20};
    std::vector<float> h(e.count(), 2.0f);
    float *in, *out;
    cudaMalloc(&in, e.count() * sizeof(float));
    cudaMalloc(&out, e.count() * sizeof(float));
    cudaMemcpy(in, h.data(), e.count() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(out, h.data(), e.count() * sizeof(float), cudaMemcpyHostToDevice);
    const dim3 block(BX, BY, BZ);
    const dim3 grid((e.x + BX - 1) / BX, (e.y + BY - 1) / BY, (e.z + BZ - 1) / BZ);
    seven_points<<<grid, block>>>(in, out, e, 0.4f, 0.1f);
    cudaMemcpy(h.data(), out, e.count() * sizeof(float), cudaMemcpyDeviceToHost);
    float low = *std::min_element(h.begin(), h.end()), high = *std::max_element(h.begin(), h.end());
    printf("all is two: %f to %f\n", low, high);
    return low < 1.999f || high > 2.001f;
}
