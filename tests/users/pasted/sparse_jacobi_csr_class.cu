#include <cmath>
#include <iostream>
#include <vector>

struct CsrMatrix {
  int rows = 0;
  std::vector<int> offsets, columns;
  std::vector<double> values;
  static CsrMatrix tridiagonal(int n, double diagonal, double beside) {
    CsrMatrix m;
    m.rows = n;
    m.offsets.push_back(0);
    for (int i = 0; i < n; ++i) {
      for (int j = std::max(0, i - 1); j <= std::min(n - 1, i + 1); ++j) {
        m.columns.push_back(j);
        m.values.push_back(i == j ? diagonal : beside);
      }
      m.offsets.push_back(static_cast<int>(m.columns.size()));
    }
    return m;
  }
};

__global__ void jacobi_sweep(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                             const double* __restrict__ values, const double* __restrict__ b,
                             const double* __restrict__ x, double* __restrict__ next) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  double sigma = 0.0, diagonal = 1.0;
  const int end = offsets[row + 1];
  for (int k = offsets[row]; k < end; ++k) {
    const int column = columns[k];
    if (column == row) diagonal = values[k];
    else sigma += values[k] * x[column];
  }
  next[row] = (b[row] - sigma) / diagonal;
}

template <typename T>
T* upload(const std::vector<T>& v) {
  T* p;
  cudaMalloc(&p, v.size() * sizeof(T));
  cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

int main() {
  const auto A = CsrMatrix::tridiagonal(2000, 4.0, -1.0);
  std::vector<double> b(A.rows, 2.0), x(A.rows, 0.0);
  int *offsets = upload(A.offsets), *columns = upload(A.columns);
  double *values = upload(A.values), *d_b = upload(b), *d_x = upload(x), *d_next = upload(x);
  constexpr int threads = 256;
  const int blocks = (A.rows + threads - 1) / threads;
  for (int i = 0; i < 40; ++i) {
    jacobi_sweep<<<blocks, threads>>>(A.rows, offsets, columns, values, d_b, d_x, d_next);
    std::swap(d_x, d_next);
  }
  cudaMemcpy(x.data(), d_x, A.rows * sizeof(double), cudaMemcpyDeviceToHost);
  std::cout << "x in the middle: " << x[1000] << std::endl;
  for (void* p : {(void*)offsets, (void*)columns, (void*)values, (void*)d_b, (void*)d_x, (void*)d_next}) cudaFree(p);
  return std::abs(x[1000] - 1.0) > 1e-6;
}
