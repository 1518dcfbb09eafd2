/*+++
title   = "Matrix product, 4 x 4 results per thread"
summary = "64 x 64 results per block of 256 threads, 16 columns of the left factor at a time."
entry   = "sgemm_4x4"
block   = ["16", "16"]
grid    = ["width / 64", "height / 64"]
args    = ["a", "b", "c", "width", "width"]
check   = "none"
default_size = [1536, 1536]

[buffers]
a = { element = "float", rows = "height", cols = "width", fill = "random" }
b = { element = "float", rows = "width", cols = "width", fill = "random" }
c = { element = "float", rows = "height", cols = "width" }
+++*/

#define BM 64
#define BN 64
#define BK 16
#define TM 4
#define TN 4

__global__ void __launch_bounds__(256)
sgemm_4x4(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n, int k)
{
    __shared__ float as[BK][BM + 4];   // transposed
    __shared__ float bs[BK][BN];

    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int tid = ty * 16 + tx;

    const int row0 = blockIdx.y * BM;
    const int col0 = blockIdx.x * BN;

    float acc[TM][TN] = {};

    for (int k0 = 0; k0 < k; k0 += BK) {
        // 64 x 16 of A: one float4 per thread
        const int ar = tid / 4, ac = (tid % 4) * 4;
        const float4 av = *reinterpret_cast<const float4*>(&a[(row0 + ar) * k + k0 + ac]);
        as[ac + 0][ar] = av.x;
        as[ac + 1][ar] = av.y;
        as[ac + 2][ar] = av.z;
        as[ac + 3][ar] = av.w;
        // 16 x 64 of B: one float4 per thread
        const int br = tid / 16, bc = (tid % 16) * 4;
        *reinterpret_cast<float4*>(&bs[br][bc]) = *reinterpret_cast<const float4*>(&b[(k0 + br) * n + col0 + bc]);
        __syncthreads();

#pragma unroll
        for (int kk = 0; kk < BK; ++kk) {
            float ra[TM], rb[TN];
#pragma unroll
            for (int i = 0; i < TM; ++i) ra[i] = as[kk][ty * TM + i];
#pragma unroll
            for (int j = 0; j < TN; ++j) rb[j] = bs[kk][tx * TN + j];
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    acc[i][j] += ra[i] * rb[j];
        }
        __syncthreads();
    }

#pragma unroll
    for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j)
            c[(row0 + ty * TM + i) * n + col0 + tx * TN + j] = acc[i][j];
}
