#include <cuda_bf16.h>
#include <mma.h>
#include <cstdio>
#include <vector>

using namespace nvcuda::wmma;
typedef __nv_bfloat16 bf16;

enum { TILE = 16, WARPS = 4, DIM = 64 };

__global__ void gemm_bf16(const bf16 *A, const bf16 *B, float *C)
{
    __shared__ __align__(32) bf16 sa[TILE][TILE + 8];
    __shared__ __align__(32) bf16 sb[TILE][WARPS * TILE + 8];
    const int warp = threadIdx.x / 32, row = blockIdx.x * TILE;
    fragment<accumulator, TILE, TILE, TILE, float> c;
    fill_fragment(c, 0.0f);
    for (int k = 0; k < DIM; k += TILE) {
        for (int i = threadIdx.x; i < TILE * TILE; i += blockDim.x)
            sa[i / TILE][i % TILE] = A[(row + i / TILE) * DIM + k + i % TILE];
        for (int i = threadIdx.x; i < TILE * WARPS * TILE; i += blockDim.x)
            sb[i / (WARPS * TILE)][i % (WARPS * TILE)] = B[(k + i / (WARPS * TILE)) * DIM + i % (WARPS * TILE)];
        __syncthreads();
        fragment<matrix_a, TILE, TILE, TILE, bf16, row_major> a;
        fragment<matrix_b, TILE, TILE, TILE, bf16, row_major> b;
        load_matrix_sync(a, &sa[0][0], TILE + 8);
        load_matrix_sync(b, &sb[0][warp * TILE], WARPS * TILE + 8);
        mma_sync(c, a, b, c);
        __syncthreads();
    }
    store_matrix_sync(C + row * DIM + warp * TILE, c, DIM, mem_row_major);
}

int main()
{
    std::vector<bf16> a(DIM * DIM), b(DIM * DIM);
    std::vector<float> c(DIM * DIM);
    for (int i = 0; i < DIM * DIM; i++) {
        a[i] = __float2bfloat16((float)(i % 3));
        b[i] = __float2bfloat16((float)(i % 5) - 2);
    }
    bf16 *da, *db;
    float *dc;
    cudaMalloc(&da, sizeof(bf16) * DIM * DIM);
    cudaMalloc(&db, sizeof(bf16) * DIM * DIM);
    cudaMalloc(&dc, sizeof(float) * DIM * DIM);
    cudaMemcpy(da, a.data(), sizeof(bf16) * DIM * DIM, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), sizeof(bf16) * DIM * DIM, cudaMemcpyHostToDevice);
    gemm_bf16<<<DIM / TILE, 32 * WARPS>>>(da, db, dc);
    cudaMemcpy(c.data(), dc, sizeof(float) * DIM * DIM, cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++) {
            int s = 0;
            for (int k = 0; k < DIM; k++) s += ((i * DIM + k) % 3) * ((k * DIM + j) % 5 - 2);
            bad += c[i * DIM + j] != s;
        }
    printf("%d bad\n", bad);
    return bad;
}
