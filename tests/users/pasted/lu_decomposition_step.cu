#include <cassert>
#include <cmath>
#include <iostream>
#include <random>
#include <vector>

class Matrix {
 public:
  Matrix(int rows, int columns) : rows_(rows), columns_(columns), values_(rows * columns) {}
  double& operator()(int r, int c) { return values_[r * columns_ + c]; }
  double operator()(int r, int c) const { return values_[r * columns_ + c]; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  double* data() { return values_.data(); }
  size_t bytes() const { return values_.size() * sizeof(double); }

 private:
  int rows_, columns_;
  std::vector<double> values_;
};

__global__ void scaleColumn(double* a, int n, int k) {
  const int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i * n + k] /= a[k * n + k];
}

__global__ void eliminate(double* a, int n, int k) {
  const int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  const int i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) a[i * n + j] -= a[i * n + k] * a[k * n + j];
}

int main() {
  const int n = 48;
  Matrix a(n, n), lu(n, n);
  std::default_random_engine engine(3);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a(i, j) = uniform(engine) + (i == j ? n : 0);
  double* d;
  cudaMalloc(&d, a.bytes());
  cudaMemcpy(d, a.data(), a.bytes(), cudaMemcpyHostToDevice);
  for (int k = 0; k < n - 1; ++k) {
    const int left = n - 1 - k;
    scaleColumn<<<(left + 31) / 32, 32>>>(d, n, k);
    dim3 block(16, 16), grid((left + 15) / 16, (left + 15) / 16);
    eliminate<<<grid, block>>>(d, n, k);
  }
  cudaMemcpy(lu.data(), d, a.bytes(), cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double s = 0;
      for (int k = 0; k <= std::min(i, j); ++k) s += (k == i ? 1.0 : lu(i, k)) * lu(k, j);
      worst = std::max(worst, std::abs(s - a(i, j)));
    }
  std::cout << "worst residual " << worst << '\n';
  return worst > 1e-9;
}
