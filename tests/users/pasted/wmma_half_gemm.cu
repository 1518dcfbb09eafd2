#include <cuda_fp16.h>
#include <mma.h>
#include <cstdio>
#include <cstdlib>
#include <cmath>

using namespace nvcuda;

#define M 64
#define N 96
#define K 80
const int TILE_SIDE = 16;

#define TRY(status) { report((status), __LINE__); }
void report(cudaError_t status, int line) {
   if (status == cudaSuccess) return;
   fprintf(stderr, "in line %d: %s\n", line, cudaGetErrorString(status));
   exit(2);
}

__global__ void narrow(half *to, const float *from, int count) {
   for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < count; i += blockDim.x * gridDim.x) to[i] = __float2half(from[i]);
}

// c = alpha a b + beta c, all by columns; every warp has a tile of c
__global__ void scaled_product(const half *a, const half *b, float *c, float alpha, float beta) {
   const int down = TILE_SIDE * ((threadIdx.x + blockIdx.x * blockDim.x) / warpSize);
   const int across = TILE_SIDE * (threadIdx.y + blockIdx.y * blockDim.y);
   if (down >= M || across >= N) return;
   wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum, old;
   wmma::fill_fragment(sum, 0.0f);
   for (int k = 0; k < K; k += TILE_SIDE) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::col_major> left;
      wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
      wmma::load_matrix_sync(left, a + k * M + down, M);
      wmma::load_matrix_sync(right, b + across * K + k, K);
      wmma::mma_sync(sum, left, right, sum);
   }
   float *tile = c + across * M + down;
   wmma::load_matrix_sync(old, tile, M, wmma::mem_col_major);
#pragma unroll
   for (int e = 0; e < sum.num_elements; ++e) old.x[e] = beta * old.x[e] + alpha * sum.x[e];
   wmma::store_matrix_sync(tile, old, M, wmma::mem_col_major);
}

int main(int argc, char *argv[]) {
   float *a = new float[M * K], *b = new float[K * N], *c = new float[M * N];
   for (int i = 0; i < M * K; i++) a[i] = (i % 5) - 2;
   for (int i = 0; i < K * N; i++) b[i] = (i % 7) - 3;
   for (int i = 0; i < M * N; i++) c[i] = 1;
   float *wide, *d_c;
   half *d_a, *d_b;
   TRY(cudaMalloc((void **)&wide, (M * K > K * N ? M * K : K * N) * sizeof(float)));
   TRY(cudaMalloc((void **)&d_a, M * K * sizeof(half)));
   TRY(cudaMalloc((void **)&d_b, K * N * sizeof(half)));
   TRY(cudaMalloc((void **)&d_c, M * N * sizeof(float)));
   TRY(cudaMemcpy(wide, a, M * K * sizeof(float), cudaMemcpyHostToDevice));
   narrow<<<8, 256>>>(d_a, wide, M * K);
   TRY(cudaMemcpy(wide, b, K * N * sizeof(float), cudaMemcpyHostToDevice));
   narrow<<<8, 256>>>(d_b, wide, K * N);
   TRY(cudaMemcpy(d_c, c, M * N * sizeof(float), cudaMemcpyHostToDevice));

   dim3 blockDim(64, 2), gridDim;
   gridDim.x = M / (TILE_SIDE * (blockDim.x / 32));
   gridDim.y = N / (TILE_SIDE * blockDim.y);
   scaled_product<<<gridDim, blockDim>>>(d_a, d_b, d_c, 2.0f, 3.0f);
   TRY(cudaMemcpy(c, d_c, M * N * sizeof(float), cudaMemcpyDeviceToHost));
   int errors = 0;
   for (int j = 0; j < N; j++)
      for (int i = 0; i < M; i++) {
         float s = 0;
         for (int l = 0; l < K; l++) s += a[i + l * M] * b[l + j * K];
         errors += fabs(2 * s + 3 - c[i + j * M]) > 1e-3;
      }
   printf("%d errors\n", errors);
   return errors;
}
