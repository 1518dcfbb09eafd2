/*+++
title   = "All distances of two sets of points"
summary = "Points of 24 coordinates, stored coordinate by coordinate; 16 x 16 distances per block."
entry   = "cuComputeDistance"
block   = ["16", "16"]
grid    = ["ceil_div(height, 16)", "ceil_div(width, 16)"]
args    = ["ref", "width", "query", "height", 24, "AB"]
check   = "none"
default_size = [4096, 1500]

[buffers]
ref   = { element = "float", rows = 24, cols = "width", fill = "random" }
query = { element = "float", rows = 24, cols = "height", fill = { random = "uniform", low = 0, high = 1, seed = 9 } }
AB    = { element = "float", rows = "width", cols = "height" }
+++*/
#define BLOCK_DIM 16

__global__ void cuComputeDistance(float* A, int wA, float* B, int wB, int dim, float* AB) {
  __shared__ float shared_A[BLOCK_DIM][BLOCK_DIM];
  __shared__ float shared_B[BLOCK_DIM][BLOCK_DIM];

  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int begin_A = BLOCK_DIM * blockIdx.y;
  int begin_B = BLOCK_DIM * blockIdx.x;

  float ssd = 0;
  for (int d = 0; d < dim; d += BLOCK_DIM) {
    bool have = d + ty < dim;
    shared_A[ty][tx] = have && begin_A + tx < wA ? A[(d + ty) * wA + begin_A + tx] : 0;
    shared_B[ty][tx] = have && begin_B + tx < wB ? B[(d + ty) * wB + begin_B + tx] : 0;
    __syncthreads();
    for (int k = 0; k < BLOCK_DIM; ++k) {
      float tmp = shared_A[k][ty] - shared_B[k][tx];
      ssd += tmp * tmp;
    }
    __syncthreads();
  }
  if (begin_A + ty < wA && begin_B + tx < wB)
    AB[(begin_A + ty) * wB + begin_B + tx] = ssd;
}
