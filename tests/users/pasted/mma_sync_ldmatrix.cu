#include <cuda_fp16.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

// one warp: D (16 x 8) = A (16 x 16) B (16 x 8), in PTX

__device__ __forceinline__ uint32_t shared_address(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__device__ __forceinline__ void ldmatrix_x4(uint32_t (&r)[4], const void *p)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(shared_address(p)));
}

__device__ __forceinline__ void ldmatrix_x2_trans(uint32_t (&r)[2], const void *p)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1]) : "r"(shared_address(p)));
}

__device__ __forceinline__ void mma_m16n8k16(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__global__ void multiply(const half *A, const half *B, float *D, int k_total)
{
    __shared__ __align__(16) half a[16][16 + 8];
    __shared__ __align__(16) half b[16][8];
    const int lane = threadIdx.x;
    float d[4] = {0.f, 0.f, 0.f, 0.f};
    for (int k = 0; k < k_total; k += 16) {
        for (int i = lane; i < 16 * 16; i += 32) a[i / 16][i % 16] = A[(blockIdx.x * 16 + i / 16) * k_total + k + i % 16];
        for (int i = lane; i < 16 * 8; i += 32) b[i / 8][i % 8] = B[(k + i / 8) * 8 + i % 8];
        __syncwarp();
        uint32_t ra[4], rb[2];
        ldmatrix_x4(ra, &a[lane % 16][lane / 16 * 8]);
        ldmatrix_x2_trans(rb, &b[lane % 16][0]);
        mma_m16n8k16(d, ra, rb);
        __syncwarp();
    }
    float *out = D + blockIdx.x * 16 * 8;
    out[(lane / 4) * 8 + lane % 4 * 2] = d[0];
    out[(lane / 4) * 8 + lane % 4 * 2 + 1] = d[1];
    out[(lane / 4 + 8) * 8 + lane % 4 * 2] = d[2];
    out[(lane / 4 + 8) * 8 + lane % 4 * 2 + 1] = d[3];
}

int main()
{
    const int m = 64, k = 48;
    std::vector<half> A(m * k), B(k * 8);
    std::vector<float> D(m * 8);
    for (int i = 0; i < m * k; ++i) A[i] = __float2half(float(i % 5));
    for (int i = 0; i < k * 8; ++i) B[i] = __float2half(float(i % 7) - 3);
    half *dA, *dB;
    float *dD;
    cudaMalloc(&dA, A.size() * sizeof(half));
    cudaMalloc(&dB, B.size() * sizeof(half));
    cudaMalloc(&dD, D.size() * sizeof(float));
    cudaMemcpy(dA, A.data(), A.size() * sizeof(half), cudaMemcpyHostToDevice);
    cudaMemcpy(dB, B.data(), B.size() * sizeof(half), cudaMemcpyHostToDevice);
    multiply<<<m / 16, 32>>>(dA, dB, dD, k);
    cudaMemcpy(D.data(), dD, D.size() * sizeof(float), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < 8; ++j) {
            int s = 0;
            for (int l = 0; l < k; ++l) s += ((i * k + l) % 5) * ((l * 8 + j) % 7 - 3);
            bad += D[i * 8 + j] != float(s);
        }
    printf("%d bad\n", bad);
    return bad;
}
