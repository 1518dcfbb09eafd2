#include <cstdio>
#include <vector>
#include <cmath>

struct Entry { int row; int col; float value; };

__global__ void coo_spmv(const int* rows, const int* cols, const float* vals, const float* x, float* y, int nnz) {
  int k = blockDim.x * blockIdx.x + threadIdx.x;
  if (k < nnz) atomicAdd(&y[rows[k]], vals[k] * x[cols[k]]);
}

int main() {
  const int n = 500;
  std::vector<Entry> entries;
  for (int i = 0; i < n; ++i) {
    entries.push_back({i, i, 2.0f});
    if (i + 1 < n) { entries.push_back({i, i + 1, -1.0f}); entries.push_back({i + 1, i, -1.0f}); }
  }
  std::vector<int> rows, cols;
  std::vector<float> vals, x(n), y(n);
  for (const Entry& e : entries) { rows.push_back(e.row); cols.push_back(e.col); vals.push_back(e.value); }
  for (int i = 0; i < n; ++i) x[i] = i;
  int *d_rows, *d_cols;
  float *d_vals, *d_x, *d_y;
  const int nnz = static_cast<int>(entries.size());
  cudaMalloc(&d_rows, nnz * sizeof(int));
  cudaMalloc(&d_cols, nnz * sizeof(int));
  cudaMalloc(&d_vals, nnz * sizeof(float));
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMemcpy(d_rows, rows.data(), nnz * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_cols, cols.data(), nnz * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_vals, vals.data(), nnz * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(d_y, 0, n * sizeof(float));
  coo_spmv<<<(nnz + 127) / 128, 128>>>(d_rows, d_cols, d_vals, d_x, d_y, nnz);
  cudaMemcpy(y.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 1; i + 1 < n; ++i)
    if (std::fabs(y[i]) > 1e-3f) { printf("row %d: %f\n", i, y[i]); return 1; }
  printf("ok\n");
  return 0;
}
