#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

#define SPECIAL(NAME, REGISTER)                                     \
    static __device__ __inline__ uint32_t NAME() {                  \
        uint32_t value;                                             \
        asm("mov.u32 %0, %%" #REGISTER ";" : "=r"(value));          \
        return value;                                               \
    }

SPECIAL(lane_id, laneid)
SPECIAL(lanes_below, lanemask_lt)
SPECIAL(grid_width, nctaid.x)

__device__ __forceinline__ uint32_t bit_field(uint32_t value, uint32_t from, uint32_t count)
{
    uint32_t result;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(value), "r"(from), "r"(count));
    return result;
}

__device__ __forceinline__ float4 load_streaming(const float4 *p)
{
    float4 v;
    asm volatile("ld.global.cs.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p));
    return v;
}

__global__ void assemble(const float4 *in, float *sums, uint32_t *bits, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float4 v = load_streaming(in + i);
    sums[i] = v.x + v.y + v.z + v.w;
    bits[i] = bit_field(lanes_below(), 0, 8) << 16 | grid_width() << 8 | lane_id();
}

int main()
{
    const int n = 640;
    float4 *in;
    float *sums;
    uint32_t *bits;
    cudaMallocManaged(&in, n * sizeof(float4));
    cudaMallocManaged(&sums, n * sizeof(float));
    cudaMallocManaged(&bits, n * sizeof(uint32_t));
    for (int i = 0; i < n; ++i) in[i] = make_float4(i, 1, 2, 3);
    assemble<<<5, 128>>>(in, sums, bits, n);
    cudaDeviceSynchronize();
    int bad = 0;
    for (int i = 0; i < n; ++i) {
        const uint32_t below = ((1u << i % 32) - 1) & 0xff;
        bad += sums[i] != i + 6.0f || bits[i] != (below << 16 | 5u << 8 | i % 32);
    }
    printf("%d bad\n", bad);
    return bad;
}
