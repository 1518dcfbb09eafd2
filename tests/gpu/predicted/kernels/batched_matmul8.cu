/*+++
title   = "Many products of 8 x 8 matrices"
summary = "Four products per block, one element per thread."
entry   = "batched_mm"
block   = ["8", "8", "4"]
grid    = ["ceil_div(width * height / 64, 4)"]
args    = ["A", "B", "C", "width * height / 64"]
check   = "none"
default_size = [1024, 256]

[buffers]
A = { element = "float", rows = "height", cols = "width", fill = "random" }
B = { element = "float", rows = "height", cols = "width", fill = "random" }
C = { element = "float", rows = "height", cols = "width" }
+++*/

enum { D = 8, PER_BLOCK = 4 };

__global__ void batched_mm(const float* A, const float* B, float* C, int batch) {
  __shared__ float a[PER_BLOCK][D][D];
  __shared__ float b[PER_BLOCK][D][D];

  const int i = threadIdx.y, j = threadIdx.x, z = threadIdx.z;
  const int which = blockIdx.x * PER_BLOCK + z;
  const int at = which * D * D + i * D + j;
  if (which < batch) {
    a[z][i][j] = A[at];
    b[z][i][j] = B[at];
  }
  __syncthreads();
  if (which < batch) {
    float s = 0;
    for (int k = 0; k < D; ++k) s += a[z][i][k] * b[z][k][j];
    C[at] = s;
  }
}
